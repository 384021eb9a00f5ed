const path = require('node:path');

const BRICK = path.join(__dirname, '../../src/shared/ui/arcoIcon.ts');
/** The element that an icon of Arco draws: its attributes, then its shapes. */
const DRAWN = /React\.createElement\("svg", _extends\((\{[^}]*\}), props\)((?:.|\n)*)\);\n\}/;

/**
 * A build loader for the icons of Arco. Each of them carries the same 60 lines around its shapes; the loader keeps the shapes and
 * takes the lines from `arcoIcon`. The menus alone have over 30 icons.
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
