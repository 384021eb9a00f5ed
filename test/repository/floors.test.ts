import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(place);
    return /\.(tsx?|mjs|cjs)$/.test(entry.name) ? [place] : [];
  });
}

const isFolder = (place: string): boolean => statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Returns the path that an import refers to, without its extension; null for a package. */
function placeOf(from: string, imported: string): string | null {
  if (imported.startsWith('.')) return path.resolve(path.dirname(from), imported);
  if (imported.startsWith('@/')) return path.join(root, 'src', imported.slice(2));
  return imported.startsWith('@sandbox/') ? path.join(root, 'sandbox', imported.slice('@sandbox/'.length)) : null;
}

/** Returns pairs of folders directly below `top` whose files import each other, types included, each pair once. */
function mutualImports(top: string): string[] {
  const folderOf = (place: string) => {
    const [first = '', ...rest] = path.relative(top, place).split(path.sep);
    return rest.length > 0 || isFolder(place) ? first : '';
  };
  const edges = new Set<string>();
  for (const file of sourcesBelow(top)) {
    const text = readFileSync(file, 'utf8');
    for (const [, imported = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)) {
      const place = placeOf(file, imported);
      if (!place?.startsWith(`${top}${path.sep}`)) continue;
      const [from, to] = [folderOf(file), folderOf(place)];
      if (from && to && from !== to) edges.add(`${from} > ${to}`);
    }
  }
  return [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' > ');
    return from < to && edges.has(`${to} > ${from}`);
  });
}

describe('the floors of the code', () => {
  it.each(['src', 'sandbox', 'src/common', 'src/shared'])('no two folders of %s import each other', (folder) => {
    expect(mutualImports(path.join(root, folder))).toEqual([]);
  });

  it('resolves the imports of project files and ignores packages', () => {
    const file = path.join(root, 'sandbox/server/start.ts');
    expect(placeOf(file, '../domain/clock')).toBe(path.join(root, 'sandbox/domain/clock'));
    expect(placeOf(file, '@/contract/issues')).toBe(path.join(root, 'src/contract/issues'));
    expect(placeOf(file, 'fastify')).toBeNull();
  });
});
