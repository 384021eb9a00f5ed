import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../sandbox/server/start';
import { atMost, type Figure, median, plain } from './table';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const FIRST_AT_MOST = 90;
const LATER_AT_MOST = 8;
const ROUNDS = 3;
/** A start that takes longer than this is a failure, ms. */
const GIVE_UP = 15 * 60_000;

/** Environment variables that would make the measured start differ from a newcomer's. */
const OWN_SETTINGS = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'SANDBOX_CONTROLS', 'NODE_ENV', 'NODE_OPTIONS'];

function environment(port: number): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !OWN_SETTINGS.includes(name) && !/^npm_(lifecycle|package)/.test(name),
  );
  return { ...Object.fromEntries(kept), PORT: String(port) };
}

/** Ends the started process group, including npm, its shell and the server. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  process.kill(-child.pid, 'SIGTERM');
  // The output closes when the last process of the group has ended, including the server.
  await closed;
}

/** Lines of a first start that report the duration of a part. */
const PARTS: readonly [name: string, line: RegExp][] = [
  ['  of it packages', /packages are installed \((.+) s\)/],
  ['  of it the build of the console', /console is built \((.+) s\)/],
  ['  meanwhile the demo data', /demo data are there \((.+) s\)/],
];

const partsOf = (printed: string): Figure[] =>
  PARTS.flatMap(([name, line]) => {
    const seconds = line.exec(printed)?.[1];
    return seconds === undefined ? [] : [plain(name, `${seconds} s`)];
  });

/** Runs `npm start` in a clone until its ready line; answers the seconds that took, and the parts that it printed. */
async function untilReady(folder: string): Promise<{ seconds: number; parts: Figure[] }> {
  const port = await freePort('127.0.0.1');
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: environment(port),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  try {
    await new Promise<void>((resolve, reject) => {
      const say = (reason: string) => reject(new Error(`npm start ${reason}:\n${printed.slice(-2_000)}`));
      const timer = setTimeout(() => say('was not ready in time'), GIVE_UP);
      const read = (text: Buffer) => {
        printed += text;
        if (!printed.includes(`Console ready: http://127.0.0.1:${port}`)) return;
        clearTimeout(timer);
        resolve();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => {
        clearTimeout(timer);
        say(`ended with ${code}`);
      });
    });
    const seconds = (performance.now() - began) / 1000;
    const { status } = await fetch(`http://127.0.0.1:${port}/login`);
    if (status !== 200) throw new Error(`the console answers ${status}`);
    return { seconds, parts: partsOf(printed) };
  } finally {
    if (child.exitCode === null) await end(child);
  }
}

/**
 * Measures the waiting time of a newcomer: from a clean clone of HEAD to the ready line, and the later starts. Packages come from
 * npm's cache if it has them.
 */
export async function startFigures(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'console-start-'));
  try {
    const began = performance.now();
    execFileSync('git', ['clone', '--quiet', root, folder]);
    const cloned = (performance.now() - began) / 1000;
    const first = await untilReady(folder);
    const later: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) later.push((await untilReady(folder)).seconds);
    return [
      atMost('clean clone, npm start, ready', cloned + first.seconds, FIRST_AT_MOST, 's', 1),
      ...first.parts,
      atMost('a later npm start, ready', median(later), LATER_AT_MOST, 's', 1),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
