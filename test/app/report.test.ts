import { running } from '@test/support/running';
import { reportOf } from '@/app/report';
import { confirmRelease } from '@/shared/money/identity';

const facts = { at: 0, path: '/fund-manage/transfer', browser: 'x', error: null, calls: [] };

describe('an error report', () => {
  it('masks every account number in an error report and leaves other values unchanged', () => {
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

  it('masks the accounts in the question before a release in an error report', async () => {
    const payee = { name: '钱进', accountNo: '6222021234567890128', bankName: '' };
    const { log } = await running(() => confirmRelease('确定吗？', [{ payee, amount: '11.11' }]));
    const report = reportOf({ ...facts, actions: log });
    expect(report).toContain('****0128');
    expect(report.replace(/\s/g, '')).not.toContain('6222021234567890128');
  });

  it('masks a known account number in addresses, copied texts and messages, and every number in an account parameter', () => {
    const actions = [
      {
        type: 'list/listArrived',
        payload: { page: { rows: [{ accountNo: '0571003486784401', flowNo: 'F20261120' }] } },
      },
      { type: 'list/valueCopied', payload: { text: '0571003486784401' } },
      {
        type: 'app/navigated',
        payload: { pathname: '/x', search: '?keyword=0571003486784401&accountNo=0571003486784419' },
      },
      { type: 'list/listRequested', payload: { query: { filters: { keyword: '6217000010001234567' } } } },
      { type: 'list/valueCopied', payload: { text: '20261120123456780571003486784401' } },
    ];
    const report = reportOf({ ...facts, error: '账户0571003486784401不存在', actions: actions as never });
    expect(JSON.parse(report)).toMatchObject({
      error: '账户****4401不存在',
      actions: [
        { payload: { page: { rows: [{ accountNo: '****4401', flowNo: 'F20261120' }] } } },
        { payload: { text: '****4401' } },
        { payload: { search: '?keyword=****4401&accountNo=****4419' } },
        { payload: { query: { filters: { keyword: '****4567' } } } },
        // A longer number that only contains the account number is not masked.
        { payload: { text: '20261120123456780571003486784401' } },
      ],
    });
  });
});
