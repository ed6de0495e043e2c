import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between an app and its database, so that the database can be taken away, or hang. */
export class DatabaseProxy {
  private readonly sockets = new Set<Socket>();
  private server?: Server;
  private port = 0;
  private hanging = false;

  constructor(private readonly target: string) {}

  /** The database as the app should reach it. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Lets through, also again at the same port. */
  async open(): Promise<void> {
    const { hostname, port } = new URL(this.target);
    this.server = createServer((incoming) => {
      const outgoing = connect(Number(port), hostname);
      for (const socket of [incoming, outgoing]) this.sockets.add(socket.on('error', () => {}));
      incoming.pipe(outgoing).pipe(incoming);
      if (this.hanging) incoming.unpipe();
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as { port: number }).port;
  }

  /** Cuts every connection and takes no more. */
  close(): void {
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  /** From now on connections are taken and kept, and nothing is answered, as when PostgreSQL is stopped by SIGSTOP. */
  hang(): void {
    this.hanging = true;
    for (const socket of this.sockets) socket.unpipe();
  }
}
