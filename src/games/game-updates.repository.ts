import { Injectable } from '@nestjs/common';
import { Database, isAtFault, type Queries } from '../platform/database/database.js';
import { Together } from '../platform/database/together.js';
import { GAMES_AT_ONCE, type GameUpdate, updateGames, writeGames } from './write-games.sql.js';

/** How many statements that write several games together are underway at once. */
const BATCHES = 2;

/** PostgreSQL's new name for the row of a game; null where the game was not written. */
type Xmin = string | null;

/** Writes games over with what moves made of them: moves that come at the same time in one statement. */
@Injectable()
export class GameUpdatesRepository {
  private readonly together = new Together(
    (updates: GameUpdate[]) => this.writeTogether(updates),
    { batches: BATCHES, items: GAMES_AT_ONCE },
    ({ id }) => id,
  );

  constructor(private readonly database: Database) {}

  /** Writes a game, in a transaction or, without one, by itself: all of it, or nothing where the game is not as it was. */
  async write(update: GameUpdate, within?: Queries): Promise<Xmin> {
    if (!within) return this.together.do(update);
    const [xmin] = await this.writeAll([update], within);
    return xmin!;
  }

  /** What was not written in one statement with others goes once more, alone: it was locked, or one made all of them fail. */
  private async writeTogether(updates: GameUpdate[]): Promise<(Xmin | Promise<Xmin>)[]> {
    if (updates.length === 1) return this.writeAll(updates);
    const written = await this.writeAll(updates).catch((error: unknown) => {
      if (isAtFault(error)) return [];
      throw error;
    });
    return updates.map((update, i) => written[i] ?? this.writeAll([update]).then(([xmin]) => xmin!));
  }

  private async writeAll(updates: GameUpdate[], within?: Queries): Promise<Xmin[]> {
    const statement = writeGames(updateGames(updates), updates);
    const rows = await this.database.rows<{ id: string; xmin: string }>(statement, within);
    const xmins = new Map(rows.map(({ id, xmin }) => [id, xmin]));
    return updates.map(({ id }) => xmins.get(id) ?? null);
  }
}
