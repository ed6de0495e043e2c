import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between an app and its database, so that the database can be taken away. */
export class DatabaseProxy {
  private readonly target: URL;
  private readonly sockets = new Set<Socket>();
  private server?: Server;
  private port = 0;
  private silent = false;
  private received = 0;

  constructor(databaseUrl: string) {
    this.target = new URL(databaseUrl);
  }

  /** Where the app finds the database. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** How many bytes came from the database so far. */
  get read(): number {
    return this.received;
  }

  /** Opens, at the same place as before. */
  async open(): Promise<void> {
    this.server = createServer({ noDelay: true }, (incoming) => this.join(incoming)).listen(
      this.port,
      '127.0.0.1',
    );
    await once(this.server, 'listening');
    this.port = (this.server.address() as { port: number }).port;
  }

  /** Cuts all connections and takes no new ones, like a database that is stopped. */
  close(): void {
    this.server?.close();
    this.cut();
  }

  /** Cuts all connections, and takes new ones. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Lets nothing through any more, and says nothing, like a network that is gone. */
  fallSilent(): void {
    this.silent = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Lets everything through again, also what came meanwhile. */
  speak(): void {
    this.silent = false;
    for (const socket of this.sockets) socket.resume();
  }

  private join(incoming: Socket): void {
    const outgoing = connect({
      host: this.target.hostname,
      port: Number(this.target.port),
      noDelay: true,
    });
    for (const socket of [incoming, outgoing]) {
      this.sockets.add(socket.on('error', () => {}).on('close', () => this.sockets.delete(socket)));
    }
    outgoing.on('data', (bytes: Buffer) => (this.received += bytes.length));
    incoming.pipe(outgoing).pipe(incoming);
    if (this.silent) this.fallSilent();
  }
}
