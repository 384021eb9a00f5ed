import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CASHIER_TEXT } from '@/shared/cashier/text';
import { ACCENTS } from '@/shared/cashier/themeColors';

/** The page of the cashier contains no code of the console, so its texts and states are compared with the console's preview. */
const read = (name: string) => readFileSync(path.join(__dirname, '../../../sandbox/cashier/public', name), 'utf8');
const [html, script, style] = [read('index.html'), read('cashier.js'), read('cashier.css')];

describe('the page of the cashier', () => {
  it('shows the same texts as the preview in the console', () => {
    const { amount, order, left, methods, noMethods, results, again, back, outside } = CASHIER_TEXT;
    for (const text of [amount, order, left, methods, again]) expect(html).toContain(`>${text}<`);
    expect(html).toContain(outside('').trim());
    for (const text of [noMethods, back]) expect(script).toContain(`'${text}'`);
    for (const [stage, { title, lead }] of Object.entries(results))
      expect(script).toContain(`${stage}: { title: '${title}', lead: '${lead}'`);
  });

  it('offers the same colours as the settings of a merchant', () => {
    for (const [name, { color }] of Object.entries(ACCENTS)) expect(script).toContain(`${name}: '${color}'`);
    const preview = readFileSync(path.join(__dirname, '../../../src/shared/cashier/cashier.module.css'), 'utf8');
    for (const [, token = '', value = ''] of preview.matchAll(/^ {2}(--(?!accent)[\w-]+): (#\w+);/gm))
      expect(style).toContain(`${token}: ${value};`);
  });

  it('uses no browser storage, no cookies, no eval and no inline script', () => {
    expect(script).not.toMatch(/localStorage|sessionStorage|indexedDB|document\.cookie|innerHTML|eval\(/);
    expect(html).not.toMatch(/<script(?![^>]* src=)|style=|onclick/);
  });
});
