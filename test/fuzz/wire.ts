import { Agent, type IncomingMessage, request } from 'node:http';
import type { RawAnswer } from '../support/answers.js';

/** A request as it goes over the wire, right or wrong. */
export interface WireRequest {
  method: string;
  /** Path and query, already encoded. */
  target: string;
  headers: Record<string, string | string[]>;
  body?: Buffer;
}

/** Sends requests over connections that are kept, and nothing that fetch would put right on the way. */
export class Wire {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 32 });

  constructor(private readonly url: string) {}

  async send(asked: WireRequest): Promise<RawAnswer> {
    try {
      return await this.once(asked);
    } catch (error) {
      // a connection that the server closed after its last answer, such as one to a body too large
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ECONNRESET' && code !== 'EPIPE') throw error;
      return this.once(asked, new Agent());
    }
  }

  close(): void {
    this.agent.destroy();
  }

  /** The request as a command to repeat it with. */
  curl({ method, target, headers, body }: WireRequest): string {
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().map((v) => `${name}: ${v}`),
    );
    const parts = [
      `curl -i --path-as-is -X ${method} ${quoted(this.url + target)}`,
      ...lines.map((line) => `-H ${quoted(line)}`),
    ];
    if (!body) return parts.join(' ');
    const text = body.toString();
    if (Buffer.from(text).equals(body) && text.length < 2000) {
      return [...parts, `--data-binary ${quoted(text)}`].join(' ');
    }
    const bytes = `echo ${body.toString('base64')} | base64 -d`;
    return `${body.length < 2000 ? bytes : `(${body.length} bytes)`} | ${parts.join(' ')} --data-binary @-`;
  }

  private once({ method, target, headers, body }: WireRequest, agent = this.agent): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(this.url);
      const length = body && { 'Content-Length': body.length };
      const asked = request({
        agent,
        hostname,
        port,
        method,
        path: target,
        headers: { ...headers, ...length },
      });
      asked.once('error', reject).once('response', (answer) => void read(answer).then(resolve, reject));
      asked.end(body);
    });
  }
}

/** All of an answer; of a stream that does not end by itself only how it begins. */
async function read(answer: IncomingMessage): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  if (answer.headers['content-type']?.startsWith('text/event-stream')) answer.destroy();
  else for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode!, headers: answer.headers, text: Buffer.concat(chunks).toString() };
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
