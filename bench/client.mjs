import { Client } from 'undici';

/** Connections that are kept open, spread evenly over servers; each sends its next request once its last is answered. */
export class Connections {
  /**
   * @param {string[]} urls of the servers
   * @param {number} count how many connections there are in all
   */
  constructor(urls, count) {
    this.clients = Array.from({ length: count }, (_, i) => new Client(urls[i % urls.length]));
  }

  /**
   * Sends all requests and waits for their answers.
   * @param {{ method: string, path: string, token?: string, body?: object }[]} requests
   * @returns {Promise<{ seconds: number, times: number[], answers: string[] }>} how long all took together, how long each
   *   took (ms), and what was answered
   */
  async send(requests) {
    const times = new Array(requests.length);
    const answers = new Array(requests.length);
    let next = 0;
    const begun = performance.now();
    await Promise.all(
      this.clients.map(async (client) => {
        while (next < requests.length) {
          const n = next++;
          const sent = performance.now();
          answers[n] = await ask(client, requests[n]);
          times[n] = performance.now() - sent;
        }
      }),
    );
    return { seconds: (performance.now() - begun) / 1000, times, answers };
  }

  async close() {
    await Promise.all(this.clients.map((client) => client.close()));
  }
}

/** Asks for something; throws where it is refused. */
async function ask(client, { method, path, token, body }) {
  const answer = await client.request({
    method,
    path,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
  return text;
}
