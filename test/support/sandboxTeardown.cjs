const fs = require('node:fs');

module.exports = async () => {
  await globalThis.sandboxPostgres?.stop();
  const temporary = globalThis.sandboxTemporary;
  if (!temporary) return;
  if (temporary.before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary.before;
  fs.rmSync(temporary.folder, { recursive: true, force: true });
};
