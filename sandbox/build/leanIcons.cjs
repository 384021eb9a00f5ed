const path = require('node:path');

const BRICK = path.join(__dirname, '../../src/shared/ui/arcoIcon.ts');
/** Pattern of the SVG element that an icon of the Arco library draws: its attributes, then its shapes. */
const DRAWN = /React\.createElement\("svg", _extends\((\{[^}]*\}), props\)((?:.|\n)*)\);\n\}/;

/**
 * A build loader for the icons of the Arco library. Each icon file repeats the same 60 lines around its shapes. The loader keeps
 * the shapes and takes the rest from the shared `arcoIcon`. The menus alone have over 30 icons.
 */
module.exports = (source) => {
  const [, attributes, shapes] = DRAWN.exec(source) ?? [];
  const [, name] = /displayName = 'Icon(\w+)'/.exec(source) ?? [];
  const [, className] = /"-icon (?:"\)\.concat\(prefixCls, ")?(-icon-[\w-]+)"/.exec(source) ?? [];
  if (!attributes || shapes === undefined || !name || !className)
    throw new Error('an icon of Arco is made differently');
  return `import React from 'react';
import { arcoIcon } from ${JSON.stringify(BRICK)};
export default /*#__PURE__*/ arcoIcon('arco${className}', ${attributes}${shapes});
`;
};
