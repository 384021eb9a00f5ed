import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@sandbox/server/start';
import { takePictures } from './take';

/*
 * `npm run pictures -- [commit …]`: every page at 1440 and 390 px, of the commits that are named (of the working tree where
 * none is), into `pictures/`, which git ignores. `pictures/index.html` shows those of two commits side by side.
 */

const root = process.cwd();
const OUT = path.join(root, 'pictures');
const git = (...given: string[]) => execFileSync('git', given, { cwd: root, encoding: 'utf8' }).trim();

/** The sources of a commit in a folder of their own, with the packages of here where they are the same. */
function sourcesOf(commit: string): { folder: string; drop(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'console-pictures-'));
  git('worktree', 'add', '--detach', '--force', folder, commit);
  const lock = (of: string) => readFileSync(path.join(of, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root)) symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'ignore' });
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return { folder, drop: () => git('worktree', 'remove', '--force', folder) };
}

/** Resolves with the console's address. */
async function started(folder: string, dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const PORT = String(await freePort('127.0.0.1'));
  const child = spawn(process.execPath, ['sandbox/start.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Console ready: (\S+)/.exec(line)?.[1];
    if (url) return { child, url };
  }
  throw new Error(`the console of ${folder} does not start`);
}

async function picturesOf(folder: string, name: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'console-pictures-data-'));
  const { child, url } = await started(folder, dataDir);
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    rmSync(path.join(OUT, name), { recursive: true, force: true });
    await takePictures(url, path.join(OUT, name));
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Both of each page, those that differ first. */
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
  const shown = [...pages].sort((a, b) => Number(b.differs) - Number(a.differs));
  const rows = shown.map(
    ({ title, files, differs }) =>
      `<h2>${title}${differs ? ' ≠' : ''}</h2><div>${files.map((file) => `<img loading="lazy" alt="" src="${file}">`).join('')}</div>`,
  );
  const style = 'div{display:flex;gap:8px;align-items:flex-start}img{max-width:49%;border:1px solid #999}';
  const differing = pages.filter(({ differs }) => differs).length;
  return `<!doctype html><meta charset="utf-8"><title>${names.join(' | ')}</title><style>${style}</style><p>${differing} of ${pages.length} differ: ${names.join(' | ')}</p>${rows.join('')}`;
}

const commits = process.argv.slice(2);
const names: string[] = [];
if (commits.length === 0) {
  names.push('here');
  await picturesOf(root, 'here');
}
for (const commit of commits) {
  const name = git('rev-parse', '--short', commit);
  names.push(name);
  const { folder, drop } = sourcesOf(commit);
  try {
    await picturesOf(folder, name);
  } finally {
    drop();
  }
}
writeFileSync(path.join(OUT, 'index.html'), sideBySide(names));
console.log(`pictures/index.html shows ${names.join(' and ')}`);
