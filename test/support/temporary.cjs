// Where tests keep what goes with them.
const fs = require('node:fs');
const os = require('node:os');

/** A folder in memory, and what has to be free there in bytes: two runs of everything. */
const MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

/**
 * The folder for temporary data: memory where there is plenty, unless TMPDIR names one. A database is some 1,500 small
 * files; on a disk, making a copy of them takes longer than many a test.
 */
exports.temporaryParent = () => {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    if (bavail * bsize >= ROOM) return MEMORY;
  } catch {
    // There is none.
  }
  return os.tmpdir();
};
