import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './startError';

interface Owner {
  pid: number;
  /** When that process began, in the kernel's own count; a number that is given out again does not deceive. */
  since: string | null;
  nonce: string;
}

/** Start time of a living process as Linux tells it; null where it does not. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

async function isAlive({ pid, since }: Owner): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = await startOf(pid);
  return now === null || since === null || now === since;
}

async function readOwner(file: string): Promise<Owner | undefined> {
  try {
    const owner = JSON.parse(await readFile(file, 'utf8')) as Partial<Owner>;
    return typeof owner.pid === 'number' && typeof owner.nonce === 'string'
      ? { pid: owner.pid, since: owner.since ?? null, nonce: owner.nonce }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Puts the lock in place whole or not at all: other processes never read half of it. */
async function place(file: string, owner: Owner): Promise<boolean> {
  const draft = `${file}.${owner.nonce}`;
  const handle = await open(draft, 'wx');
  try {
    await handle.writeFile(JSON.stringify(owner));
    await handle.close();
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Makes this process the only one on a data directory (S-13). The lock of a process that has ended without cleaning up
 * is taken over. Rejects with a StartError while the owner lives. Answers how to give the directory back.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, 'lock');
  const owner: Owner = { pid: process.pid, since: await startOf(process.pid), nonce: randomUUID() };
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await place(file, owner)) {
      return async () => {
        if ((await readOwner(file))?.nonce === owner.nonce) await rm(file, { force: true });
      };
    }
    const holder = await readOwner(file);
    if (holder && (await isAlive(holder))) throw inUse(dataDir, holder.pid);
    // Moved away first and looked at again: between the look and the move another process may have taken over.
    const aside = `${file}.stale.${owner.nonce}`;
    try {
      await rename(file, aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    const moved = await readOwner(aside);
    if (moved?.nonce !== holder?.nonce) await link(aside, file).catch(() => {});
    await rm(aside, { force: true });
  }
  throw inUse(dataDir, undefined);
}

const inUse = (dataDir: string, pid: number | undefined) =>
  new StartError(
    `The data directory ${dataDir} is in use by another process${pid === undefined ? '' : ` (pid ${pid})`}. Stop it, or set DATA_DIR.`,
  );
