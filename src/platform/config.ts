import { isIP } from 'node:net';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** How the server is set up; every field is an environment variable, described in the README. */
export interface Config {
  host: string;
  port: number;
  /** Undefined: the embedded database is used. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Connections to the database, at most. */
  databasePool: number;
  /** Requests a minute of a token, or of a client without one; 0: as many as they like. */
  rateLimitPerMinute: number;
  /** Addresses, ranges of them and names of ranges of proxies whose word counts for where a request came from. */
  trustProxy: string[];
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
    dataDir: folder(text('DATA_DIR') ?? '.data'),
    databasePool: wholeNumber('DATABASE_POOL', text('DATABASE_POOL') ?? '10', 1, 1000),
    rateLimitPerMinute: wholeNumber(
      'RATE_LIMIT_PER_MINUTE',
      text('RATE_LIMIT_PER_MINUTE') ?? '6000',
      0,
      1_000_000,
    ),
    trustProxy: proxies(text('TRUST_PROXY') ?? 'off'),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', LOG_LEVELS),
  };
}

function folder(path: string): string {
  if (!path.startsWith('~')) return path;
  throw new ConfigError(
    `DATA_DIR is ${JSON.stringify(path)}, but only a shell knows what ~ is: write the whole path.`,
  );
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

function proxies(value: string): string[] {
  if (value === 'off') return [];
  const named = value.split(',').map((one) => one.trim());
  if (named.every(isProxy)) return named;
  throw new ConfigError(
    `TRUST_PROXY is ${JSON.stringify(value)}, but must be off, or addresses (10.0.0.1), ranges (10.0.0.0/8) or ${PROXY_NAMES.join(', ')}, with commas between them.`,
  );
}

function isProxy(text: string): boolean {
  const [, address = '', bits] = /^([\d.a-f:]+)(?:\/([1-9]\d{0,2}))?$/i.exec(text) ?? [];
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return PROXY_NAMES.includes(text) || Number(bits ?? 1) <= longest;
}

/** The value itself is not repeated: it can hold a password. */
function databaseUrl(value: string | undefined): string | undefined {
  if (value === undefined || (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value))) return value;
  throw new ConfigError('DATABASE_URL must look like postgresql://user:password@host:5432/database.');
}
