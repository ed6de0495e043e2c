const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** How the server is set up; every field is an environment variable, described in the README. */
export interface Config {
  host: string;
  port: number;
  /** Undefined: the embedded database is used. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Connections to the database, at most. */
  databasePool: number;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** A variable whose value makes no sense: the message is one line that names it. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables; an empty one counts as absent.
 * @throws {ConfigError} for a value that makes no sense
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const text = (name: string) => env[name]?.trim() || undefined;
  return {
    host: text('HOST') ?? '127.0.0.1',
    port: wholeNumber('PORT', text('PORT') ?? '3000', 0, 65535),
    databaseUrl: databaseUrl(text('DATABASE_URL')),
    dataDir: text('DATA_DIR') ?? '.data',
    databasePool: wholeNumber('DATABASE_POOL', text('DATABASE_POOL') ?? '10', 1, 1000),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', LOG_LEVELS),
  };
}

function wholeNumber(name: string, value: string, min: number, max: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : NaN;
  if (number >= min && number <= max) return number;
  throw new ConfigError(
    `${name} is ${JSON.stringify(value)}, but must be a whole number from ${min} to ${max}.`,
  );
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found) return found;
  throw new ConfigError(`${name} is ${JSON.stringify(value)}, but must be one of ${allowed.join(', ')}.`);
}

/** The value itself is not repeated: it can hold a password. */
function databaseUrl(value: string | undefined): string | undefined {
  if (value === undefined || (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value))) return value;
  throw new ConfigError('DATABASE_URL must look like postgresql://user:password@host:5432/database.');
}
