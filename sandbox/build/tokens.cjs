const { readFileSync } = require('node:fs');
const path = require('node:path');

const SOURCE = path.join(__dirname, '..', '..', 'src', 'app', 'global.css');
const DECLARED = /(--(?:size|line|radius)-\w+): ([^;]+);\n?/g;

/**
 * A build loader that replaces the variables of font sizes, line heights and radii by their values, which never change at
 * runtime. As custom properties they would make every style sheet larger, that of the login too. A name that the root does not
 * declare stops the build.
 */
module.exports = function tokens(css) {
  this.addDependency(SOURCE);
  const values = new Map([...readFileSync(SOURCE, 'utf8').matchAll(DECLARED)].map(([, name, value]) => [name, value]));
  return css.replace(DECLARED, '').replace(/var\((--(?:size|line|radius)-\w+)\)/g, (_, name) => {
    if (!values.has(name)) throw new Error(`no such token: ${name}`);
    return values.get(name);
  });
};
