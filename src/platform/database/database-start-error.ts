/**
 * The database cannot be used, for a reason the person who starts the app can do something about.
 * The message is one sentence that says why and what to do; print it without a stack.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

const REASONS: Record<string, string> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'its host name is not known',
  ETIMEDOUT: 'it does not answer',
};

/** Why an operation failed, in words: "the disk is full" for ENOSPC, what PostgreSQL said for its errors. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code && REASONS[code]) || message || String(error);
}

/** True for an error of the system or of PostgreSQL that carries one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(String((error as NodeJS.ErrnoException | undefined)?.code));
}
