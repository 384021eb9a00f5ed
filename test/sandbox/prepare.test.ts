import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BUILDERS, isInstalled } from '@sandbox/prepare.mjs';

const LOCK = {
  '': { name: 'console' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b': { version: '2.0.0', optional: true },
};

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'prepare-'));
  await fs.mkdir(path.join(folder, 'node_modules'));
  await fs.writeFile(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: LOCK }));
});
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

const installed = (packages: object) =>
  fs.writeFile(path.join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));

it.each([
  ['all of the lockfile', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } }, true],
  ['all but an optional package of another platform', { 'node_modules/a': { version: '1.0.0' } }, true],
  ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
  ['too little', { 'node_modules/b': { version: '2.0.0' } }, false],
  [
    'something that the lockfile does not know',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': {} },
    false,
  ],
])('after a manual `npm ci`, recognises %s as installed: %#', async (_, packages, expected) => {
  await installed(packages);
  expect(isInstalled(folder)).toBe(expected);
});

it('reinstalls for a folder without packages or with an unreadable list', async () => {
  expect(isInstalled(folder)).toBe(false);
  await fs.writeFile(path.join(folder, 'node_modules', '.package-lock.json'), '{');
  expect(isInstalled(folder)).toBe(false);
});

it('builds the console again after a change of any file that the build uses', async () => {
  const config = await fs.readFile(path.resolve(__dirname, '../../webpack.config.ts'), 'utf8');
  const ofSandbox = [...config.matchAll(/['`]\.?\/?(sandbox\/[\w/]+(?:\$\{name\})?(?:\.cjs)?)['`]/g)].map(
    ([, name]) => name,
  );
  expect(ofSandbox).toContain('sandbox/build/pureParts.cjs');
  expect(ofSandbox.filter((name) => !name?.startsWith('sandbox/build/'))).toEqual([]);
  expect(BUILDERS).toEqual(expect.arrayContaining(['webpack.config.ts', 'sandbox/build', 'src', 'public']));
});
