/**
 * Error messages of pg, its pool, Kysely and the embedded database for a lost or unavailable connection. These errors have no
 * code.
 */
const LOST_WORDS =
  /embedded database has ended|Connection terminated|connection error|timeout exceeded when trying to connect|is not queryable|was closed|driver has already been destroyed|after calling end on the pool/i;

/**
 * Error codes for a lost or unavailable connection. SQLSTATE codes: connection exceptions, a server that stops or
 * starts, too few connections, disk space or memory, a server that has become a read-only standby. Node.js codes: all
 * errors of the socket.
 */
const LOST_CODES =
  /^(08...|57P0[1-5]|53...|25006|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

/**
 * Checks whether an error means that the database was unreachable or that the connection was lost. It is then unknown
 * whether the work was committed. The caller must look up the outcome or repeat the work under the same number, and
 * must not report a failure.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // If a host has several addresses, the error contains the failure of each address.
  if (error instanceof AggregateError && error.errors.some(isConnectionLoss)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // ENOENT at a connect means that the server's socket is missing, so the server is down. Any other missing file is a bug.
  if (code === 'ENOENT' && syscall !== 'connect') return false;
  if (typeof code === 'string' && LOST_CODES.test(code)) return true;
  return LOST_WORDS.test(error.message) || (error.cause !== undefined && isConnectionLoss(error.cause));
}
