// Where tests keep what goes with them.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

/** A folder in memory, and what has to be free there in bytes: two runs of everything. */
const MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

/** Memory where there is plenty, unless TMPDIR names a folder. */
function temporaryParent() {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    if (bavail * bsize >= ROOM) return MEMORY;
  } catch {
    // There is none.
  }
  return os.tmpdir();
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/**
 * Creates the folder for all temporary files of this run; `name` identifies the kind of run. The run deletes it at its end, and
 * the next run deletes leftovers of interrupted runs. Uses memory if there is room: a database is some 1,500 small files, and
 * copying them on a disk takes longer than many tests.
 */
exports.temporaryFolder = (name) => {
  const parent = temporaryParent();
  const own = new RegExp(`^${name}-(\\d+)-`);
  for (const entry of fs.readdirSync(parent)) {
    const pid = own.exec(entry)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      fs.rmSync(path.join(parent, entry), { recursive: true, force: true });
    } catch {
      // Another user's.
    }
  }
  return fs.mkdtempSync(path.join(parent, `${name}-${process.pid}-`));
};
