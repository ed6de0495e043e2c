import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './product.js';

const running = new Set<ChildProcess>();

/** A program that runs as a user would run it, who reads what it prints and types. */
export class Program {
  /** What it printed so far. */
  said = '';
  /** What it printed on stderr so far. */
  complained = '';
  /** Up to where the user has read. */
  private seen = 0;
  private readonly child: ChildProcess;
  private readonly closed: Promise<unknown[]>;
  private isClosed = false;

  /** @param command as it is typed in a shell, in the folder of the project */
  constructor(command: string, env: Record<string, string> = {}) {
    this.child = spawn('sh', ['-c', `exec ${command}`], {
      cwd: root,
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
    });
    running.add(this.child);
    this.child.stdin!.on('error', () => {}); // it may end without having read everything
    this.child.stdout!.setEncoding('utf8').on('data', (text: string) => (this.said += text));
    this.child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.complained += text));
    this.closed = once(this.child, 'close');
    void this.closed.then(() => {
      this.isClosed = true;
      running.delete(this.child);
    });
  }

  /** Waits until it prints something that was not read yet; answers all that was not read yet, to the end of that. */
  async until(pattern: RegExp, limitMs = 30_000): Promise<string> {
    const end = Date.now() + limitMs;
    for (;;) {
      const unread = this.said.slice(this.seen);
      const found = pattern.exec(unread);
      if (found) {
        const read = unread.slice(0, found.index + found[0].length);
        this.seen += read.length;
        return read;
      }
      if (this.isClosed || Date.now() > end) {
        throw new Error(`It never said ${String(pattern)}, but:\n${unread}\n${this.complained}`);
      }
      await sleep(10);
    }
  }

  type(text: string): void {
    this.child.stdin!.write(text);
  }

  /** Types a line and waits for what comes of it. */
  async answer(line: string, pattern: RegExp): Promise<string> {
    this.type(`${line}\n`);
    return this.until(pattern);
  }

  /** Presses Ctrl-C, where there is no terminal that would do it. */
  interrupt(): void {
    this.child.kill('SIGINT');
  }

  /** Ends its input, after some last lines, and waits for its end; what it exited with. */
  async end(...lines: string[]): Promise<unknown> {
    this.child.stdin!.end(lines.map((line) => `${line}\n`).join(''));
    return (await this.closed)[0];
  }

  /** Waits for its end, without a word; what it exited with. */
  async ended(): Promise<unknown> {
    return (await this.closed)[0];
  }
}

/** Ends whatever a failed test left running. */
export function killPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}
