import { badge, longNumber, money, text, time, word } from '@/shared/list/cells';
import type { AnyColumn } from '@/shared/list/defineList';
import { byRole, roleOf, widthOf } from '@/shared/list/roles';

const column = (key: string, more: object = {}): AnyColumn => ({ key, title: key, ...more });
const keys = (columns: readonly AnyColumn[]) => columns.map(({ key }) => key);

const PARTY = column('party', { role: 'party', as: text });
const OTHERS = [
  column('kind', { as: word({ A: '甲' }) }),
  column('no', { as: longNumber, copyable: true }),
  column('created', { as: time }),
  column('fee', { as: money, width: 112 }),
  column('state', { as: badge({ A: '甲' }, { A: 'done' }) }),
  column('amount', { as: money }),
  column('remark', { as: text }),
];

it('derives the role of a column from its cells, but prefers the declared role', () => {
  expect([PARTY, ...OTHERS].map(roleOf)).toEqual([
    ...['party', 'secondary', 'number', 'time', 'amount', 'state', 'amount', 'secondary'],
  ]);
  expect(roleOf(column('login', { copyable: true }))).toBe('number');
  expect(roleOf(column('done', { role: 'secondary', as: time }))).toBe('secondary');
});

it('sorts columns by their roles with the party first, and equal roles in declared order', () => {
  const sorted = keys(byRole([...OTHERS, PARTY]));
  expect(sorted).toEqual(['party', 'fee', 'amount', 'state', 'created', 'no', 'kind', 'remark']);
});

it('keeps the declared order of a list without a party', () => {
  expect(keys(byRole(OTHERS))).toEqual(keys(OTHERS));
});

it('gives a column the width of its role or its own width, and room for its heading', () => {
  expect(OTHERS.map((each) => widthOf(each))).toEqual([120, 96, 160, 112, 88, 112, 120]);
  const amount = { key: 'balance', title: '账户余额（元）', as: money };
  expect([widthOf(amount), widthOf(amount, { sortable: true })]).toEqual([7 * 14 + 24, 7 * 14 + 24 + 16]);
  expect(widthOf({ key: 'x', title: 'ABC', width: 20 })).toBe(3 * 8 + 24);
});

it('gives a number the width of the longest one on the page, up to 240 px', () => {
  const no = { key: 'no', title: '单号', as: longNumber };
  const width = (...numbers: (string | null)[]) => widthOf(no, { rows: numbers.map((number) => ({ no: number })) });
  expect(width('T20261128010012000', null)).toBe(Math.ceil(18 * 6.8) + 14 + 24);
  expect(width('202611200000123456789012')).toBe(Math.ceil(24 * 6.8) + 14 + 24);
  expect(width('1'.repeat(64))).toBe(240);
  expect(width(null)).toBe(96);
});
