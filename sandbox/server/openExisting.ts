import { access } from 'node:fs/promises';
import path from 'node:path';
import { type OpenDatabase, openDatabase } from '../db/connect';
import { isOfThisVersion } from '../db/migrate';
import { lockDataDir } from './lock';
import type { SandboxOptions } from './start';
import { databaseUrlError, dataDirError, StartError } from './startError';

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const place = path.join(dataDir, 'pg');
  // Checks for a database before locking the directory, because locking would create the directory.
  await access(path.join(place, 'PG_VERSION')).catch(() => {
    throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to where it is.`);
  });
  const unlock = await lockDataDir(dataDir).catch((error) => {
    throw dataDirError(dataDir, error);
  });
  try {
    const { db, close } = await openDatabase({ dataDir: place });
    return { db, close: () => close().then(unlock) };
  } catch (error) {
    await unlock();
    throw dataDirError(dataDir, error);
  }
}

const openServer = (databaseUrl: string): Promise<OpenDatabase> =>
  openDatabase({ databaseUrl, poolSize: 1 }).catch((error) => {
    throw databaseUrlError(databaseUrl, error);
  });

/** Refuses a database whose schema has another version, because a read-only command neither migrates nor seeds. */
async function mustBeOfThisVersion({ db }: OpenDatabase): Promise<void> {
  if (!(await isOfThisVersion(db)))
    throw new StartError('The database is of another version. Start the platform on it once, by npm start.');
}

/**
 * Opens an existing database for a command that only reads it. The embedded database is locked as by `npm start`, so
 * it cannot be opened while the platform runs. A PostgreSQL server can be opened at any time. Rejects with a
 * StartError if the operator can solve the problem.
 */
export async function openExisting({
  databaseUrl,
  dataDir = '.data',
}: Pick<SandboxOptions, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  const opened = databaseUrl === undefined ? await openEmbedded(dataDir) : await openServer(databaseUrl);
  try {
    await mustBeOfThisVersion(opened);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}
