import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';

/** One message of a stream of server-sent events. */
export interface Message {
  id: string;
  event: string;
  data: { seq: number; type: string };
}

/** A client of the live events of a game, which comes back where it was when it is cut off. */
export class Listener {
  readonly messages: Message[] = [];
  /** How many comments came. */
  comments = 0;
  /** How often it was answered. */
  connections = 0;
  /** Whether the stream came to its end. */
  isOver = false;
  private asked?: ClientRequest;
  private text = '';

  /** @param urlOf where to listen, asked each time */
  constructor(
    private readonly urlOf: () => string,
    private last?: number,
  ) {}

  /** Listens until the stream ends by itself, however often it is cut off. */
  async listen(): Promise<this> {
    while (!this.isOver) await this.once().catch(() => {});
    return this;
  }

  /** Listens until the stream ends or is cut off. */
  async once(): Promise<void> {
    const headers = this.last === undefined ? {} : { 'Last-Event-ID': String(this.last) };
    this.asked = get(this.urlOf(), { agent: false, headers });
    const [answer] = (await once(this.asked, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}`);
    this.connections += 1;
    this.text = '';
    for await (const chunk of answer) this.read(String(chunk));
    this.isOver = answer.complete;
  }

  /** Cuts the connection. */
  cut(): void {
    this.asked?.destroy();
  }

  /** Until that many messages are there. */
  async heard(count: number, limitMs = 10_000): Promise<void> {
    const end = Date.now() + limitMs;
    while (this.messages.length < count) {
      if (Date.now() > end) throw new Error(`${this.messages.length} messages, not ${count}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  private read(chunk: string): void {
    const blocks = (this.text + chunk).split('\n\n');
    this.text = blocks.pop()!;
    for (const block of blocks) this.take(block);
  }

  private take(block: string): void {
    if (block.startsWith(':')) this.comments += 1;
    const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
    const data = fields.get('data');
    if (data === undefined) return;
    const message = { id: fields.get('id')!, event: fields.get('event')! };
    this.messages.push({ ...message, data: JSON.parse(data) as Message['data'] });
    this.last = Number(message.id);
  }
}
