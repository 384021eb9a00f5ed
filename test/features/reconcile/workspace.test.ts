import { Buffer } from 'node:buffer';
import type { StatementOrder } from '@/contract/calls/statements';
import { LISTS, type ReconciliationWorkspace, reconciliationWorkspace } from '@/features/reconcile/workspace';
import { NO_PLACES } from '@/shared/reconcile/ownBook';

/* Tests the reconciliation workspace alone, with two small books whose figures are known. */

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const PLACES = { ...NO_PLACES, orderNo: 0, cents: 1, day: 2 };
const OWN = `订单号,金额,日期
A1,10.00,2026-11-20
A2,20.00,2026-11-21
A3,30.00,2026-11-22
A4,-5.00,2026-11-22
A5,1.00,2026-11-19
A1,x,2026-11-20
`;
const THEIRS: readonly StatementOrder[] = [
  ['A1', '10.00', '2026-11-21', 'T1'],
  ['A2', '20.01', '2026-11-21', 'T2'],
  ['A6', '60.00', '2026-11-22', 'T6'],
];

const open = (own: ReconciliationWorkspace, text: string, tell: (rows: number) => void = () => {}) =>
  own.open({ name: 'a.csv', bytes: bytesOf(text) }, tell, () => 0);

/** Returns a workspace that has compared both books over three days. */
function compared() {
  const own = reconciliationWorkspace();
  open(own, OWN);
  const read = own.read(0, PLACES);
  own.clear();
  own.take(THEIRS.slice(0, 2));
  own.take(THEIRS.slice(2));
  return { own, read, result: own.compare('2026-11-20', '2026-11-22') };
}

const NOTHING = { own: '', theirs: '', ownDay: '', theirDay: '', tradeNo: '', msg: '' };
const rowsOf = (own: ReconciliationWorkspace, list: (typeof LISTS)[number]) => own.rows(list, '', 0, 100).rows;

it('shows the head, the first rows and their row numbers of an opened file', () => {
  const opened = open(reconciliationWorkspace(), `说明,,\n${OWN}`);
  expect(opened).toMatchObject({ ok: true, opened: { rows: 8, row: 1, places: PLACES } });
  expect(opened.ok && opened.opened.preview.slice(0, 3)).toEqual([
    { rowNo: 1, cells: ['说明'] },
    { rowNo: 2, cells: ['订单号', '金额', '日期'] },
    { rowNo: 3, cells: ['A1', '10.00', '2026-11-20'] },
  ]);
});

it('forgets the previous file when another file is opened, readable or not', () => {
  const own = reconciliationWorkspace();
  open(own, OWN);
  expect(open(own, '').ok).toBe(false);
  expect(own.read(-1, PLACES)).toMatchObject({ ok: false });
  open(own, 'B1,1.00,2026-11-20\nB2,2.00,2026-11-20\n');
  expect(own.read(-1, PLACES)).toMatchObject({ ok: true, facts: { lines: 2, sum: '3.00' } });
});

it('reports the number of read rows every 5,000 rows', () => {
  const counts: number[] = [];
  open(
    reconciliationWorkspace(),
    Array.from({ length: 10_001 }, (_, at) => `N${at},1.00,2026-11-20`).join('\n'),
    (rows) => counts.push(rows),
  );
  expect(counts).toEqual([5_000, 10_000]);
});

it('describes a book by its lines, sum, days, faults and repeated numbers', () => {
  expect(compared().read).toEqual({
    ok: true,
    facts: {
      ...{ lines: 5, sum: '56.00', from: '2026-11-19', to: '2026-11-22' },
      ...{ faults: 1, repeated: 0, closed: 0, notes: 0, unread: [] },
    },
  });
  const own = reconciliationWorkspace();
  open(own, '订单号,金额,日期\nA1,1.00,2026-11-20\nA1,2.00,2026-11-20\nA1,3.00,2026-11-20\nA2,1.00,2026-11-20\n');
  expect(own.read(0, PLACES)).toMatchObject({ facts: { repeated: 1 } });
});

it('adds amounts exactly to the cent, even beyond the precision of a float', () => {
  const own = reconciliationWorkspace();
  const rows = Array.from({ length: 1_000 }, (_, at) => `N${at},99999999999.99,2026-11-20`);
  open(own, `订单号,金额,日期\n${rows.join('\n')}\n`);
  expect(own.read(0, PLACES)).toMatchObject({ facts: { sum: '99999999999990.00' } });
  own.take(rows.map((_, at): StatementOrder => [`N${at}`, '99999999999.99', '2026-11-20', `T${at}`]));
  const { lists, adds } = own.compare('2026-11-20', '2026-11-20');
  expect(lists.agreed).toEqual({ count: 1_000, own: '99999999999990.00', theirs: '99999999999990.00' });
  expect(adds).toBe(true);
});

it('divides both books into four lists, with exact counts and sums', () => {
  expect(compared().result).toEqual({
    lists: {
      agreed: { count: 1, own: '10.00', theirs: '10.00' },
      otherAmount: { count: 1, own: '20.00', theirs: '20.01' },
      onlyOwn: { count: 2, own: '25.00', theirs: '0.00' },
      onlyTheirs: { count: 1, own: '0.00', theirs: '60.00' },
    },
    otherDay: 1,
    own: { count: 4, sum: '55.00' },
    theirs: { count: 3, sum: '90.01' },
    outside: { count: 1, sum: '1.00' },
    faults: 1,
    adds: true,
  });
});

it('compares the lines of the first and last day of the range, and no lines of other days', () => {
  const { own } = compared();
  expect(own.compare('2026-11-19', '2026-11-21')).toMatchObject({
    own: { count: 3 },
    outside: { count: 2, sum: '25.00' },
  });
  expect(own.compare('2026-11-22', '2026-11-22')).toMatchObject({ own: { count: 2 }, outside: { count: 3 } });
});

it('a cleared workspace has no orders of the platform', () => {
  const { own } = compared();
  own.clear();
  expect(own.rows('agreed', '', 0, 100)).toEqual({ rows: [], total: 0 });
  expect(own.compare('2026-11-20', '2026-11-22')).toMatchObject({ theirs: { count: 0, sum: '0.00' } });
});

describe('a row', () => {
  it('a row of each list has both sides, their difference, days and numbers', () => {
    const { own } = compared();
    expect(rowsOf(own, 'agreed')).toEqual([
      {
        ...{ key: 'o2', lineNo: 2, orderNo: 'A1', own: '10.00', theirs: '10.00', difference: '0.00' },
        ...{ ownDay: '2026-11-20', theirDay: '2026-11-21', tradeNo: 'T1', msg: '' },
      },
    ]);
    expect(rowsOf(own, 'otherAmount')).toEqual([
      {
        ...{ key: 'o3', lineNo: 3, orderNo: 'A2', own: '20.00', theirs: '20.01', difference: '-0.01' },
        ...{ ownDay: '2026-11-21', theirDay: '2026-11-21', tradeNo: 'T2', msg: '' },
      },
    ]);
    expect(rowsOf(own, 'onlyOwn')).toEqual([
      { ...NOTHING, key: 'o4', lineNo: 4, orderNo: 'A3', own: '30.00', difference: '30.00', ownDay: '2026-11-22' },
      { ...NOTHING, key: 'o5-', lineNo: 5, orderNo: 'A4', own: '-5.00', difference: '-5.00', ownDay: '2026-11-22' },
    ]);
    expect(rowsOf(own, 'onlyTheirs')).toEqual([
      {
        ...{ ...NOTHING, key: 'tT6', lineNo: null, orderNo: 'A6', theirs: '60.00', difference: '-60.00' },
        ...{ theirDay: '2026-11-22', tradeNo: 'T6' },
      },
    ]);
  });

  it('an unreadable row has its text, its line in the file and the reason', () => {
    const [fault] = rowsOf(compared().own, 'faults');
    expect(fault).toMatchObject({
      ...NOTHING,
      key: 'f7',
      lineNo: 7,
      difference: '',
      msg: expect.stringMatching(/金额/),
    });
    expect(fault?.orderNo).not.toBe('');
  });

  it('a search finds rows only in its own list, also after another list was searched', () => {
    const { own } = compared();
    const found = (list: (typeof LISTS)[number], search: string) =>
      own.rows(list, search, 0, 100).rows.map(({ orderNo }) => orderNo);
    expect(found('onlyOwn', 'a')).toEqual(['A3', 'A4']);
    expect(found('onlyTheirs', 'a')).toEqual(['A6']);
    expect(found('onlyTheirs', 'A3')).toEqual([]);
    expect(found('otherAmount', '2')).toEqual(['A2']);
    expect(found('agreed', 'a1')).toEqual(['A1']);
    own.compare('2026-11-20', '2026-11-21');
    expect(found('onlyOwn', 'a')).toEqual([]);
  });

  it('pages the rows of a list, also in a search', () => {
    const { own } = compared();
    expect(own.rows('onlyOwn', '', 1, 1)).toMatchObject({ total: 2, rows: [{ orderNo: 'A4' }] });
    expect(own.rows('onlyOwn', '', 2, 1)).toEqual({ total: 2, rows: [] });
    expect(own.rows('onlyOwn', 'a', 1, 5)).toMatchObject({ total: 2, rows: [{ orderNo: 'A4' }] });
  });
});

it('exports the result as a CSV with every list in order and a note about different days', () => {
  const { own } = compared();
  const [, ...lines] = Buffer.concat(own.file('csv', '说明')).toString().trim().split(/\r?\n/);
  const [head, ...rows] = lines.slice(lines.findIndex((line) => line.includes('商户订单号')));
  expect(head).toBe('核对结果,文件行号,商户订单号,账簿金额,平台金额,差额,账簿日期,平台日期,交易单号,备注');
  expect(rows.slice(0, 5)).toEqual([
    '金额不符,3,A2,20.00,20.01,-0.01,2026-11-21,2026-11-21,T2,',
    '仅平台有,,A6,,60.00,-60.00,,2026-11-22,T6,',
    '仅账簿有,4,A3,30.00,,30.00,2026-11-22,,,',
    '仅账簿有,5,A4,-5.00,,-5.00,2026-11-22,,,',
    '一致,2,A1,10.00,10.00,0.00,2026-11-20,2026-11-21,T1,日期不同',
  ]);
  expect(rows[5]).toMatch(/^无法读取,7,.+金额/);
  expect(rows).toHaveLength(6);
});

it('exports and lists no row before the books are compared', () => {
  const own = reconciliationWorkspace();
  open(own, OWN);
  own.read(0, PLACES);
  expect(Buffer.concat(own.file('csv', '说明')).toString()).not.toContain('A1');
  expect(LISTS.map((list) => own.rows(list, '', 0, 100).total)).toEqual([0, 0, 0, 0, 0]);
});
