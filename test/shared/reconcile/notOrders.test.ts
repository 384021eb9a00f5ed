import { ownBookReader } from '@/shared/reconcile/ownBook';

/** Returns the lines of a book given as comma-separated rows. */
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

describe('the reader of an own book', () => {
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
  ])('counts the row %s as a note, not as an order', (row) => {
    expect(bookOf(HEAD, ORDER, row)).toEqual({ orders: ['R1234567'], faults: [], closed: 0, notes: 1 });
  });

  it.each(['2026-11-20,1,10.00', '2026-11-20,TOTAL2026001,10.00', '2026-11-20 10:00,20261120001,10.00'])(
    'reads the order in the row %s',
    (row) => expect(bookOf(HEAD, ORDER, row).orders).toHaveLength(2),
  );
});

describe('the reader of rows without an order number', () => {
  const head = '记账时间,商户订单号,业务类型,交易金额,退款金额';

  it.each(['代付', '付款', '转账', '充值', '提现', 'T+1结算', '结算', '手续费', '批量代付', '余额提现'])(
    'sets a row without an order number apart if its type is %s',
    (type) => {
      const book = bookOf(head, `2026-11-20,R1234567,代收,10.00,0.00`, `2026-11-20 08:00:00,,${type},0.00,0.00`);
      expect(book).toEqual({ orders: ['R1234567'], faults: [], closed: 1, notes: 0 });
      const isPayment = type === '付款' || type === '转账';
      const paid = bookOf(head, '2026-11-20,R1234567,代收,10.00,0.00', `2026-11-20,/,${type},5.00,`);
      expect([paid.closed, paid.faults.length]).toEqual(isPayment ? [0, 1] : [1, 0]);
    },
  );

  it.each(['代收', '退款', '分账', '支付', '交易', '消费', ''])(
    'lists a row without an order number as unreadable if its type is %j',
    (type) => {
      const book = bookOf(head, '2026-11-20,R1234567,代收,10.00,0.00', `2026-11-20,,${type},5.00,0.00`);
      expect(book.faults).toEqual([{ lineNo: 3, text: '5.00', msg: '商户订单号为空' }]);
    },
  );
});
