import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './files';

const DB = path.join(ROOT, 'sandbox/db');
/**
 * The list has a line for each applied migration: SHA-256 of its text, two spaces, its path in `sandbox/db` (the
 * output of `sha256sum`).
 */
const LIST = path.join(ROOT, 'test/repository/migrations.sha256');

const filesOf = (folder: string) =>
  readdirSync(path.join(DB, folder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(path.join(DB, folder, name), 'utf8') }));

it('keeps the baseline and every migration as they were first applied, comments included', () => {
  const lines = ['baseline', 'upgrades', 'migrations']
    .flatMap(filesOf)
    .map(({ name, text }) => `${createHash('sha256').update(text).digest('hex')}  ${name}`);
  // A database refuses to start if the text of an applied file has changed. Append a line for a new migration; never change one.
  expect(lines).toEqual(readFileSync(LIST, 'utf8').trimEnd().split('\n'));
});

it('keeps the hashes of the removed migrations 0001 to 0042', () => {
  const list = readFileSync(path.join(DB, 'upgrades/applied.sha256'), 'utf8');
  expect(list.trimEnd().split('\n')).toHaveLength(42);
  expect(createHash('sha256').update(list).digest('hex')).toBe(
    'fd9ce166549a09979ffd81d36a4b58cad2d0b8b8b00d785575ef45ab583b5150',
  );
});

it('each file of functions defines only the function or view of its name, and no migration defines one', () => {
  for (const { name, text } of filesOf('functions')) {
    const defined = [...text.matchAll(/^create or replace (?:function|view) (\w+)/gm)].map(([, word]) => word);
    expect(defined).toEqual([path.basename(name, '.sql')]);
  }
  for (const { name, text } of [...filesOf('baseline'), ...filesOf('migrations')])
    expect({ name, defines: /\bcreate (?:or replace )?(?:function|procedure|view)\b/i.test(text) }).toEqual({
      name,
      defines: false,
    });
});
