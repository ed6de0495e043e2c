import { IsString } from 'class-validator';
import { enumeration, Field, Id, Time } from '../platform/http/api-docs.js';
import { must, NAME, nameFrom, ReadAs } from '../platform/http/fields.js';
import { BOT_IDS } from './bots.js';
import type { PlayerRecord } from './players.repository.js';

export const BOT_ID = enumeration('BotId', BOT_IDS, 'A bot.');

/** Documents a field that is the id of a bot, or null where it is people who play. */
export const BotField = () => Field({ ...BOT_ID.field, nullable: true });

/** A player's name. */
export class NameRequest {
  /**
   * 1 to 40 code points after trimming, of any script; no control characters.
   * @example "Anna"
   */
  @Field({ pattern: NAME.source })
  @ReadAs(nameFrom)
  @IsString(must('name'))
  name!: string;
}

/** Nothing has to be said to get a new token. */
export class TokenRequest {}

/** Someone who plays: an account, a managed player, or a bot. */
export class PlayerView {
  @Id()
  id!: string;

  /**
   * Null once the player was deleted.
   * @example "Anna"
   */
  name!: string | null;

  /** The account that speaks for this player; null for an account of its own. */
  @Id()
  managedBy!: string | null;

  /** Which bot plays; null for people. */
  @BotField()
  bot!: string | null;

  @Time()
  createdAt!: string;
}

/** A token, answered once. Send it as `Authorization: Bearer <token>`. */
export class TokenView {
  /** @example "sc_q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq80" */
  token!: string;
}

/** A new player; an account comes with its token. */
export class NewPlayerView extends PlayerView {
  /**
   * Answered this once, and only for an account. Send it as `Authorization: Bearer <token>`.
   * @example "sc_q83vEjRWeJq83vEjRWeJq83vEjRWeJq83vEjRWeJq80"
   */
  token?: string;
}

/** A page of players, newest first. */
export class PlayerPage {
  items!: PlayerView[];

  /** Send it as `cursor` for the page that follows; null on the last one. */
  nextCursor!: string | null;
}

export const presentPlayer = ({ id, name, managedById, bot, createdAt }: PlayerRecord): PlayerView => ({
  id,
  name,
  managedBy: managedById,
  bot,
  createdAt: createdAt.toISOString(),
});
