import { access } from 'node:fs/promises';
import path from 'node:path';
import { type OpenDatabase, openDatabase } from '../db/connect';
import { isOfThisVersion } from '../db/migrate';
import { lockDataDir } from './lock';
import type { SandboxOptions } from './start';
import { databaseUrlError, dataDirError, StartError } from './startError';

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const place = path.join(dataDir, 'pg');
  // Looked for before the lock, which would make the directory.
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

/** A read-only command neither migrates nor seeds. It refuses tables of another version. */
async function mustBeOfThisVersion({ db }: OpenDatabase): Promise<void> {
  if (!(await isOfThisVersion(db)))
    throw new StartError('The database is of another version. Start the platform on it once, by npm start.');
}

/**
 * Opens a database that is there, for a command that looks at it: the directory under the lock that `npm start` holds, so not
 * while the platform runs on it; a PostgreSQL server at any time. Rejects with a StartError where an operator can help.
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
