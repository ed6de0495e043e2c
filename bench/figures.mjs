/** What was measured of one kind of request: how many were answered in which time, and how long each took. */
export class Figures {
  seconds = 0;
  times = [];

  /** @param {{ seconds: number, times: number[] }} measured */
  add({ seconds, times }) {
    this.seconds += seconds;
    for (const time of times) this.times.push(time);
  }

  /** Requests a second, and the times (ms) within which half of them and 99 of 100 were answered. */
  get rates() {
    const ordered = this.times.toSorted((a, b) => a - b);
    const within = (part) => ordered[Math.floor(ordered.length * part)];
    return { rate: ordered.length / this.seconds, p50: within(0.5), p99: within(0.99) };
  }
}

/** Prints rows under a head, each column as wide as it needs. */
export function printTable(head, rows) {
  const lines = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[0])))
        .join('  '),
    );
  }
}
