import { once } from 'node:events';
import { connect } from 'node:net';
import { type Answer, testApp } from './support/api.js';
import { expectProblem } from './support/problems.js';

const api = testApp();

/** Sends bytes as they are and reads until the server hangs up. */
async function sayRaw(text: string): Promise<Answer> {
  const { hostname, port } = new URL(api.running.url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  let said = '';
  socket.on('data', (part) => (said += String(part))).write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = said.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ') as [string, string]));
  return {
    status: Number(first.split(' ')[1]),
    headers,
    text: body,
    body: JSON.parse(body) as unknown,
  } as Answer;
}

test.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['of a method that does not exist', 'BREW /v1/games HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['with a broken header', 'GET /v1/games HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
  ['of two lengths', 'POST /v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  ['with endless headers', `GET /v1/games HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`],
])('a request that is %s gets a problem', async (_, text) => {
  expectProblem(await sayRaw(text), 400, 'malformed-request');
});

test('a request that expects something strange is answered like any other', async () => {
  const answer = await sayRaw(
    'GET /v1/nothing HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
  );
  expectProblem(answer, 404, 'not-found');
});
