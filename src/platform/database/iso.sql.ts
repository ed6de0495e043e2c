import { Prisma } from './generated/client.js';

/** A column's time as ISO 8601 in UTC with milliseconds. */
export const iso = (column: string) =>
  Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
