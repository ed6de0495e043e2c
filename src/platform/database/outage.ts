/** What PostgreSQL, its driver and Prisma say when the database cannot take a request now. */
const OUTAGES = new Set([
  'P1001', // cannot be reached
  'P1002', // did not answer in time
  'P1008', // took too long
  'P1017', // closed the connection
  'P2024', // no free connection in time
  'P2028', // the transaction could not be begun in time, or took too long
  'P2034', // lost against another transaction
  'P2037', // too many connections
  // as the adapter names them in raw statements
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TransactionWriteConflict',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '40001', // lost against another transaction
  '40P01', // deadlock
  '25P03', // a transaction that stood still
  '55P03', // no lock in time
  '57014', // statement timeout
  '57P01', // shutting down
  '57P02', // crashed
  '57P03', // starting up
  '53100', // disk full
  '53300', // too many connections
]);

const SAID = /timeout exceeded when trying to connect|Connection terminated|not queryable/;

/** Whether an error means that the database is away or overloaded, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, originalCode, kind, syscall, message, cause, meta } = error as Reported;
  if (code === 'ENOENT') return syscall === 'connect'; // a socket that is not there, and no other file
  if ([code, originalCode, kind].some((one) => one !== undefined && OUTAGES.has(one))) return true;
  return SAID.test(message ?? '') || isUnavailable(cause) || isUnavailable(meta?.driverAdapterError);
}

/** What the driver and Prisma say of an error, which Prisma wraps. */
interface Reported {
  code?: string;
  originalCode?: string;
  kind?: string;
  syscall?: string;
  message?: string;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
}
