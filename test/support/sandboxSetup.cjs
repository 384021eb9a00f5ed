// Before the sandbox's tests: makes the seeded database they all start from. The embedded one is kept in .cache as long
// as what makes it has not changed; PostgreSQL is brought up in a temporary folder for this run alone.
const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const pg = require('pg');
const { newServer, THROWAWAY } = require('./postgresServer.cjs');
const { temporaryFolder } = require('./temporary.cjs');

const root = path.resolve(__dirname, '../..');
const UNUSED_FOR = 3 * 60 * 60 * 1000;
const SOURCES = [
  'sandbox',
  'src/common',
  'src/contract',
  'test/support/lowestCost.ts',
  'test/support/makeTemplate.ts',
  'test/support/seedTime.ts',
  'package-lock.json',
];

function* filesOf(entry) {
  if (!fs.statSync(entry).isDirectory()) yield entry;
  else for (const name of fs.readdirSync(entry).sort()) yield* filesOf(path.join(entry, name));
}

function fingerprint() {
  // Tests and benchmarks hash the seed's passwords at different costs.
  const hash = createHash('sha256').update(`${process.env.NODE_ENV}`);
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

/** Deletes templates of older source states. A recently used template is kept, because another run may use it. */
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

async function startPostgres() {
  const server = await newServer({
    folder: os.tmpdir(),
    settings: process.env.SANDBOX_TEST_DURABLE === '1' ? {} : THROWAWAY,
  });
  const client = new pg.Client(`${server.url}/postgres`);
  await client.connect();
  await client.query('create database sandbox_template');
  await client.end();
  makeTemplate('unused', { DATABASE_URL: `${server.url}/sandbox_template` });
  return server;
}

module.exports = async () => {
  inTemporaryFolder();
  if (process.env.SANDBOX_TEST_DB === 'postgres') {
    const server = await startPostgres();
    globalThis.sandboxPostgres = server;
    process.env.SANDBOX_TEST_POSTGRES = server.url;
  } else {
    process.env.SANDBOX_TEST_TEMPLATE = embeddedTemplate();
  }
};
