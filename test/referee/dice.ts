import { createHash, createHmac } from 'node:crypto';

/** `hmac-sha256-v1`: the `count` dice of throw number `k`, from 1. */
export function throwOf(
  serverSeed: string,
  gameId: string,
  clientSeeds: readonly string[],
  k: number,
  count: number,
): number[] {
  const key = Buffer.from(serverSeed, 'hex');
  const dice: number[] = [];
  for (let block = 0; dice.length < count; block++) {
    const message = `${gameId}|${clientSeeds.join(',')}|${k}|${block}`;
    for (const byte of createHmac('sha256', key).update(message).digest()) {
      if (byte < 252 && dice.length < count) dice.push((byte % 6) + 1);
    }
  }
  return dice;
}

export function commitmentOf(serverSeed: string): string {
  return createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex');
}
