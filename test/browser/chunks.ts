import { readFileSync } from 'node:fs';

/** The script of a chunk by its name, as a path of the console: files are named by numbers. Throws when there is none. */
export function scriptOf(name: string): string {
  const chunks = JSON.parse(readFileSync('dist/chunks.json', 'utf8')) as Readonly<Record<string, readonly string[]>>;
  const script = chunks[name]?.find((file) => file.endsWith('.js'));
  if (!script) throw new Error(`no script of a chunk ${name}`);
  return `/${script}`;
}
