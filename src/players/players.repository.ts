import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../platform/database/database.js';
import { type Player, Prisma } from '../platform/database/generated/client.js';
import type { Kept } from '../platform/idempotency/keep-answers.sql.js';
import { KeptAnswersRepository } from '../platform/idempotency/kept-answers.repository.js';
import { after, NEWEST_FIRST, type PageQuery } from '../platform/http/paging.dto.js';

/** Players as the other rooms know them: without anything of their tokens. */
export type PlayerRecord = Pick<Player, 'id' | 'name' | 'managedById' | 'bot' | 'createdAt' | 'deletedAt'>;

const PUBLIC = {
  id: true,
  name: true,
  managedById: true,
  bot: true,
  createdAt: true,
  deletedAt: true,
} as const;

type Hash = Uint8Array<ArrayBuffer>;

@Injectable()
export class PlayersRepository {
  constructor(
    private readonly database: Database,
    private readonly answers: KeptAnswersRepository,
  ) {}

  /** The player whose token has this hash; its new token takes the place of the old one when it is first used. */
  async findByToken(hash: Hash, within?: Queries): Promise<{ id: string } | null> {
    const [player] = await this.database.rows<{
      id: string;
      tokenHash: Uint8Array | null;
      pendingTokenHash: Uint8Array | null;
    }>(
      Prisma.sql`
      SELECT id, token_hash AS "tokenHash", pending_token_hash AS "pendingTokenHash"
      FROM players WHERE token_hash = ${hash} OR pending_token_hash = ${hash}`,
      within,
    );
    if (!player) return null;
    if (player.tokenHash && timingSafeEqual(player.tokenHash, hash)) return player;
    if (!player.pendingTokenHash || !timingSafeEqual(player.pendingTokenHash, hash)) return null;
    await (within ?? this.database).player.updateMany({
      where: { id: player.id, pendingTokenHash: hash },
      data: { tokenHash: hash, pendingTokenHash: null },
    });
    return player;
  }

  async setPendingToken(id: string, hash: Hash): Promise<boolean> {
    const { count } = await this.database.player.updateMany({
      where: { id, deletedAt: null },
      data: { pendingTokenHash: hash },
    });
    return count === 1;
  }

  async addAccount(player: {
    id: string;
    name: string;
    createdAt: Date;
    tokenHash: Hash;
  }): Promise<PlayerRecord> {
    return this.database.player.create({ data: player, select: PUBLIC });
  }

  /**
   * Null when the manager is not there any more.
   * @param kept what to keep of the player for retries
   */
  async addManaged(
    player: { id: string; name: string; createdAt: Date; managedById: string },
    kept: (player: PlayerRecord) => Kept | null,
  ): Promise<PlayerRecord | null> {
    return this.database.$transaction(async (queries) => {
      const [manager] = await this.lockAgainstChange(queries, [player.managedById]);
      if (!manager) return null;
      const added = await queries.player.create({ data: player, select: PUBLIC });
      await this.answers.keep(kept(added), queries);
      return added;
    });
  }

  /** Players of their own, without a token. */
  async addBots(
    bots: { id: string; name: string; bot: string; createdAt: Date }[],
    queries: Queries,
  ): Promise<void> {
    if (bots.length > 0) await queries.player.createMany({ data: bots });
  }

  async find(id: string): Promise<PlayerRecord | null> {
    return this.database.player.findUnique({ where: { id }, select: PUBLIC });
  }

  async findAll(ids: readonly string[]): Promise<PlayerRecord[]> {
    return this.database.player.findMany({ where: { id: { in: [...ids] } }, select: PUBLIC });
  }

  /** Players of an account, newest first; one row more than asked for where more follow. */
  async managedBy(accountId: string, { limit, cursor }: PageQuery): Promise<PlayerRecord[]> {
    return this.database.player.findMany({
      where: { managedById: accountId, deletedAt: null, ...after(cursor) },
      orderBy: NEWEST_FIRST,
      take: limit + 1,
      select: PUBLIC,
    });
  }

  /**
   * Null when the player is not there any more.
   * @param kept what to keep of the player for retries
   */
  async rename(
    id: string,
    name: string,
    kept: (player: PlayerRecord) => Kept | null,
  ): Promise<PlayerRecord | null> {
    return this.database.$transaction(async (queries) => {
      const [player] = await queries.player.updateManyAndReturn({
        where: { id, deletedAt: null },
        data: { name },
        select: PUBLIC,
      });
      if (!player) return null;
      await this.answers.keep(kept(player), queries);
      return player;
    });
  }

  /**
   * Those of the players that are there, kept from being deleted and renamed until the transaction ends. Players are always
   * locked before games.
   */
  async lockAgainstChange(queries: Queries, ids: readonly string[]): Promise<PlayerRecord[]> {
    return queries.$queryRaw<PlayerRecord[]>`
      SELECT id, name, managed_by AS "managedById", bot, created_at AS "createdAt", deleted_at AS "deletedAt"
      FROM players WHERE id = ANY (${[...ids]}::uuid[]) AND deleted_at IS NULL
      ORDER BY id FOR SHARE`;
  }

  /**
   * Locks a player and those it manages, for their deletion; empty when it is not there any more. First the player alone:
   * that waits for whoever keeps it, so that the players they add under it are seen afterwards.
   */
  async lockForDeletion(queries: Queries, id: string): Promise<string[]> {
    const locked = await queries.$queryRaw<unknown[]>`
      SELECT 1 FROM players WHERE id = ${id}::uuid AND deleted_at IS NULL FOR UPDATE`;
    if (locked.length === 0) return [];
    const managed = await queries.$queryRaw<{ id: string }[]>`
      SELECT id FROM players WHERE managed_by = ${id}::uuid AND deleted_at IS NULL ORDER BY id FOR UPDATE`;
    return [id, ...managed.map((row) => row.id)];
  }

  /**
   * Takes names and tokens away, also the names in answers that are kept; the rows stay, since the games do.
   * @param kept what to keep for retries
   */
  async forget(queries: Queries, ids: readonly string[], deletedAt: Date, kept: Kept | null): Promise<void> {
    await queries.player.updateMany({
      where: { id: { in: [...ids] } },
      data: { name: null, tokenHash: null, pendingTokenHash: null, deletedAt },
    });
    await this.answers.forgetNames(ids, queries);
    await this.answers.keep(kept, queries);
  }
}
