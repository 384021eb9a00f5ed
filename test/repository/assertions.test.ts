import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, repositoryFiles } from './files';

/** Assertions that accept any error, value or object. `not.toThrow()` accepts no error and is exact. */
const WEAK = /(?<!not)\.(?:toThrow(?:Error)?|toBeTruthy|toBeFalsy|toBeDefined)\(\)/g;

describe('assertions of tests', () => {
  it('name the error or the value that they expect', () => {
    const tests = repositoryFiles().filter((file) => file.startsWith('test/') && /\.(test|spec)\.tsx?$/.test(file));
    expect(tests.length).toBeGreaterThan(200);
    // This file has examples.
    const weak = tests
      .filter((file) => !__filename.endsWith(file))
      .flatMap((file) =>
        [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(WEAK)].map(([found]) => `${file}: ${found}`),
      );
    expect(weak).toEqual([]);
  });

  it.each([
    ['expect(f).toThrow()', 1],
    ['expect(f).rejects.toThrow()', 1],
    ['expect(f).not.toThrow()', 0],
    ["expect(f).toThrow('refused')", 0],
    ['expect(object).toBeDefined()', 1],
  ])('are told apart: %s', (code, count) => {
    expect([...code.matchAll(WEAK)]).toHaveLength(count);
  });
});
