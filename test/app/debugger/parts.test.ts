import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_PARTS } from '@/app/debugger/parts';

const SRC = path.join(__dirname, '../../../src');

/** Every part that is declared anywhere, by the name of its constant. */
const declared = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(path.join(SRC, file), 'utf8').matchAll(/export const (\w+): LatePart =/g)])
  .map(([, name]) => name);

it('the debugger replays with the reducers of all pages', () => {
  const text = readFileSync(path.join(SRC, 'app/debugger/parts.ts'), 'utf8');
  const imported = [...text.matchAll(/import \{ (\w+Part) \}/g)].map(([, name]) => name);
  expect(imported.sort()).toEqual(declared.sort());
  expect(ALL_PARTS).toHaveLength(declared.length);
  expect(new Set(ALL_PARTS.map(({ name }) => name)).size).toBe(declared.length);
});
