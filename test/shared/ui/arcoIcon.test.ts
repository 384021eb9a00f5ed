import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import React from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { arcoIcon } from '@/shared/ui/arcoIcon';

const lean = jest.requireActual<(source: string) => string>('../../../sandbox/build/leanIcons.cjs');
const folder = path.resolve('node_modules/@arco-design/web-react/icon/react-icon');
const names = readdirSync(folder).filter((name) => name.startsWith('Icon'));
const short = (name: string) => lean(readFileSync(path.join(folder, name, 'index.js'), 'utf8'));

/** Evaluates the module of an icon after the build has shortened it. */
function shortened(name: string): React.ComponentType<Record<string, unknown>> {
  const body = short(name)
    .replace(/^import .*$/gm, '')
    .replace('export default', 'return');
  return new Function('React', 'arcoIcon', body)(React, arcoIcon);
}

describe('the icons of Arco in the build', () => {
  it('shortened icons draw the same as the library, with and without attributes', () => {
    expect(names.length).toBeGreaterThan(200);
    for (const name of names) {
      const { default: Own } = jest.requireActual(`@arco-design/web-react/icon/react-icon-cjs/${name}`);
      for (const props of [{}, { style: { fontSize: 20 }, className: 'x', spin: true }])
        expect(renderToStaticMarkup(React.createElement(shortened(name), props))).toBe(
          renderToStaticMarkup(React.createElement(Own, props)),
        );
    }
  });

  it('a changed icon of the library stops the build', () => {
    expect(() => lean('export default () => null;')).toThrow('made differently');
  });
});
