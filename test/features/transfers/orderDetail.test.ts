import { anOrder } from '@test/support/samples';
import { orderDetail } from '@/features/transfers/orderDetail';

const labels = (requestNo: string, fee: string, feeReason: object | null = null) =>
  orderDetail
    .facts({
      order: anOrder({ requestNo, fee }),
      postings: [],
      batchNo: null,
      originalTradeNo: null,
      feeReason,
    } as never)
    .map(([label]) => label);

it('shows the request number that a program has chosen, and not one that the console has generated', () => {
  expect(labels('T202611200001', '0.00')).toContain('请求号');
  expect(labels('0f'.repeat(16), '0.00')).not.toContain('请求号');
});

it('explains the fee directly below the fee, and shows nothing where no reason is known', () => {
  const reason = { calculation: '', tariff: '', terms: '', since: null, productCode: null };
  const shown = labels('T1', '1.00', reason);
  expect(shown[shown.indexOf('手续费（元）') + 1]).toBe('收费依据');
  expect(labels('T1', '1.00')).not.toContain('收费依据');
});
