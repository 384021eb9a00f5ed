import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_FEATURES } from '@/app/debugger/features';

const SRC = path.join(__dirname, '../../../src');

/** Names of the constants of all lazy features in `src`. */
const declared = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(path.join(SRC, file), 'utf8').matchAll(/export const (\w+): LazyFeature =/g)])
  .map(([, name]) => name);

it('the debugger replays with the reducers of all pages', () => {
  const text = readFileSync(path.join(SRC, 'app/debugger/features.ts'), 'utf8');
  const imported = [...text.matchAll(/import \{ (\w+) \}/g)]
    .map(([, name]) => name)
    .filter((name) => declared.includes(name));
  expect(imported.sort()).toEqual(declared.sort());
  expect(ALL_FEATURES).toHaveLength(declared.length);
  expect(new Set(ALL_FEATURES.map(({ name }) => name)).size).toBe(declared.length);
});
