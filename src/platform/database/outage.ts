/** What PostgreSQL, its driver and Prisma say when the database cannot take a request now. */
const OUTAGES = new Set([
  'P1001', // cannot be reached
  'P1002', // did not answer in time
  'P1008', // took too long
  'P1017', // closed the connection
  'P2024', // no free connection in time
  'P2028', // the transaction could not be begun in time, or took too long
  'P2037', // too many connections
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57014', // statement timeout
  '57P01', // shutting down
  '57P02', // crashed
  '57P03', // starting up
  '53300', // too many connections
]);

/** Whether an error means that the database is away or overloaded, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (
    OUTAGES.has(codeOf(error)) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  ) {
    return true;
  }
  return isUnavailable(error.cause);
}

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';
