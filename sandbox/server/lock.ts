import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, realpath } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { StartError } from './startError';

/** Releases the lock of the data directory. */
type Unlock = () => Promise<void>;

/**
 * System programs that lock the open file passed as descriptor 3. The lock belongs to the open file, which this
 * process also has open. So the lock remains after the program has ended, and is released when this process ends.
 * Exit status 0: locked. 1: another process holds the lock. Any other status: the program or the lock is not
 * available on this system.
 */
const PROGRAMS: readonly (readonly [string, readonly string[]])[] = [
  ['flock', ['-n', '-x', '3']],
  // macOS has no flock(1), but always has perl.
  ['perl', ['-e', 'use Fcntl ":flock"; open(F, ">&=", 3) or exit 2; exit(flock(F, LOCK_EX | LOCK_NB) ? 0 : 1)']],
];

const statusOf = (program: string, args: readonly string[], file: FileHandle): Promise<number | null> =>
  new Promise((resolve) => {
    spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', file.fd] })
      .on('error', () => resolve(null))
      .on('exit', resolve);
  });

/** Locks the file. True: locked. False: another process holds the lock. Null: no program on this system can lock. */
async function lockFile(file: FileHandle): Promise<boolean | null> {
  for (const [program, args] of PROGRAMS) {
    const status = await statusOf(program, args, file);
    if (status === 0 || status === 1) return status === 0;
  }
  return null;
}

/**
 * Reserves a name that only one process can have until it ends: a named pipe on Windows, an abstract socket on Linux.
 * It does not protect against other machines or containers, so it is used only if files cannot be locked. Null:
 * another process has the name.
 */
async function holdName(dataDir: string): Promise<Unlock | null> {
  const name = `open-platform-console-${createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')}`;
  const server = net.createServer((socket) => socket.destroy());
  const held = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`, () => resolve(true));
  });
  server.unref();
  return held ? () => new Promise((resolve) => server.close(() => resolve())) : null;
}

/**
 * Makes this process the only one that uses a data directory, by locking the file `lock` in the directory. The file
 * is never deleted; it contains the id of the last process, only for information. Rejects with a StartError while
 * another process uses the directory. Returns the function that releases the lock (S-13).
 */
export async function lockDataDir(dataDir: string): Promise<Unlock> {
  await mkdir(dataDir, { recursive: true });
  const place = path.join(dataDir, 'lock');
  const file = await open(place, 'a+');
  let unlock: Unlock | null = null;
  try {
    const locked = await lockFile(file);
    if (locked) unlock = async () => {};
    else if (locked === null) unlock = await holdName(dataDir);
    if (!unlock) throw inUse(dataDir, await readFile(place, 'utf8'));
    await file.truncate(0);
    await file.write(`${process.pid}\n`);
  } catch (error) {
    await unlock?.();
    await file.close();
    throw error;
  }
  const endName = unlock;
  return async () => {
    await endName();
    await file.close();
  };
}

function inUse(dataDir: string, message: string): StartError {
  const pid = /^\d+\n$/.test(message) ? ` (pid ${message.trim()})` : '';
  return new StartError(`The data directory ${dataDir} is in use by another process${pid}. Stop it, or set DATA_DIR.`);
}
