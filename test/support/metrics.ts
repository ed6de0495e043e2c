/** The value of a metric with these labels, in whatever order; undefined where there is none. */
export function valueIn(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const line = lines.find((one) => wanted.every((label) => one.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

export const metricsOf = async (server: string): Promise<string> => (await fetch(`${server}/metrics`)).text();
