import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SECRET_KEY_BYTES } from '../domain/apps/sealedSecret';
import { StartError } from './startError';

/** Name of the file with the key, in the data directory next to the embedded database. */
const FILE = 'app-secret.key';
const FORM = new RegExp(`^[0-9a-fA-F]{${2 * SECRET_KEY_BYTES}}$`);

/** Parses `APP_SECRET_KEY`; undefined if it is unset. */
export function secretKeyIn(text: string | undefined): Buffer | undefined {
  if (text === undefined || text === '') return undefined;
  if (!FORM.test(text)) throw new StartError(`APP_SECRET_KEY must be ${2 * SECRET_KEY_BYTES} hexadecimal digits.`);
  return Buffer.from(text, 'hex');
}

const readKey = (file: string) =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );

/**
 * Returns the key that encrypts apiKeys in an embedded database. The key is a file of the data directory, readable
 * only by its owner, and is created at the first start. The file is written under a temporary name and linked to its
 * final name when complete. So a killed start leaves no partial key, and an existing key is never replaced.
 */
export async function keyInDirectory(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, FILE);
  const known = await readKey(file);
  if (known === null) {
    const draft = `${file}.draft`;
    await rm(draft, { force: true });
    await writeFile(draft, `${randomBytes(SECRET_KEY_BYTES).toString('hex')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft, { force: true });
    return keyInDirectory(dataDir);
  }
  if (!FORM.test(known))
    throw new StartError(
      `${file} is no key. It is left as it is; without the right one no apiKey can be read any more.`,
    );
  return Buffer.from(known, 'hex');
}
