import { readFileSync } from 'node:fs';

/**
 * Returns the path of a chunk's script by the name of the chunk. Built files are named by numbers. Throws if there is
 * no such chunk.
 */
export function scriptOf(name: string): string {
  const chunks = JSON.parse(readFileSync('dist/chunks.json', 'utf8')) as Readonly<Record<string, readonly string[]>>;
  const script = chunks[name]?.find((file) => file.endsWith('.js'));
  if (!script) throw new Error(`no script of a chunk ${name}`);
  return `/${script}`;
}
