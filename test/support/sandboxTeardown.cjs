const fs = require('node:fs');

module.exports = async () => {
  const postgres = globalThis.sandboxPostgres;
  if (postgres) {
    await postgres.server.stop();
    fs.rmSync(postgres.folder, { recursive: true, force: true });
  }
  const temporary = globalThis.sandboxTemporary;
  if (!temporary) return;
  if (temporary.before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary.before;
  fs.rmSync(temporary.folder, { recursive: true, force: true });
};
