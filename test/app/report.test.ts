import { reportOf } from '@/app/report';

const facts = { at: 0, path: '/fund-manage/transfer', browser: 'x', error: null, calls: [] };

describe('an error report', () => {
  it('masks the number of every account, and leaves the rest as it is', () => {
    const values = {
      payeeAccountNo: '6100000000001234',
      payerAccountNo: '6100000000005678',
      counterpartyAccount: '6217000010001234567',
      cardNo: '6217000010001234567',
      accountNos: ['6100000000001234'],
      loginAccount: 'yc_maker',
      requestNo: 'N6100000000001234',
      orderNo: '2026112012345678',
      amount: '12345678.00',
    };
    const report = reportOf({ ...facts, actions: [{ type: 'money/reviewRequested', payload: { values } }] as never });
    expect(JSON.parse(report).actions[0].payload.values).toEqual({
      ...values,
      payeeAccountNo: '****1234',
      payerAccountNo: '****5678',
      counterpartyAccount: '****4567',
      cardNo: '****4567',
      accountNos: ['****1234'],
    });
  });
});
