import { ownBookReader } from '@/shared/reconcile/ownBook';

/** Reads a book of comma-separated lines. */
function bookOf(...rows: string[]) {
  const reader = ownBookReader();
  for (const row of rows) if (!reader.add(row.split(','))) break;
  const book = reader.end();
  if (!book.ok) throw new Error(book.msg);
  return {
    orders: book.lines.map(({ orderNo }) => orderNo),
    faults: book.faults,
    closed: book.closed,
    notes: book.notes,
  };
}
const HEAD = '日期,商户订单号,金额';
const ORDER = '2026-11-20,R1234567,10.00';

describe('a sum of one day', () => {
  it.each([
    '2026-11-20,小计,10.00',
    '2026-11-20,日合计,10.00',
    '2026-11-20,合计,10.00',
    '2026/11/20,Total,10.00',
    '2026-11-20,Subtotal,10.00',
    '2026-11-20,共1笔,10.00',
    '2026-11-20 小计,1,10.00',
    '2026-11-20小计,1笔,10.00',
    '2026年11月20日合计,,10.00',
    '2026-11 小计,12,10.00',
    '20261120 合计,1,10.00',
    '小计,1,10.00',
  ])('is no order in the row %s', (row) => {
    expect(bookOf(HEAD, ORDER, row)).toEqual({ orders: ['R1234567'], faults: [], closed: 0, notes: 1 });
  });

  it.each(['2026-11-20,1,10.00', '2026-11-20,TOTAL2026001,10.00', '2026-11-20 10:00,20261120001,10.00'])(
    'does not hide the order in the row %s',
    (row) => expect(bookOf(HEAD, ORDER, row).orders).toHaveLength(2),
  );
});
