const { readFileSync } = require('node:fs');
const path = require('node:path');

const SOURCE = path.join(__dirname, '..', '..', 'src', 'app', 'global.css');
const DECLARED = /(--(?:size|line|radius)-\w+): ([^;]+);\n?/g;

/**
 * Writes the sizes of type and the radii out, which nothing changes while the console runs: as custom properties they would
 * make every stylesheet larger, that of the login too. Names that the root does not declare stop the build.
 */
module.exports = function tokens(css) {
  this.addDependency(SOURCE);
  const values = new Map([...readFileSync(SOURCE, 'utf8').matchAll(DECLARED)].map(([, name, value]) => [name, value]));
  return css.replace(DECLARED, '').replace(/var\((--(?:size|line|radius)-\w+)\)/g, (_, name) => {
    if (!values.has(name)) throw new Error(`no such token: ${name}`);
    return values.get(name);
  });
};
