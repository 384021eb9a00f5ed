/**
 * What pg, its pool, Kysely and the embedded database say when a connection is gone or cannot be had. They carry no
 * code of their own.
 */
const LOST_WORDS =
  /embedded database has ended|Connection terminated|connection error|timeout exceeded when trying to connect|is not queryable|was closed|driver has already been destroyed|after calling end on the pool/i;

/**
 * SQLSTATE: connection exceptions, a server that ends or starts, no connection, space or memory left, a server that has
 * become a read-only standby. Node.js: whatever the socket says.
 */
const LOST_CODES =
  /^(08...|57P0[1-5]|53...|25006|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

/**
 * Whether the database could not be reached or went away in the middle. The work may have been committed or not: whoever
 * did it asks, or does it again under its own number; nothing is declared failed for it.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Of a host with several addresses each one's failure is told.
  if (error instanceof AggregateError && error.errors.some(isConnectionLoss)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // A file that is missing is a bug; a database's socket that is missing is a server that is down.
  if (code === 'ENOENT' && syscall !== 'connect') return false;
  if (typeof code === 'string' && LOST_CODES.test(code)) return true;
  return LOST_WORDS.test(error.message) || (error.cause !== undefined && isConnectionLoss(error.cause));
}
