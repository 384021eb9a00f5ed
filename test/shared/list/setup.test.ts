import { money, text } from '@/shared/list/cells';
import {
  chosenBy,
  emptyColumns,
  initialSetup,
  moved,
  ordered,
  setupFrom,
  visible,
  withoutEmpty,
} from '@/shared/list/setup';

const columns = [
  { key: 'a', title: '甲' },
  { key: 'b', title: '乙', hiddenAtFirst: true },
  { key: 'c', title: '丙' },
];
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);

describe('columns that are empty over the whole result', () => {
  const all = [
    { key: 'payee', title: '收款方', role: 'party' as const, as: text },
    { key: 'fee', title: '手续费', as: money },
    { key: 'remark', title: '备注', as: text },
    { key: 'tradeNo', title: '交易号', as: { render: (_value: string, row: { orderNo: string }) => row.orderNo } },
  ];
  const row = (over = {}) => ({ payee: '', fee: '0.00', remark: '', tradeNo: '', orderNo: 'O1', ...over });
  const page = (rows: object[], total = rows.length) => ({ pageNo: 1, pageSize: 10, total, rows }) as never;

  it('finds columns of zero amounts and empty texts, except the party and cells that read other fields', () => {
    expect(emptyColumns(all, page([row(), row()]))).toEqual(['fee', 'remark']);
  });

  it('does not count a column as empty if one row fills it', () => {
    expect(emptyColumns(all, page([row(), row({ fee: '0.01', remark: '货款' })]))).toEqual([]);
  });

  it('finds no empty columns while other pages are unknown, or without rows', () => {
    expect(emptyColumns(all, page([row()], 2))).toEqual([]);
    expect(emptyColumns(all, page([]))).toEqual([]);
    expect(emptyColumns(all, null)).toEqual([]);
  });
});

describe('the choice of columns while others are empty', () => {
  const stored = { order: ['a', 'b', 'c'], hidden: ['b'], density: 'default' as const };
  const shown = withoutEmpty(stored, ['c']);

  it('hides an empty column in addition to the stored ones', () => {
    expect(shown.hidden).toEqual(['b', 'c']);
  });

  it('stores what the user hides, and no column that is only empty', () => {
    expect(chosenBy({ ...shown, hidden: ['b', 'c', 'a'] }, shown, stored)).toMatchObject({
      hidden: ['b', 'a'],
      kept: [],
    });
  });

  it('keeps an empty column that the user turns on, until the user hides it', () => {
    const on = chosenBy({ ...shown, hidden: ['b'] }, shown, stored);
    expect(on).toMatchObject({ hidden: ['b'], kept: ['c'] });
    const next = withoutEmpty(on, ['c']);
    expect(next.hidden).toEqual(['b']);
    expect(chosenBy({ ...next, hidden: ['b', 'c'] }, next, on)).toMatchObject({ hidden: ['b', 'c'], kept: [] });
  });

  it('reads the kept columns from the storage', () => {
    expect(setupFrom({ order: ['a'], hidden: [], kept: ['c'] })).toMatchObject({ kept: ['c'] });
    expect(setupFrom({ order: ['a'], hidden: [], kept: [1] })).not.toHaveProperty('kept');
  });
});

describe('the setup of a list', () => {
  it('hides columns at first if the list declares this', () => {
    expect(keys(visible(columns, initialSetup(columns)))).toEqual(['a', 'c']);
  });

  it('moves a column and stops at the ends', () => {
    const once = moved(columns, initialSetup(columns), 'c', -1);
    expect(once.order).toEqual(['a', 'c', 'b']);
    expect(moved(columns, once, 'a', -1)).toBe(once);
  });

  it('places a new column behind its neighbour in a stored setup', () => {
    const setup = { order: ['c', 'a'], hidden: [], density: 'default' as const };
    expect(keys(ordered(columns, setup))).toEqual(['c', 'a', 'b']);
  });

  it('ignores a stored column that the list no longer has', () => {
    const setup = { order: ['gone', 'c', 'a', 'b'], hidden: [], density: 'default' as const };
    expect(keys(ordered(columns, setup))).toEqual(['c', 'a', 'b']);
  });

  it('never shows a table without columns', () => {
    const setup = { order: ['a', 'b', 'c'], hidden: ['a', 'b', 'c'], density: 'default' as const };
    expect(keys(visible(columns, setup))).toEqual(['a']);
  });

  it.each([null, 'x', 1, {}, { order: 'a' }, { order: [1], hidden: [] }, { order: [], hidden: {} }])(
    'ignores the stored setup %j',
    (stored) => {
      expect(setupFrom(stored)).toBeNull();
    },
  );

  it('reads back the stored setup', () => {
    const setup = { order: ['c', 'a'], hidden: ['b'], density: 'compact' as const };
    expect(setupFrom(JSON.parse(JSON.stringify(setup)))).toEqual(setup);
  });
});
