import { Field } from './api-docs.js';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { must, ReadAs, UUID, wholeNumber } from './fields.js';
import { malformed } from './problem.js';

/** How much of a list is asked for. */
export class LimitQuery {
  /** How many items, at most. */
  @Field({ required: false })
  @IsOptional()
  @ReadAs(wholeNumber)
  @IsInt(must('limit'))
  @Min(1, must('limit'))
  @Max(100, must('limit'))
  limit: number = 20;
}

/** Which page of a list is asked for. */
export class PageQuery extends LimitQuery {
  /** The `nextCursor` of the page before. */
  @IsOptional()
  @IsString(must('cursor'))
  cursor?: string;
}

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/** The place of a row in a list that is ordered by time and id, newest first. */
export interface Place {
  createdAt: Date;
  id: string;
}

/**
 * Rows after a place, for a list ordered by `createdAt`, then id, newest first: rows that are added meanwhile come
 * before the place, so none is repeated or skipped.
 */
export function after(cursor: string | undefined): { OR?: object[] } {
  if (cursor === undefined) return {};
  const { createdAt, id } = readCursor(cursor);
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

export const NEWEST_FIRST = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/** Makes a page of up to `limit + 1` rows: the one too many only tells that more follow. */
export function pageOf<Row extends Place, T>(rows: Row[], limit: number, present: (row: Row) => T): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(present), nextCursor: rows.length > limit && last ? writeCursor(last) : null };
}

const writeCursor = ({ createdAt, id }: Place): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url');

/** @throws {ProblemError} malformed-request for anything that no page has given */
export function readCursor(cursor: string): Place {
  const [time = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  if (!/^\d{1,15}$/.test(time) || !UUID.test(id) || rest.length > 0) throw malformed('/cursor', 'cursor');
  return { createdAt: new Date(Number(time)), id };
}
