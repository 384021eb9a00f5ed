import path from 'node:path';
import { repositoryFiles } from './files';

/**
 * Extensions that an import may omit. Two files that differ only in such an extension would have the same import
 * name.
 */
const MODULE = /\.(?:[cm]?[jt]sx?|json)$/;

/**
 * Returns groups of files that one import could mean. macOS and Windows ignore the difference between upper and lower
 * case.
 */
const alike = (files: readonly string[]): string[][] => {
  const groups = new Map<string, string[]>();
  for (const file of files) {
    const key = file.replace(MODULE, '').toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
};

describe('names of files', () => {
  it('each file name differs in more than case or extension from every other name in its folder', () => {
    const files = repositoryFiles().filter((file) => /^(?:src|sandbox|test|bench)\//.test(file) && !file.endsWith('/'));
    expect(files.length).toBeGreaterThan(1_000);
    expect(alike(files)).toEqual([]);
  });

  it('refuses two files of a folder that differ only in case or extension', () => {
    expect(
      alike([
        'a/Search.tsx',
        'a/search.ts',
        'a/list.json',
        'a/list.ts',
        'b/search.ts',
        'a/b.css',
        'a/b.ts',
        path.join('a', 'c.d.ts'),
      ]),
    ).toEqual([
      ['a/Search.tsx', 'a/search.ts'],
      ['a/list.json', 'a/list.ts'],
    ]);
  });
});
