// Arco as a test needs it: a component is loaded when it is drawn first. The index of the library loads all of them, 743 modules.
const { readdirSync } = require('node:fs');
const path = require('node:path');

const folder = path.dirname(require.resolve('@arco-design/web-react/lib/index.js'));
for (const name of readdirSync(folder).filter((found) => /^[A-Z]/.test(found)))
  Object.defineProperty(exports, name, {
    enumerable: true,
    get: () => require(path.join(folder, name)).default,
  });
Object.defineProperty(exports, '__esModule', { value: true });
