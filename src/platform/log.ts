import type { Config } from './config.js';

/**
 * Where logs go and what they hold: JSON lines on stderr. Of an error only what tells where it arose: what the database
 * adds, such as the row that it refused, can hold secrets.
 */
export const logTo = (level: Config['logLevel']) => ({
  level,
  stream: process.stderr,
  serializers: { err: errorForLog },
});

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

export function errorForLog(error: Error & { code?: string; cause?: unknown }): LoggedError {
  const { name: type, code, message, stack = '', cause } = error;
  return { type, code, message, stack, ...(cause instanceof Error && { cause: errorForLog(cause) }) };
}
