import { headOf, ownBookReader } from '@/shared/reconcile/ownBook';

/** Reads a book of comma-separated lines and returns its amounts in yuan, and the number of closed rows. */
function amountsOf(...rows: string[]) {
  const reader = ownBookReader();
  for (const row of rows) if (!reader.add(row.split(','))) break;
  const book = reader.end();
  if (!book.ok) throw new Error(book.msg);
  if (book.faults.length > 0) throw new Error(book.faults[0]?.msg);
  return { yuan: book.lines.map(({ cents }) => cents / 100), closed: book.closed };
}
const DAY = '2026-11-20 10:00:00';
const PAID = `P1234567,${DAY}`;
const ROW = `R1234567,${DAY}`;
const LOST =
  '退款失败 退款关闭 退款失败-余额不足 退款处理中 退款异常 退款驳回 REFUND_FAIL 退款中 待退款 已拒绝退款'.split(' ');

describe('a refund that moved no money', () => {
  it.each(LOST)('sets a refund row apart if its state is %s', (state) => {
    const none = { yuan: [8], closed: 1 };
    for (const title of ['交易类型', '业务类型']) {
      const head = `商户订单号,交易时间,订单金额,交易状态,${title}`;
      expect(amountsOf(head, `${ROW},10.00,${state},退款`, `${PAID},8.00,成功,支付`)).toEqual(none);
    }
    const direction = '商户订单号,交易时间,金额,交易状态,收/支';
    expect(amountsOf(direction, `${ROW},10.00,${state},支出`, `${PAID},8.00,成功,收入`)).toEqual(none);
    const columns = '商户订单号,交易时间,收入金额,交易状态,支出金额';
    expect(amountsOf(columns, `${ROW},,${state},10.00`, `${PAID},8.00,成功,`)).toEqual(none);
    const signed = '商户订单号,交易时间,金额,交易状态';
    expect(amountsOf(signed, `${ROW},-10.00,${state}`, `${PAID},8.00,成功`)).toEqual(none);
  });

  it.each(['失败', '异常', '驳回', '已拒绝', '关闭', 'FAIL', 'ABNORMAL', 'CHANGE'])(
    'sets a row of type refund apart if its state is %s',
    (state) => {
      const head = '商户订单号,交易时间,订单金额,交易状态,交易类型';
      expect(amountsOf(head, `${ROW},10.00,${state},退款`, `${PAID},8.00,成功,支付`)).toEqual({ yuan: [8], closed: 1 });
    },
  );

  it.each(LOST)('counts only the order if its own state is %s', (state) => {
    const head = '商户订单号,交易时间,订单金额,交易状态,退款金额';
    expect(amountsOf(`${head},退款状态`, `${ROW},10.00,${state},3.00,`).yuan).toEqual([10]);
    expect(amountsOf(head.replace('交易状态', '订单状态'), `${ROW},10.00,${state},10.00`).yuan).toEqual([10]);
  });

  it.each([
    '退款失败 余额不足',
    '退款驳回',
    '已拒绝',
    '无退款',
    '未退款',
    'ABNORMAL',
    'CHANGE',
    'PROCESSING',
    '审核中',
  ])('counts only the order if the refund state is %s', (state) => {
    const head = '商户订单号,交易时间,订单金额,交易状态,退款金额,退款状态';
    expect(amountsOf(head, `${ROW},10.00,交易成功,3.00,${state}`).yuan).toEqual([10]);
  });

  it('sets a row of type refund apart if its refund state names the loss', () => {
    const head = '商户订单号,交易时间,订单金额,交易类型,退款状态';
    expect(amountsOf(head, `${ROW},10.00,退款,退款失败`, `${PAID},8.00,支付,`)).toEqual({ yuan: [8], closed: 1 });
  });
});

describe('a refund that moved money', () => {
  const words = '全额退款 REFUND_SUCCESS 退货 退货成功 冲正 已冲正 消费撤销 已全额退款 REFUND 退款成功'.split(' ');

  it.each(words)('makes a row negative if its state or type is %s', (word) => {
    expect(amountsOf('商户订单号,交易时间,订单金额,交易状态', `${ROW},10.00,${word}`).yuan).toEqual([-10]);
    if (!word.startsWith('已'))
      expect(amountsOf('商户订单号,交易时间,订单金额,交易类型', `${ROW},10.00,${word}`).yuan).toEqual([-10]);
  });

  it.each(['退款成功', '退款审核完成', '已退款', 'SUCCESS', '部分退款', ''])(
    'counts the order and its refund if the refund state is %s',
    (state) => {
      const head = '商户订单号,交易时间,订单金额,交易状态,退款金额,退款状态';
      expect(amountsOf(head, `${ROW},10.00,交易成功,3.00,${state}`).yuan).toEqual([10, -3]);
    },
  );

  it('counts a row of type refund whose state is a success', () => {
    const head = '商户订单号,交易时间,订单金额,交易状态,交易类型';
    expect(amountsOf(head, `${ROW},10.00,退款成功,退款`, `${PAID},10.00,交易成功,退款`).yuan).toEqual([-10, -10]);
  });
});

describe('a column of refunds', () => {
  it.each(['退款支出', '实际退款金额', '商家退款金额', '退货金额', '退款支出（元）', 'refundAmount'])(
    'reads the column of refunds under the title %s, also next to an order without an amount',
    (title) => {
      for (const income of ['订单金额', '收入'])
        expect(
          amountsOf(`商户订单号,交易时间,${income},${title}`, `${ROW},0.00,3.00`, `${PAID},10.00,3.00`).yuan,
        ).toEqual([-3, 10, -3]);
    },
  );

  it('uses the column of the refunded amount if a file also has one of the requested amount', () => {
    const head = ['商户订单号', '交易时间', '订单金额', '申请退款金额', '实际退款金额'];
    expect(headOf([head]).places.refund).toBe(4);
  });

  it.each(['可退金额', '已退款金额', '充值券退款金额', '退款状态', '退款手续费'])(
    'does not read the column %s as a column of refunds',
    (title) => {
      expect(headOf([['商户订单号', '交易时间', '订单金额', title]]).places.refund).toBe(-1);
    },
  );

  it('requires the choice of a refund column with an amount, so that no row disappears', () => {
    const reader = ownBookReader();
    const rows = [
      '商户订单号,交易时间,订单金额,平台退款金额,商家退款金额',
      `${ROW},0.00,3.00,0.00`,
      `${PAID},0.00,0.00,`,
    ];
    for (const row of rows) reader.add(row.split(','));
    expect(reader.end()).toMatchObject({
      faults: [{ lineNo: 2, text: '3.00', msg: '“平台退款金额”列有金额，但没有选择这一列' }],
      closed: 1,
    });
  });
});
