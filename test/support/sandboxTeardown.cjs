const fs = require('node:fs');

module.exports = async () => {
  const postgres = globalThis.sandboxPostgres;
  if (postgres) {
    await postgres.server.stop();
    fs.rmSync(postgres.folder, { recursive: true, force: true });
  }
  const temporary = globalThis.sandboxTemporary;
  if (!temporary) return;
  process.env.TMPDIR = temporary.parent;
  fs.rmSync(temporary.folder, { recursive: true, force: true });
};
