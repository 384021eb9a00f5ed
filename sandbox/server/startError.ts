/** A failure of the start that the operator can solve. It is shown as one line, without a stack trace. */
export class StartError extends Error {}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Returns the address of a database without its password, for messages. */
function withoutPassword(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    return `${url.host}${url.pathname}`;
  } catch {
    return 'it is no valid address';
  }
}

/** Describes a failure with the database of DATABASE_URL in one line. */
export function databaseUrlError(databaseUrl: string, error: unknown): StartError {
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'the host is unknown',
    EAI_AGAIN: 'the host is unknown',
    ETIMEDOUT: 'it does not answer',
    '28P01': 'user or password is wrong',
    '28000': 'the server refuses this user',
    '3D000': 'there is no such database',
    '53300': 'the server has no connection left',
    '53100': 'the server has no disk space left',
  };
  const message = error instanceof Error ? error.message.split('\n', 1)[0] : '';
  const reason =
    reasons[codeOf(error)] ?? (message?.includes('timeout') ? 'it does not answer' : (message ?? 'unknown reason'));
  return new StartError(`DATABASE_URL cannot be used (${withoutPassword(databaseUrl)}): ${reason}.`);
}

/** Describes a failure with the data directory in one line. The directory was not changed. */
export function dataDirError(dataDir: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const message = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
  if (isNoSpace(error)) return noSpace(dataDir);
  if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) {
    return new StartError(`The data directory ${dataDir} cannot be written.`);
  }
  if (['ENOTDIR', 'EEXIST'].includes(codeOf(error))) return new StartError(`DATA_DIR ${dataDir} is no directory.`);
  return new StartError(
    `The database in ${dataDir} cannot be opened (${message}). It is left as it is; move it away to start afresh.`,
  );
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

/** Describes missing disk space in one line. `of`: the bytes that a first start needs, and the free bytes. */
export const noSpace = (dataDir: string, of?: { needed: number; free: number }) =>
  new StartError(
    of
      ? `No disk space for the data directory ${dataDir}: a first start needs ${megabytes(of.needed)}, ${megabytes(of.free)} are free.`
      : `No disk space left for the data directory ${dataDir}.`,
  );

export const isNoSpace = (error: unknown): boolean =>
  ['ENOSPC', '53100', 'EDQUOT'].includes(codeOf(error)) ||
  (error instanceof Error && /ENOSPC|no space left|disk full|errno:? ?51/i.test(error.message));
