import { differences, isRecord } from './compare.js';
import { Difference } from './difference.js';
import type { EventModel, GameModel } from './game-model.js';
import { judge, type Act } from './judge.js';
import type { Table } from './table.js';
import { diceToThrow } from './turn-model.js';

/** How long a bot may take for a move. */
const PATIENCE_MS = 20_000;

/** Seats the bots as players of their own, who have the ids and names that the answer to the creation shows. */
export function seatBots(game: GameModel, bots: readonly string[], answer: unknown): void {
  const players =
    isRecord(answer) && Array.isArray(answer['players']) ? (answer['players'] as unknown[]) : [];
  for (const bot of bots) {
    const shown = players[game.seats.length];
    const { playerId, name } = isRecord(shown) ? shown : {};
    game.join({ playerId: String(playerId), name: String(name), speakerId: String(playerId), bot });
  }
}

const botsTurn = (game: GameModel): boolean =>
  game.openTurn !== null && game.seat(game.openTurn.seat).bot !== null;

/**
 * Waits while bots play, and judges each move as if a person had asked for it, to the next turn of a person or the end.
 * What a move makes happen is the model's own reckoning, which the game as it is shown then must equal.
 */
export async function followBots(table: Table): Promise<void> {
  const { game, client } = table;
  if (!botsTurn(game)) return;
  let limit = Date.now() + PATIENCE_MS;
  while (botsTurn(game)) {
    const path = `${table.path}/events?after=${game.version}&limit=100`;
    const answer = await client.get(path, table.anyToken());
    table.expect(`GET ${path}`, differences(200, answer.status, 'status'));
    const { items } = answer.body as { items: Told[] };
    for (const event of items) if (event.seq > game.version && botsTurn(game)) follow(table, event);
    if (items.length > 0) limit = Date.now() + PATIENCE_MS;
    else if (Date.now() > limit) throw new Difference(`GET ${path}`, ['the bot that is to move does not']);
    else await new Promise((resolve) => setTimeout(resolve, 10));
  }
  table.expectGame(await client.get(table.path, table.anyToken()), 200, 'GET after turns of bots');
}

type Told = EventModel & { seq: number };

function follow({ game, counts }: Table, event: Told): void {
  const where = `event ${event.seq}, ${JSON.stringify(event)}, by a bot`;
  const turn = game.openTurn!;
  if (event.seq !== game.version + 1) throw new Difference(where, [`expected event ${game.version + 1}`]);
  if (event.seat !== turn.seat) throw new Difference(where, [`it is the turn of seat ${turn.seat}`]);
  const act = actOf(event, where);
  const callerId = game.seat(turn.seat).speakerId;
  const code = judge(game, {
    act,
    callerId,
    media: 'json',
    malformed: false,
    game: 'this',
    ifMatch: 'matches',
  });
  if (code !== null) throw new Difference(where, [`it is not allowed: ${code}`]);
  if (act.kind === 'hold') game.hold(act.dice);
  else if (act.kind === 'score') game.score(act.category ?? null);
  else game.roll(thrownIn(event, diceToThrow(game.sheet, turn), where));
  counts.moves += 1;
}

/** What was asked for when this happened. */
function actOf({ type, data }: Told, where: string): Act {
  switch (type) {
    case 'dice.thrown':
      return { kind: 'roll' };
    case 'dice.held':
      return { kind: 'hold', dice: data['dice'] as number[] };
    case 'turn.scored':
      return { kind: 'score', category: (data['category'] as string | null) ?? undefined };
    default:
      throw new Difference(where, ['it follows from no move']);
  }
}

/** That they came from the seeds is checked at the end, with all other throws. */
function thrownIn({ data }: Told, count: number, where: string): number[] {
  const { dice } = data;
  if (!Array.isArray(dice) || dice.length !== count) throw new Difference(where, [`expected ${count} dice`]);
  return dice as number[];
}
