import { anOrder } from '@test/support/samples';
import { orderDetail } from '@/features/transfers/orderDetail';

const facts = (known: object) =>
  orderDetail.facts({
    order: anOrder({ requestNo: '0f'.repeat(16), fee: '1.00' }),
    postings: [],
    batchNo: null,
    originalTradeNo: null,
    outNo: '',
    feeReason: null,
    ...known,
  } as never);
const labels = (known: object) => facts(known).map(([label]) => label);

it('shows the number that a program has chosen, and never the generated number of the console', () => {
  expect(facts({ outNo: 'T1' })).toContainEqual(['商户单号', 'T1']);
  expect(labels({})).not.toContain('商户单号');
  expect(facts({}).map(([, value]) => value)).not.toContain('0f'.repeat(16));
});

it('explains the fee directly below the fee, and shows nothing where no reason is known', () => {
  const feeReason = { calculation: '', tariff: '', terms: '', since: null, productCode: null };
  const shown = labels({ feeReason });
  expect(shown[shown.indexOf('手续费（元）') + 1]).toBe('收费依据');
  expect(labels({})).not.toContain('收费依据');
});
