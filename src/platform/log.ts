import pino from 'pino';
import type { Config } from './config.js';

/** Characters of the log that wait for a reader that stands still, at most; what comes then is lost. */
const UNREAD = 4 * 1024 * 1024;
/** Lines are written when they come to so many characters, or after so many milliseconds. */
const FLUSHED = { minLength: 8 * 1024, periodicFlush: 100 };

/**
 * Where logs go and what they hold: JSON lines on stderr, written while the server goes on. Of an error only what tells
 * where it arose: what the database adds, such as the row that it refused, can hold secrets.
 */
export function logTo(level: Config['logLevel']) {
  const stream = pino.destination({ dest: 2, sync: false, maxLength: UNREAD, ...FLUSHED });
  surviveErrors(stream);
  return { level, stream, serializers: { err: errorForLog } };
}

/** What cannot be written is lost: the server goes on, and does not try for ever to write it when it ends. */
function surviveErrors(stream: ReturnType<typeof pino.destination>): void {
  let isBroken = false;
  stream.on('error', () => (isBroken = true));
  stream.on('write', () => (isBroken = false));
  const flushSync = stream.flushSync.bind(stream);
  stream.flushSync = () => {
    if (!isBroken) flushSync();
  };
}

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

export function errorForLog(error: Error & { code?: string; cause?: unknown }): LoggedError {
  const { name: type, code, message, stack = '', cause } = error;
  const text = { message: withoutSecrets(message), stack: withoutSecrets(stack) };
  return { type, code, ...text, ...(cause instanceof Error && { cause: errorForLog(cause) }) };
}

/** What looks like a token, or like the query of an address, where somebody put something into it. */
const SECRET = /sc_[\w-]{20,}|(?<=\/\S*)\?\S*/g;

/** A text, such as an address, as it may be logged. */
export const withoutSecrets = (text: string): string => text.replace(SECRET, '…');
