import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { payBank, transfer } from '@/contract/calls/moneyActions';
import { queryPaymentWarnings, recentPayees } from '@/contract/calls/payees';
import type { RequestOf } from '@/contract/defineCall';
import { aPayer, refusalOf } from './orderSupport';

let test: TestSandbox;
let payer: Awaited<ReturnType<typeof aPayer>>;
beforeAll(async () => {
  test = await aSandbox();
});
beforeEach(async () => {
  await test.restoreSeed();
  payer = await aPayer(test);
});
afterAll(() => test.stop());

type Payment = RequestOf<typeof queryPaymentWarnings>;
const warned = (payment: object) => payer.who.get(queryPaymentWarnings, payment as Payment);
const toWallet = (amount = '10.00') => warned({ payeeKind: 'WALLET', payeeAccountNo: payer.others.BALANCE, amount });
const BANK = {
  payeeKind: 'CORPORATE',
  payeeName: '宁波某某有限公司',
  payeeCardNo: '33050161620000000888',
  bankCode: '105',
};
const toBank = (more: object = {}) => warned({ ...BANK, amount: '2000.00', ...more });
const codes = ({ warnings }: { warnings: readonly { code: string }[] }) => warnings.map(({ code }) => code);

describe('the warnings about a payment', () => {
  it('warnings name the time, payee, amount and number of an equal payment within the hour', async () => {
    expect(codes(await toWallet('7.00'))).not.toContain('DUPLICATE');
    const { orderNo, createTime } = await payer.who.get(transfer, payer.transferOf({ amount: '7.00' }));
    const { warnings, history } = await toWallet('7.00');
    const time = new Date(createTime).toLocaleTimeString('sv', { timeZone: 'Asia/Shanghai' });
    expect(warnings).toContainEqual({
      code: 'DUPLICATE',
      msg: `${time}已向广州南屿百货有限公司提交过7.00元（单号${orderNo}），请确认不是重复付款`,
    });
    expect(history).toMatch(/^已付款\d+笔(以上)?，最近一次\d{4}-\d\d-\d\d$/);
    expect(codes(await toWallet('7.01'))).not.toContain('DUPLICATE');
    test.clock.advance(3_600_000);
    payer = await aPayer(test);
    expect(codes(await toWallet('7.00'))).not.toContain('DUPLICATE');
  });

  it('warnings name a duplicate when the platform asks before the order', async () => {
    await payer.who.get(transfer, payer.transferOf({ amount: '7.00' }));
    const again = payer.transferOf({ amount: '7.00', allowDuplicate: undefined });
    expect(codes(await toWallet('7.00'))).toContain('DUPLICATE');
    expect(await refusalOf(payer.who, transfer, again)).toMatchObject({ bizCode: '20040005' });
  });

  it('warnings name a first payment, and a name that differs from the payee book', async () => {
    expect(await toBank()).toEqual({ history: '', warnings: [{ code: 'FIRST', msg: '首次向该账户付款' }] });
    await payer.who.get(payBank, payer.payBankOf());
    expect(codes(await toBank({ amount: '2000.01' }))).not.toContain('OTHER_NAME');
    const other = { payeeName: '宁波其他有限公司', amount: '2000.01' };
    expect((await toBank(other)).warnings).toContainEqual({
      code: 'OTHER_NAME',
      msg: '该账号在收款方簿中的户名为宁波某某有限公司，与填写的户名不一致',
    });
    expect(await refusalOf(payer.who, payBank, payer.payBankOf({ ...other, allowDuplicate: undefined }))).toMatchObject(
      {
        bizCode: '20040005',
      },
    );
    expect(codes(await toBank(other)).filter((code) => code === 'OTHER_NAME')).toHaveLength(1);
  });

  it('warnings are the same for a payee of the book and for its typed account', async () => {
    await payer.who.get(payBank, payer.payBankOf());
    const [payee] = await payer.who.get(recentPayees, { kind: 'BANK' });
    const booked = await warned({ payeeKind: 'BOOK', payeeId: payee?.payeeId, amount: '2000.00' });
    expect(booked).toEqual(await toBank());
    expect(codes(booked)).toContain('DUPLICATE');
  });

  it('warnings are empty for the own and for an unknown wallet, so that no number is confirmed', async () => {
    for (const payeeAccountNo of [payer.own.BALANCE, '1234567890123456'])
      expect(await warned({ payeeKind: 'WALLET', payeeAccountNo, amount: '1.00' })).toEqual({
        history: '',
        warnings: [],
      });
  });

  it('warnings require an encrypted request, at most 120 in ten minutes', async () => {
    const plain = { ...BANK, amount: '1.00' } as Payment;
    const { token } = payer.who;
    const refused = await test.ask(queryPaymentWarnings, plain, { token, seal: false });
    expect(refused.body).not.toHaveProperty('data.warnings');
    const replies = await Promise.all(Array.from({ length: 130 }, () => payer.who.ask(queryPaymentWarnings, plain)));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
