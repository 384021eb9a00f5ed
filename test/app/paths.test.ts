import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROUTES } from '@/app/routes';
import { address, paths } from '@/shared/paths';

const root = path.resolve(__dirname, '../../src');

/** Folders in which a path may be written as text, with the reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  contract: 'paths of calls',
  'shared/paths': 'the paths themselves',
  'app/boot': 'runs before everything: a module of paths would be read by every document',
  'app/drawn': 'is run as the console is built',
  'index.ts': 'decides before the entry has arrived',
};
const isExempt = (file: string) => Object.keys(EXEMPT).some((known) => file === known || file.startsWith(`${known}/`));

const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    return statSync(file).isDirectory() ? filesIn(file) : /\.tsx?$/.test(name) ? [file] : [];
  });

const known = ROUTES.map((route) => route.path.replace(/\/:.*/, '')).filter((one) => one !== '/');
/** Returns the beginnings of the addresses in a source's strings, up to the query, a parameter or an inserted value. */
const literalsOf = (text: string): string[] =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .split(/['"`]/)
    .map((piece) => /^(\/[\w-]+(?:\/[\w-]+)*)\/?(?:$|[?#]|\$\{)/.exec(piece)?.[1] ?? '')
    .filter((piece) => known.includes(piece));

const refused = (file: string, text: string) => (isExempt(file) ? [] : literalsOf(text));

describe('a path of the console', () => {
  it('a path of the console is written as text only in the table of paths', () => {
    const found = filesIn(root).flatMap((file) => {
      const name = path.relative(root, file).split(path.sep).join('/');
      return refused(name, readFileSync(file, 'utf8')).map((piece) => `${name}: ${piece}`);
    });
    expect(found).toEqual([]);
  });

  it.each([
    ["to: '/home'"],
    ['<Link to="/fund-manage/flow">'],
    ['`/fund-manage/flow?accountNo=1`'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
    ['`/message/detail/${no}`'],
    ["'/login?redirect=x'"],
  ])('finds the path in the source text %s', (text) => {
    expect(refused('features/funds/some.ts', text)).toHaveLength(1);
    expect(refused('app/boot/some.ts', text)).toEqual([]);
  });

  it('ignores paths in comments and parts of other strings', () => {
    expect(refused('a.ts', "/** '/home' */ call('/home/unknown'); // '/x'")).toEqual([]);
  });

  it('the table of paths and the table of routes list the same paths', () => {
    const all = Object.values(paths).flatMap((area) => Object.values(area as Readonly<Record<string, string>>));
    expect([...all].sort()).toEqual(ROUTES.map((route) => route.path).sort());
  });

  it('encodes the query of an address', () => {
    expect(address(paths.open.login, { redirect: '/home?a=1&b=中' })).toBe(
      '/login?redirect=%2Fhome%3Fa%3D1%26b%3D%E4%B8%AD',
    );
  });
});
