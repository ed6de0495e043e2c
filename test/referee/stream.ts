import { differences } from './compare.js';
import { Difference } from './difference.js';
import { expectedEvent, serverSeedOf } from './history.js';
import type { Table } from './table.js';

interface Message {
  id: string;
  event: string;
  data: unknown;
}

const PATIENCE_MS = 20_000;

/** Listens to a game's live events until the server ends the stream. */
export class Listener {
  private readonly abort = new AbortController();
  private readonly messages: Promise<Message[]>;

  constructor(
    url: string,
    private readonly after: number,
    byHeader: boolean,
  ) {
    const query = byHeader ? '' : `?after=${after}`;
    const headers = { accept: 'text/event-stream', ...(byHeader ? { 'last-event-id': String(after) } : {}) };
    this.messages = read(url + query, headers, this.abort.signal);
    this.messages.catch(() => undefined);
  }

  /** What was sent must be what happened after the given event: each once and in order. */
  async check(table: Table): Promise<void> {
    const timer = setTimeout(() => this.abort.abort(), PATIENCE_MS);
    const messages = await this.messages.finally(() => clearTimeout(timer));
    const seed = serverSeedOf(table);
    const wanted = table.game.events.slice(this.after).map((event, index) => {
      const seq = this.after + index + 1;
      return { id: String(seq), event: event.type, data: expectedEvent(event, seq, seed) };
    });
    table.expect(`events/stream after ${this.after}`, differences(wanted, messages, 'messages'));
  }

  close(): void {
    this.abort.abort();
  }
}

async function read(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Message[]> {
  const response = await fetch(url, { headers, signal });
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 200 || !type.startsWith('text/event-stream') || !response.body) {
    throw new Difference('events/stream', [`answered ${response.status} ${type}`]);
  }
  const decoder = new TextDecoder();
  const messages: Message[] = [];
  let text = '';
  try {
    for await (const chunk of response.body) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? '';
      for (const block of blocks) messages.push(...messageOf(block));
    }
  } catch (error) {
    const got = `it had sent ${messages.length} events`;
    throw new Difference('events/stream', [`did not end by itself: ${String(error)}; ${got}`]);
  }
  return messages;
}

/** One block of the stream; none when it is a comment only. */
function messageOf(block: string): Message[] {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''));
  }
  const data = fields.get('data');
  if (data === undefined) return [];
  return [
    { id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: JSON.parse(data) as unknown },
  ];
}
