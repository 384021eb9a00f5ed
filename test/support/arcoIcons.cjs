// The icons of Arco, each loaded when it is drawn first: the index of the library loads all 282.
const { readdirSync } = require('node:fs');
const path = require('node:path');

const folder = path.dirname(require.resolve('@arco-design/web-react/icon/react-icon-cjs/IconApps'));
for (const name of readdirSync(path.dirname(folder)).filter((found) => found.startsWith('Icon')))
  Object.defineProperty(exports, name, {
    enumerable: true,
    get: () => require(path.join(path.dirname(folder), name)).default,
  });
Object.defineProperty(exports, '__esModule', { value: true });
