import { connect, type Socket } from 'node:net';
import type { Answer } from './api.js';

/** How long a server may let a client wait for an answer and the end of the connection. */
const PATIENCE_MS = 5000;

/** In place of bytes: the client sends no more. */
export const END = Symbol('end');

/** What a client sends, some of it later. */
type Part = string | Buffer | typeof END | Promise<string>;

/**
 * Sends bytes as they are and reads until the server ends the connection.
 * @returns the answers, in order; interim ones (1xx) left out
 */
export function onWire(url: string, ...parts: Part[]): Promise<Answer[]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const limit = setTimeout(() => {
      socket.destroy();
      reject(new Error(`The connection stays open after ${JSON.stringify(textOf(chunks))}.`));
    }, PATIENCE_MS);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {}); // a server that ends a connection need not read what still comes
    socket.on('close', () => {
      clearTimeout(limit);
      resolve(Promise.resolve(textOf(chunks)).then(answersIn)); // what it throws is a failed test
    });
    void write(socket, parts);
  });
}

async function write(socket: Socket, parts: Part[]): Promise<void> {
  for (const part of parts) {
    const bytes = await part;
    if (bytes === END) socket.end();
    else socket.write(bytes);
  }
}

/** The only answer to these bytes. */
export async function askOnWire(url: string, ...parts: Part[]): Promise<Answer> {
  const answers = await onWire(url, ...parts);
  expect(answers).toHaveLength(1);
  return answers[0]!;
}

const textOf = (chunks: Buffer[]) => Buffer.concat(chunks).toString();

function answersIn(text: string): Answer[] {
  if (text === '') return [];
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...lines] = text.slice(0, end).split('\r\n');
  const [, status = ''] = /^HTTP\/1\.1 (\d{3}) /.exec(line) ?? [];
  if (status === '') throw new Error(`This is not HTTP: ${JSON.stringify(text)}`);
  if (status < '200') return answersIn(text.slice(end + 4));
  const headers = Object.fromEntries(
    lines.map((one) => [one.split(': ', 1)[0]!.toLowerCase(), one.slice(one.indexOf(': ') + 2)]),
  );
  const length = Buffer.from(text.slice(end + 4))
    .subarray(0, Number(headers['content-length']))
    .toString().length;
  const body = text.slice(end + 4, end + 4 + length);
  return [
    { status: Number(status), headers, text: body, body: JSON.parse(body) as unknown } as Answer,
    ...answersIn(text.slice(end + 4 + length)),
  ];
}
