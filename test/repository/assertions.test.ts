import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, repositoryFiles } from './files';

/**
 * Playwright's matchers that wait and must be awaited. jest-dom has matchers of the same names, which need no await.
 */
const WAITING =
  '(?:toBe|toHave|to)(?:Visible|Hidden|Text|ContainText|Count|URL|Title|Value|Enabled|Disabled|Focused|Checked|Attribute|InViewport|Pass|OK)';
/** Matches a statement from its start to its matcher. A part of an expression is not a statement. */
const STATEMENT = String.raw`(?<!(?:=>|[(\[,?:&|])\n)^[ \t]*expect(?:\.soft)?\((?:(?!;\n)[\s\S])*?\)\s*\.(?:not\.)?`;

/** Assertions that pass without a check, by kind. `not.toThrow()` accepts no error and is exact. */
const WEAK: Readonly<Record<string, RegExp>> = {
  'accepts any error, value or object':
    /(?<!not)\.(?:toThrow(?:Error)?\((?:Error|''|expect\.anything\(\))?\)|(?:toBeTruthy|toBeFalsy|toBeDefined)\(\)|toBeInstanceOf\(Error\)|to(?:Strict)?Equal\(expect\.anything\(\)\))/g,
  'accepts any answer that is no success':
    /(?:\.code|\['code'\])\)\.not\.toBe\(0\)|\.not\.toMatchObject\(\{ code: 0\b/g,
  'is not reached without an error': /\.catch\([^\n]*=>\s*expect\(/g,
  'accepts any reason':
    /(?:Fault|refused)\([^\n]*\)\)\.not\.toBeNull\(\)|\.toMatch\(\/\.\/\)|\.toBeInstanceOf\(StartError\)|\.toThrow\(StartError\)/g,
  'passes for an empty list': /\.every\([^\n]*\)\.toBe\(true\)|\.some\([^\n]*\)\.toBe\(false\)/g,
  'leaves a promise alone': new RegExp(`${STATEMENT}(?:resolves|rejects)\\b`, 'gm'),
  'does not wait for the page': new RegExp(`${STATEMENT}${WAITING}\\b|^[ \\t]*expect\\.poll\\(`, 'gm'),
  'runs alone, later or is expected to fail':
    /(?<![\w.])(?:(?:it|test|describe)\.(?:only|failing|fixme|fail|todo)\b|(?:fit|fdescribe|xit|xdescribe|xtest)\()/g,
};
const isFor = (file: string, kind: string) => kind !== 'does not wait for the page' || file.startsWith('test/browser/');

const found = (kind: string, code: string) => [...code.matchAll(WEAK[kind] ?? /^/)].map(([text]) => text.trim());

describe('assertions of tests', () => {
  // This file is excluded, because it contains examples of weak assertions.
  const tests = repositoryFiles().filter(
    (file) => /^test\/.*\.tsx?$/.test(file) && !__filename.endsWith(path.normalize(file)),
  );
  const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

  it('reads every test and the files that support tests', () => {
    expect(tests.length).toBeGreaterThan(400);
  });

  it.each(Object.keys(WEAK))('the test files have no statement that %s', (kind) => {
    const weak = tests
      .filter((file) => isFor(file, kind))
      .flatMap((file) => found(kind, textOf(file)).map((text) => `${file}: ${text}`));
    expect(weak).toEqual([]);
  });

  it.each([
    ['expect(f).toThrow()', 1],
    ['expect(f).toThrow(Error)', 1],
    ['  await expect(f).rejects.toThrow()', 1],
    ['expect(body.code).not.toBe(0)', 1],
    ["expect(body['code']).not.toBe(0)", 1],
    ['expect(answer).not.toMatchObject({ code: 0 })', 1],
    ['expect(addressFault(url)).not.toBeNull()', 1],
    ['expect(body.code).toEqual(REFUSAL_CODE)', 0],
    ['await send().catch((error) => expect(error.message).toBe(reason))', 1],
    ['expect(f).not.toThrow()', 0],
    ["expect(f).toThrow('refused')", 0],
    ['expect(object).toBeDefined()', 1],
    ['expect(await audit()).toEqual(expect.anything())', 1],
    ['expect(rows).toEqual([expect.anything()])', 0],
    ['expect(rows.every(({ day }) => day === today)).toBe(true)', 1],
    ['expect(new Set(rows.map(({ day }) => day))).toEqual(new Set([today]))', 0],
    ['expect(rows.some(({ day }) => day === today)).toBe(false)', 1],
    ['expect(rows.some(({ day }) => day === today)).toBe(true)', 0],
    ['  expect(page.getByText(name)).toBeVisible();\n', 1],
    ['  await expect(page.getByText(name)).toBeVisible();\n', 0],
    ['  const isOpen = expect(page.getByText(name)).toBeVisible();\n', 0],
    ['  expect(\n    send(),\n  ).rejects.toThrow(reason);\n', 1],
    ['  expect(sent).toBe(1);\n  await expect(send()).rejects.toThrow(reason);\n', 0],
    ["it.only('is alone', run)", 1],
    ["report.only('is alone', run)", 0],
  ])('counts the weak assertions in the code: %s', (code, count) => {
    expect(Object.keys(WEAK).flatMap((kind) => found(kind, code))).toHaveLength(count);
  });
});
