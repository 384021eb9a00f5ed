import fc from 'fast-check';
import { readTable } from '@/common/spreadsheet/readTable';
import { readAmount } from '@/contract/rules/reading/amount';
import { readDay } from '@/shared/reconcile/days';
import { headOf, MOST_OWN_LINES, ownBookReader } from '@/shared/reconcile/ownBook';

const HEAD = ['商户订单号', '金额', '日期'];

function bookOf(rows: readonly (readonly string[])[]) {
  const reader = ownBookReader();
  for (const row of rows) if (!reader.add(row)) break;
  return reader.end();
}

describe('a head that is hard to find', () => {
  it('finds the head below several hundred rows of notes', () => {
    const notes = Array.from({ length: 700 }, (_, at) => [`第${at}天的说明`]);
    const book = bookOf([...notes, HEAD, ['A1', '5.00', '2026-11-20']]);
    expect(book).toMatchObject({ ok: true, lines: [{ lineNo: 702, orderNo: 'A1', cents: 500 }] });
  });

  it('finds a head in two rows whose cells are merged', () => {
    const rows = [
      ['商户订单号', '交易时间', '金额', '', '交易状态'],
      ['', '', '收入', '支出', ''],
      ['A1', '2026-11-20', '5.00', '', '成功'],
      ['A2', '2026-11-20', '', '3.00', '成功'],
    ];
    expect(headOf(rows)).toEqual({
      row: 1,
      places: { orderNo: 0, cents: 2, day: 1, direction: -1, out: 3, refund: -1, state: 4 },
    });
    expect(bookOf(rows)).toMatchObject({ ok: true, lines: [{ cents: 500 }, { cents: -300 }], faults: [] });
  });

  it('names columns with equal titles by the group above them', () => {
    const rows = [
      ['商户订单号', '日期', '收入', '', '支出', ''],
      ['', '', '笔数', '金额', '笔数', '金额'],
      ['A1', '2026-11-20', '1', '5.00', '', ''],
    ];
    expect(headOf(rows)).toMatchObject({ row: 1, places: { cents: 3, out: 5 } });
  });

  it('refuses amounts whose unit is in the group above them', () => {
    const rows = [
      ['商户订单号', '日期', '金额（万元）', ''],
      ['', '', '收入', '支出'],
      ['A1', '2026-11-20', '5.00', ''],
    ];
    expect(bookOf(rows)).toEqual({ ok: false, msg: '“金额（万元）”列的单位是万元，请换算为元后重新上传' });
  });
});

describe('a day', () => {
  it.each([
    '2026-11-20',
    '2026/11/20',
    '2026.11.20',
    '20261120',
    '2026年11月20日',
    '2026-11-20 14:03:59',
    '2026-11-20T14:03:59+08:00',
    '20261120140359',
    '２０２６－１１－２０',
  ])('reads the day from %s', (typed) => expect(readDay(typed).day).toBe('2026-11-20'));
  it.each(['2026-2-30', '2026-13-01', '11/20/2026', '20-11-2026', '46000', '昨天', ''])(
    'refuses %s as a day',
    (typed) => expect(readDay(typed).day).toBeNull(),
  );
});

describe('an amount', () => {
  it.each([
    ['1,234.5', 123450],
    ['￥12', 1200],
    ['12.30元', 1230],
    ['(3.00)', -300],
    ['-0.00', 0],
    ['1.500', 150],
    ['１２．３０', 1230],
    ['9999999999999.99', 999999999999999],
  ])('reads %s as %d cents', (typed, cents) => expect(readAmount(typed).cents).toBe(cents));
  it.each(['1.234', '1,23', '1e3', 'NaN', '12,34.00', '--1', '', '12345678901234'])(
    'refuses %s as an amount',
    (typed) => expect(readAmount(typed).cents).toBeNull(),
  );

  it('reads the same amount from all of its notations', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
        const yuan = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const grouped = yuan.replace(/\B(?=(\d{3})+\.)/g, ',');
        expect([yuan, grouped, `¥ ${grouped}`, `${yuan}元`].map((typed) => readAmount(typed).cents)).toEqual([
          cents,
          cents,
          cents,
          cents,
        ]);
      }),
    );
  });
});

describe('an own book', () => {
  it('leaves the choice between columns with the same title to the user', () => {
    const book = (...titles: string[]) => headOf([titles, ['A1', '10.00', '2026-11-20', '9.90']]).places;
    expect(book('商户订单号', '金额', '日期', '金额')).toMatchObject({ orderNo: 0, cents: -1, day: 2 });
    expect(book('商户订单号', '金额（元）', '日期', '金额（不含税）')).toMatchObject({ cents: 1 });
    expect(book('商户订单号', '金额（含税）', '日期', '金额（不含税）')).toMatchObject({ cents: -1 });
  });

  it('finds the columns by their headings, below titles and around sums', () => {
    const rows = [
      ['11月订单'],
      ['日期', '备注', '订单号', '金额（元）'],
      ['2026/11/20', '', "'0001", '1.00'],
      ['小计', '', '', '1.00'],
      ['', '', '', ''],
      ['2026.11.21', '', '0002', '2'],
      ['合计', '', '', '3.00'],
    ];
    expect(bookOf(rows)).toEqual({
      ok: true,
      lines: [
        { lineNo: 3, orderNo: '0001', cents: 100, day: '2026-11-20' },
        { lineNo: 6, orderNo: '0002', cents: 200, day: '2026-11-21' },
      ],
      faults: [],
      closed: 0,
      notes: 2,
    });
  });

  it('reports the errors of a line and keeps the other lines', () => {
    const rows = [
      HEAD,
      ['1', '一元', '20261120'],
      ['1.2E+17', '1', '20261120'],
      ['2', '1', '11-20'],
      ['3', '1', '20261120'],
    ];
    expect(bookOf(rows)).toMatchObject({
      lines: [{ lineNo: 5, orderNo: '3' }],
      faults: [
        { lineNo: 2, text: '一元', msg: '金额只能包含数字和小数点' },
        { lineNo: 3, msg: '订单号已变为科学计数，请将该列设为文本后重新导出' },
        { lineNo: 4, text: '11-20', msg: '日期格式不正确，请用年-月-日，如2026-11-20' },
      ],
    });
  });

  it('names the missing columns of an own book', () => {
    expect(bookOf([['名称', '订单号', '金额']])).toEqual({
      ok: false,
      msg: '未找到“日期”列，请检查表头；文件第1行的表头是“名称”、“订单号”、“金额”',
    });
    expect(bookOf([['甲', '乙']])).toEqual({ ok: false, msg: '未找到“商户订单号”、“金额”、“日期”列，请检查表头' });
    expect(bookOf([HEAD])).toEqual({ ok: false, msg: '文件中没有订单' });
  });

  it('stops at the first line above the limit', () => {
    const reader = ownBookReader();
    reader.add(HEAD);
    let taken = 0;
    while (reader.add([`${taken}`, '1', '20261120'])) taken += 1;
    expect(taken).toBe(MOST_OWN_LINES);
    expect(reader.end()).toEqual({ ok: false, msg: '最多100000行，请按日期拆分后再对账' });
  });

  it('reads a file in GB18030', () => {
    // The header 商户订单号,金额,日期 in the encoding GB18030.
    const head = [
      0xc9, 0xcc, 0xbb, 0xa7, 0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5, 0x2c, 0xbd, 0xf0, 0xb6, 0xee, 0x2c, 0xc8, 0xd5, 0xc6,
      0xda,
    ];
    const bytes = Uint8Array.from([...head, ...new TextEncoder().encode('\r\nA1,"1,000.00",2026-11-20\r\n')]);
    const reader = ownBookReader();
    expect(readTable({ name: '订单.csv', bytes, mostMegabytes: 1 }, reader.add)).toEqual({ ok: true });
    expect(reader.end()).toMatchObject({ lines: [{ orderNo: 'A1', cents: 100_000, day: '2026-11-20' }] });
  });
});
