// Preparation of `npm start` and `npm run dev`. It runs before dependencies are installed, so it is plain JavaScript
// without dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Ends the process with exit code 1 after printing one line that explains why. */
export function stop(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');

const packagesOf = (file) => {
  try {
    return JSON.parse(read(file)).packages ?? {};
  } catch {
    return {};
  }
};

/**
 * Checks whether `folder`/node_modules agrees with the lockfile, by npm's own list of installed packages. A developer
 * may have run `npm ci` manually. Optional packages for other operating systems are ignored.
 */
export function isInstalled(folder) {
  const wanted = packagesOf(path.join(folder, 'package-lock.json'));
  const there = packagesOf(path.join(folder, 'node_modules', '.package-lock.json'));
  const names = Object.keys(wanted).filter((name) => name !== '');
  return (
    names.length > 0 &&
    names.every((name) =>
      there[name] ? there[name].version === wanted[name].version : wanted[name].optional === true,
    ) &&
    Object.keys(there).every((name) => wanted[name] !== undefined)
  );
}

/** Installs from the lockfile when node_modules is missing or belongs to another lockfile. */
export function install() {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 20) stop(`Node.js 20 or newer is needed, this is ${process.versions.node}.`);
  const stamp = path.join(root, 'node_modules', '.installed-from');
  const wanted = sha256(read(path.join(root, 'package-lock.json')), read(path.join(root, 'package.json')));
  if (read(stamp) === wanted) return;
  if (isInstalled(root)) {
    writeFileSync(stamp, wanted);
    return;
  }
  process.stdout.write('Installing packages from the lockfile …\n');
  const began = performance.now();
  const { status } = spawnSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) stop('The packages could not be installed (npm ci failed; its message stands above).');
  writeFileSync(stamp, wanted);
  process.stdout.write(`The packages are installed (${seconds(began)}).\n`);
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else yield file;
  }
}

/** Files and folders on which the built console depends. */
export const BUILDERS = ['webpack.config.ts', 'babel.config.js', 'package-lock.json', 'sandbox/build', 'src', 'public'];

/** Returns one hash of all inputs of the built console, to detect whether a new build is needed. */
function inputs() {
  const files = BUILDERS.map((entry) => path.join(root, entry)).flatMap((entry) =>
    isFile(entry) ? [entry] : [...filesBelow(entry)],
  );
  return sha256(...files.flatMap((file) => [path.relative(root, file), readFileSync(file)]));
}

/**
 * Builds the console into dist/ in a separate process, unless dist/ was built from the same files. Resolves when the build is
 * complete. Rejects if it failed; the terminal then shows the reason.
 */
export async function build() {
  const stamp = path.join(root, 'dist', '.built-from');
  const wanted = inputs();
  if (read(stamp) === wanted && existsSync(path.join(root, 'dist', 'index.html'))) return;
  process.stdout.write('Building the console …\n');
  const began = performance.now();
  const builder = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'sandbox', 'build', 'main.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  const end = () => builder.kill();
  process.once('exit', end);
  const [status] = await once(builder, 'close');
  process.off('exit', end);
  if (status !== 0) throw new Error('The console could not be built (the message stands above).');
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  process.stdout.write(`The console is built (${seconds(began)}).\n`);
}

export const isFile = (file) => existsSync(file) && statSync(file).isFile();
