import { existsSync, readFileSync, statSync } from 'node:fs';

/** Chunks that a user has after seeing a list. All other chunks of a page count as its weight. */
const SEEN = ['routes', 'frame', 'transport', 'page.fund-manage.flow'];

/** Pages of products and solutions, by the name of their chunk. */
export const isProductPage = (chunk: string): boolean => /^page\.(?:product|solution)/.test(chunk);

/** By the chunk of each page: bytes, as brotli sends them, that it is opened with and a list is not. `dist`: the built console. */
export function pageWeights(dist: string): Readonly<Record<string, number>> {
  const document = readFileSync(`${dist}/index.html`, 'utf8');
  const [, block = '{}'] = /<script[^>]*id="preloads"[^>]*>(.*?)<\/script>/s.exec(document) ?? [];
  const named = JSON.parse(block) as Readonly<Record<string, readonly string[]>>;
  const seen = new Set(SEEN.flatMap((chunk) => named[chunk] ?? []));
  const sizeOf = (file: string) =>
    statSync(existsSync(`${dist}/${file}.br`) ? `${dist}/${file}.br` : `${dist}/${file}`).size;
  return Object.fromEntries(
    Object.entries(named)
      .filter(([chunk]) => chunk.startsWith('page.'))
      .map(([chunk, files]) => [
        chunk,
        files.filter((file) => !seen.has(file)).reduce((sum, file) => sum + sizeOf(file), 0),
      ]),
  );
}
