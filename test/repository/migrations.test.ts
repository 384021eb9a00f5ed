import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './files';

const FOLDER = path.join(ROOT, 'sandbox/db/migrations');
/** A line for each migration: SHA-256 of its text, two blanks, its name (the output of `sha256sum *.sql`). */
const LIST = path.join(ROOT, 'test/repository/migrations.sha256');

it('keeps every migration as it was first applied, comments included', () => {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const lines = names.map((name) => {
    const text = readFileSync(path.join(FOLDER, name));
    return `${createHash('sha256').update(text).digest('hex')}  ${name}`;
  });
  // A database refuses to start if the text of an applied migration has changed. Append a line for a new migration; never change one.
  expect(lines).toEqual(readFileSync(LIST, 'utf8').trimEnd().split('\n'));
});
