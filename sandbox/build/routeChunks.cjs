/**
 * A build loader for the route tables. It turns `page(() => import('file'), 'Name')` into an import that webpack can name and
 * analyse: the chunk is named after the route's path (`page.<path with dots>`), and only the page's own export is kept.
 */
const fs = require('node:fs');
const path = require('node:path');

const ROW = /(path: paths\.(\w+)\.(\w+),\s*page: (?:\w+\(\s*)?)page\(\s*\(\) => import\('([^']+)'\),\s*'(\w+)',?\s*\)/g;

module.exports = function routeChunks(source) {
  const folder = path.resolve(__dirname, '../../src/shared/paths');
  const pathOf = (area, name) => {
    const file = path.join(folder, `${area}.ts`);
    this.addDependency(file);
    const [, found] = new RegExp(`export const ${name} = '([^']+)'`).exec(fs.readFileSync(file, 'utf8')) ?? [];
    if (!found) throw new Error(`${file} has no path ${name}`);
    return found;
  };
  let rows = 0;
  const named = source.replace(ROW, (_, before, area, name, file, page) => {
    rows += 1;
    const chunk = `page${pathOf(area, name)
      .replace(/\/:\w+/g, '')
      .replaceAll('/', '.')}`;
    return `${before}() => import(/* webpackChunkName: "${chunk}" */ '${file}').then((m) => m.${page})`;
  });
  const left = (source.match(/\bpage\(\s*\(\) =>/g) ?? []).length - rows;
  if (left > 0) throw new Error(`${left} routes of ${this.resourcePath} are not written as path, page`);
  return named;
};
