type Loader = (this: { resourcePath: string; resourceQuery: string }, source: string) => string;

const cut = jest.requireActual<Loader>('../../sandbox/build/byDeclaration.cjs');

const FILE = '/src/contract/calls.ts';
/** Returns the output of the loader: for the whole file, or for one declaration of the file. */
const output = (source: string, only?: string): string =>
  cut.call({ resourcePath: FILE, resourceQuery: only === undefined ? '' : `?only=${only}` }, source);

const SOURCE = `
import * as z from 'zod/mini';
import { section } from './defineCall';
const defineCall = section('login');
const Row = z.object({ ${Array.from({ length: 12 }, (_, at) => `field${at}: z.string()`).join(', ')} });
export const queryRows = defineCall({ path: '/rows', answer: z.array(Row) });
export const saveRow = defineCall({ path: '/row', request: Row });
export const TEXT = { title: '标题', of: (name) => \`的\${name}\` };
export const MORE_TEXT = { title: TEXT.title };
`;

it('turns a file of declarations into re-exports with one module per declaration', () => {
  expect(output(SOURCE).split('\n')).toEqual([
    'export { queryRows as queryRows } from "./calls.ts?only=query_Rows";',
    'export { saveRow as saveRow } from "./calls.ts?only=save_Row";',
    'export * as TEXT from "./calls.ts?only=_T_E_X_T";',
    'export * as MORE_TEXT from "./calls.ts?only=_M_O_R_E___T_E_X_T";',
  ]);
});

it('loads a declaration with the imports and declarations that it needs, and nothing else', () => {
  expect(output(SOURCE, 'save_Row').split('\n')).toEqual([
    'import { section as section } from "./defineCall";',
    'import { Row } from "./calls.ts?only=_Row";',
    "const defineCall = section('login');",
    "const saveRow = defineCall({ path: '/row', request: Row });",
    'export { saveRow };',
  ]);
  expect(output(SOURCE, '_Row')).not.toContain('defineCall');
});

it('splits an object of texts into one module per text', () => {
  expect(output(SOURCE, '_T_E_X_T').split('\n')).toEqual([
    'export { title } from "./calls.ts?only=_T_E_X_T.title";',
    'export { of } from "./calls.ts?only=_T_E_X_T.of";',
  ]);
  expect(output(SOURCE, '_T_E_X_T.title')).toBe("const word = '标题';\nexport { word as title };");
  // If a text of one object refers to a text of another object, the module imports the other object.
  expect(output(SOURCE, '_M_O_R_E___T_E_X_T.title').split('\n')[0]).toBe(
    'import * as TEXT from "./calls.ts?only=_T_E_X_T";',
  );
});

it.each([
  ['that does more than declare', 'export const a = 1;\nexport const b = 2;\nregister(a);'],
  ['whose values change', 'export let a = 1;\nexport const b = () => a;'],
  ['of one declaration', 'export const a = 1;'],
  ['with a default', 'export const a = 1;\nexport const b = 2;\nexport default a;'],
])('does not split a file %s', (_, source) => {
  expect(output(source)).toBe(source);
});
