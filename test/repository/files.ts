import { readdirSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(__dirname, '../..');

/** Folders that commands create, and that are no part of the repository. */
const MADE = new Set(['node_modules', 'dist', 'test-results', '.git', '.data', '.cache']);

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    if (MADE.has(entry.name)) continue;
    const name = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) yield name;
    else {
      yield `${name}/`;
      yield* walk(name);
    }
  }
}

/** Returns every file and folder of the repository by its path from the root. A folder ends with a slash. */
export const repositoryFiles = (): string[] => [...walk('')];
