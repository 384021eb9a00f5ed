import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { build } from '@sandbox/prepare.mjs';
import { takePictures } from './take';

const USAGE = `npm run pictures -- [commit …] [--only TEXT]
  commit   whose pages; without one: those of the working tree
  --only   the pages that have this in their path`;
/*
 * Script that takes pictures of every page at widths of 1440 and 390 px into `pictures/`, which git ignores.
 * `pictures/index.html` shows the pictures of two commits next to each other. The clock is fixed at the same time for
 * both, so that the demo data is equal.
 */

const root = process.cwd();
const OUT = path.join(root, 'pictures');
const git = (...given: string[]) => execFileSync('git', given, { cwd: root, encoding: 'utf8' }).trim();

function stop(line: string): never {
  process.stderr.write(`${line}\n\n${USAGE}\n`);
  process.exit(2);
}

function options() {
  try {
    return parseArgs({ allowPositionals: true, options: { only: { type: 'string', default: '' } } });
  } catch (error) {
    return stop((error as Error).message);
  }
}

/** Returns the short name of a commit. */
function nameOf(commit: string): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--short', `${commit}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : stop(`${commit} is no commit.`);
}

/**
 * Copies the sources of a commit into the folder and builds them. Reuses the installed packages if they are the same.
 */
function checkOut(commit: string, folder: string): void {
  git('worktree', 'add', '--detach', '--force', folder, commit);
  const lock = (of: string) => readFileSync(path.join(of, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root)) symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'ignore' });
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Starts the server in the folder. Resolves with its process and the console's address. */
async function started(folder: string, dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const script = path.join(root, 'test/pictures/serve.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const url of createInterface({ input: child.stdout })) return { child, url };
  throw new Error(`the console of ${folder} does not start`);
}

async function picturesOf(folder: string, name: string, only: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'console-pictures-data-'));
  const { child, url } = await started(folder, dataDir);
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    rmSync(path.join(OUT, name), { recursive: true, force: true });
    await takePictures(url, path.join(OUT, name), only);
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const STYLE = `
.row{display:flex;gap:8px;align-items:flex-start}
.row>*{max-width:32.5%;border:1px solid #999}
.over{position:relative;isolation:isolate}
.over img{display:block;max-width:100%}
.over img+img{position:absolute;top:0;left:0;mix-blend-mode:difference}`;

/** Returns the HTML that shows both pictures and the difference of each page. Pages that differ come first. */
function sideBySide(names: readonly string[]): string {
  const [first = ''] = names;
  const pages = ['1440', '390'].flatMap((width) =>
    readdirSync(path.join(OUT, first, width)).map((file) => {
      const files = names.map((name) => `${name}/${width}/${file}`);
      const contents = files.map(
        (one) => existsSync(path.join(OUT, one)) && readFileSync(path.join(OUT, one), 'base64'),
      );
      return { title: `${file.replace('.png', '')}, ${width} px`, files, differs: new Set(contents).size > 1 };
    }),
  );
  const image = (file: string) => `<img loading="lazy" alt="" src="${file}">`;
  const shown = [...pages].sort((a, b) => Number(b.differs) - Number(a.differs));
  const rows = shown.map(({ title, files, differs }) => {
    const over = differs ? `<div class="over">${files.map(image).join('')}</div>` : '';
    return `<h2>${title}${differs ? ' ≠' : ''}</h2><div class="row">${files.map(image).join('')}${over}</div>`;
  });
  const differing = pages.filter(({ differs }) => differs).length;
  return `<!doctype html><meta charset="utf-8"><title>${names.join(' | ')}</title><style>${STYLE}</style><p>${differing} of ${pages.length} differ: ${names.join(' | ')} | what differs, bright on black</p>${rows.join('')}`;
}

const { positionals, values } = options();
const commits = positionals.map((commit) => nameOf(commit));
for (const commit of commits) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'console-pictures-'));
  try {
    checkOut(commit, folder);
    await picturesOf(folder, commit, values.only);
  } finally {
    git('worktree', 'remove', '--force', folder);
  }
}
if (commits.length === 0) {
  await build();
  await picturesOf(root, 'here', values.only);
}
const names = commits.length === 0 ? ['here'] : commits;
writeFileSync(path.join(OUT, 'index.html'), sideBySide(names));
console.log(`pictures/index.html shows ${names.join(' and ')}`);
