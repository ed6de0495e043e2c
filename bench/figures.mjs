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
    const [p50, p99] = within(this.times, 0.5, 0.99);
    return { rate: this.times.length / this.seconds, p50, p99 };
  }
}

/** Within which times these parts of all were done, each from 0 to below 1. */
export function within(times, ...parts) {
  const ordered = times.toSorted((a, b) => a - b);
  return parts.map((part) => ordered[Math.floor(ordered.length * part)]);
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
