import { reviewIsDue } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { quickCollection } from '@/contract/calls/moneyActions';
import { tradeRefund } from '@/contract/calls/tradeLists';
import { addMemberProduct } from '@/contract/calls/walletProducts';
import { aPayer, aRequestNo, expectCleanLedger, orderOf, PAY_PASSWORD } from './orderSupport';

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());

it('a refund returns the fee of a quick collection to the account that paid the fee', async () => {
  const { who, own, balance } = await aPayer(test);
  await who.ask(addMemberProduct, { productCode: 'QUICK_COLLECTION' });
  const before = { settlement: await balance(own.SETTLEMENT), fee: await balance(own.FEE) };
  const { orderNo, fee } = await who.get(quickCollection, {
    requestNo: aRequestNo(),
    amount: '1000.00',
    payeeAccountNo: own.SETTLEMENT,
    payerName: '陈晓',
    payerCardNo: '6222021234567890128',
    bankCode: '102',
    payerMobile: '13900000001',
    remark: '',
    payPassword: PAY_PASSWORD,
  });
  expect(fee).not.toBe('0.00');
  await reviewIsDue(test);
  expect(await orderOf(who, orderNo)).toMatchObject({ state: 'SUCCESS' });
  const refunded = await who.get(tradeRefund, {
    tradeNo: orderNo,
    amount: '1000.00',
    reason: '',
    requestNo: aRequestNo(),
    payPassword: PAY_PASSWORD,
  });
  expect(refunded.feeBack).toBe(fee);
  expect({ settlement: await balance(own.SETTLEMENT), fee: await balance(own.FEE) }).toEqual(before);
  await expectCleanLedger(test);
});
