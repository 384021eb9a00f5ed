import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, repositoryFiles } from './files';

const entries = repositoryFiles();
const readmes = entries.filter((entry) => path.posix.basename(entry) === 'README.md' || entry === 'CONTRIBUTING.md');
const known = new Set(entries);
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Matches names of files of the repository by their extension. */
const FILE = /^[\w@.<>…*/-]*[\w>*]\.(?:[cm]?[jt]sx?|json|css|html|sql|md|py|sh)$/;
const FOLDER = /^[\w@.<>…*/-]+\/$/;
/** Matches paths of modules, which start with one of these folders and have no extension. */
const MODULE = /^(?:src|sandbox|test|bench|shared|features|contract|domain)\/[\w<>…*/-]+$/;

const isPath = (span: string) => !span.startsWith('/') && (FILE.test(span) || FOLDER.test(span) || MODULE.test(span));

/** Files and folders that the build or a command creates. */
const MADE = new Set(['dist/', 'dist/chunks.json', 'index.html', 'login.html', 'config.js', 'pictures/index.html']);

/**
 * Converts a path in a README to a pattern. `<name>`, `*` and `…` match any part of a name, and the extension of a
 * module may be missing.
 */
const patternOf = (named: string) =>
  `${named.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/<[^>]*>|\*|…/g, '[^/]+')}(?:/|\\.[cm]?[jt]sx?)?$`;

/**
 * Returns whether a named file exists. Its path may start at the README's folder, at a folder above it, or at `src`,
 * `sandbox` or `test`.
 */
function exists(readme: string, named: string): boolean {
  const own = readme.slice(0, -path.posix.basename(readme).length);
  const parts = own.split('/');
  const above = parts.map((_, at) => [...parts.slice(0, at), ''].join('/').replace(/^\//, ''));
  const places = [own, ...above, 'src/', 'sandbox/', 'test/'].map((base) => path.posix.join(base, named));
  if (places.some((place) => known.has(place))) return true;
  if (existsSync(path.join(ROOT, 'node_modules', named))) return true;
  // The tables of a README name files in subfolders without the folder.
  const patterns = [...places.map(patternOf), `${own}(?:.*/)?${patternOf(named)}`];
  const pattern = new RegExp(`^(?:${patterns.join('|')})`);
  return entries.some((entry) => pattern.test(entry));
}

const FENCED = /^ *```\w*\n([\s\S]*?)^ *```$/gm;

/**
 * Returns the words of the code parts and the fenced blocks of a text, without quotes, because a command may name
 * files as well.
 */
const wordsOf = (text: string) =>
  [...text.matchAll(FENCED), ...text.replace(FENCED, '').matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(/[\s"'`,;()]+/))
    .filter(Boolean);

describe('READMEs', () => {
  it('every README names only files and folders that exist', () => {
    const missing = readmes.flatMap((readme) =>
      wordsOf(readFileSync(path.join(ROOT, readme), 'utf8'))
        .filter((word) => isPath(word) && !MADE.has(word) && !exists(readme, word))
        .map((word) => `${readme}: ${word}`),
    );
    expect(missing).toEqual([]);
  });

  it('every README names only commands that package.json has', () => {
    const missing = readmes.flatMap((readme) =>
      [...readFileSync(path.join(ROOT, readme), 'utf8').matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !(name in scripts))
        .map((name) => `${readme}: npm run ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('every README names only bench parts that bench/main.ts has', () => {
    const bench = readFileSync(path.join(ROOT, 'bench/main.ts'), 'utf8');
    const parts = new Set([...bench.matchAll(/^ {2}(\w+): async \(/gm)].map(([, name = '']) => name));
    expect(parts).toContain('load');
    const named = readmes.flatMap((readme) =>
      [...readFileSync(path.join(ROOT, readme), 'utf8').matchAll(/\bnpm run bench ([a-z]\w*)/g)].map(
        ([, name = '']) => [readme, name] as const,
      ),
    );
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter(([, name]) => !parts.has(name))).toEqual([]);
  });
});
