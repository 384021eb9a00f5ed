import path from 'node:path';
import { readSource, sources, stylesheets } from './stylesheets';

const sheets = stylesheets();
const rules = sheets.flatMap((sheet) => sheet.rules);

/**
 * Upper widths in px of small phones, large phones, small screens, and screens on which filters have less than three
 * columns.
 */
const BREAKPOINTS = [575, 767, 991, 1279];

/**
 * Selectors that are larger or smaller than the font tokens on purpose: icons, important amounts, and the number of
 * /404.
 */
const OF_THEIR_OWN: Readonly<Record<string, readonly string[]>> = {
  '9px': ['.sortMark'],
  '18px': ['.row .icon', '.opener', '.bell'],
  '24px': ['.icon', '.result svg', '.amount'],
  '28px': ['.sums .total', '.head > strong'],
  '32px': ['.icon'],
  '64px': ['.code'],
};

/** Allowed corner radii: design tokens, 50 % (circle) and 999px (rounded ends). */
const RADII = /^(?:(?:var\(--radius-(?:small|medium)\)|0)(?: (?!$)|$))+$|^50%$|^999px$/;

const valuesOf = (property: string) =>
  rules.flatMap(({ file, selector, declarations }) =>
    declarations
      .filter((one) => one.startsWith(`${property}:`))
      .map((one) => ({ file, selector, value: one.slice(property.length + 1).trim() })),
  );

/**
 * Maximum number of rules that several style sheets repeat. Lower it when repetitions are removed; a repeated rule
 * belongs into a shared component.
 */
const REPEATED = 78;

describe('the stylesheets', () => {
  it('stylesheets define every class that a component uses', () => {
    const missing = sources(/\.tsx$/).flatMap((file) => {
      const text = readSource(file);
      // Imports are removed before the search, because the path of a style sheet may look like a class name.
      const code = text.replace(/^import .*$/gm, '');
      return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', from = '']) => {
        const sheet = from.startsWith('@/') ? from.slice(2) : path.join(path.dirname(file), from);
        const css = readSource(sheet);
        const taken = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one);
        return taken.filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(css)).map((one) => `${file}: ${one}`);
      });
    });
    expect(missing).toEqual([]);
  });

  it('stylesheets use only the four breakpoints', () => {
    const known = new Set(BREAKPOINTS.flatMap((px) => [`(max-width: ${px}px)`, `(min-width: ${px + 1}px)`]));
    const inStyles = sheets.flatMap(({ file, media }) =>
      media.map((query) => `${file}: ${query.replace(/^screen and /, '')}`),
    );
    const inCode = sources(/\.tsx?$/).flatMap((file) =>
      [...readSource(file).matchAll(/\((?:min|max)-width: [^)]+\)/g)].map(([query]) => `${file}: ${query}`),
    );
    const ofWidth = [...inStyles, ...inCode].filter((one) => one.includes('width'));
    expect(ofWidth.length).toBeGreaterThan(30);
    expect(ofWidth.filter((one) => !known.has(one.slice(one.indexOf(': ') + 2)))).toEqual([]);
  });

  it('stylesheets take font sizes from the variables of the root', () => {
    const other = valuesOf('font-size').filter(
      ({ selector, value }) =>
        !/^var\(--size-(?:small|body|title|page)\)$/.test(value) && !OF_THEIR_OWN[value]?.includes(selector),
    );
    expect(other).toEqual([]);
  });

  it('stylesheets use a line height only with the font size of the same name', () => {
    const wrong = rules.filter(({ declarations }) => {
      const size = declarations.find((one) => one.startsWith('font-size: var(--size-'))?.slice(22, -1);
      const line = declarations.find((one) => one.startsWith('line-height: var(--line-'))?.slice(24, -1);
      return size !== undefined && line !== undefined && size !== line;
    });
    expect(wrong).toEqual([]);
  });

  it('stylesheets use only two radii', () => {
    const other = valuesOf('border-radius').filter(
      ({ selector, value }) => !RADII.test(value) && !(value === '1px' && selector.includes('.copy')),
    );
    expect(other).toEqual([]);
  });

  it('stylesheets set no width of a page outside the card of a page', () => {
    // Style sheets of pages outside the frame, and of the chart of statements.
    const others = ['app/debugger/', 'features/agreements/', 'features/assistant/', 'features/statements/'];
    const wide = valuesOf('max-width').filter(({ value }) => Number(/^(\d+)px$/.exec(value)?.[1] ?? 0) > 720);
    expect(wide.filter(({ file }) => !others.some((folder) => file.startsWith(folder)))).toEqual([]);
    const styled = sources(/\.tsx$/).filter((file) => /<Card[^>]*style=/s.test(readSource(file)));
    expect(styled).toEqual([]);
  });

  it('stylesheets repeat no more common rules than before', () => {
    const places = new Map<string, Set<string>>();
    for (const { file, selector, declarations } of rules) {
      if (declarations.length < 2 || declarations.some((one) => one.startsWith('composes:'))) continue;
      const key = declarations.join('; ');
      places.set(key, (places.get(key) ?? new Set()).add(`${file} ${selector}`));
    }
    const repeated = [...places]
      .map(([declarations, where]) => ({
        declarations,
        where: [...where],
        files: new Set([...where].map((one) => one.split(' ')[0])),
      }))
      .filter(({ files }) => files.size > 1)
      .sort((a, b) => b.where.length - a.where.length);
    const copies = repeated.reduce((sum, { where }) => sum + where.length - 1, 0);
    const worst = repeated
      .slice(0, 5)
      .map(({ declarations, where }) => `${where.length} × { ${declarations} }\n  ${where.join('\n  ')}`);
    if (copies > REPEATED) throw new Error(`${copies} copies, more than ${REPEATED}; the worst:\n${worst.join('\n')}`);
  });
});
