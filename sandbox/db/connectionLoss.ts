/** Messages of pg, its pool, Kysely and the embedded database for a lost or unavailable connection. These errors have no code. */
const LOST_WORDS =
  /embedded database has ended|Connection terminated|connection error|timeout exceeded when trying to connect|is not queryable|was closed|driver has already been destroyed|after calling end on the pool/i;

/**
 * SQLSTATE: connection exceptions, a server that stops or starts, no connection, space or memory left, a server that has become a
 * read-only standby. Node.js: all errors of the socket.
 */
const LOST_CODES =
  /^(08...|57P0[1-5]|53...|25006|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

/**
 * Checks whether the database was unreachable or was lost in between. The work may have been committed or not. The caller looks
 * it up, or repeats it under the same number; it is not declared failed.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // For a host with several addresses, the error contains the failure of each address.
  if (error instanceof AggregateError && error.errors.some(isConnectionLoss)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // A file that is missing is a bug; a database's socket that is missing is a server that is down.
  if (code === 'ENOENT' && syscall !== 'connect') return false;
  if (typeof code === 'string' && LOST_CODES.test(code)) return true;
  return LOST_WORDS.test(error.message) || (error.cause !== undefined && isConnectionLoss(error.cause));
}
