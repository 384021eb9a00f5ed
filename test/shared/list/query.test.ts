import fc from 'fast-check';
import { fundFlowList } from '@/features/funds/lists/flow';
import { BATCH_LISTS, LISTS } from '@/features/trades/lists';
import { operateList } from '@/features/transfers/lists';
import { amountToWire } from '@/shared/format/money';
import type { AnyListSpec } from '@/shared/list/defineList';
import { exportRequestOf, queryOf, requestOf, searchOf } from '@/shared/list/query';

const spec = fundFlowList as unknown as AnyListSpec;
const view = (search: string) => queryOf(spec, search);

describe('the address of a list', () => {
  it('writes nothing into the address for the default view', () => {
    expect(view('')).toEqual({ filters: {}, sort: null, pageNo: 1, pageSize: 10 });
    expect(searchOf(view(''))).toBe('');
  });

  it('restores the same view from its address for any filter, sort and page', () => {
    const filters = fc.record(
      {
        businessType: fc.constantFrom('4001', '4008'),
        flowNo: fc.stringMatching(/^[0-9A-Z=+&?#%]{1,20}$/),
        startTime: fc.constantFrom('2026-02-28', '2026-11-01'),
        minAmount: fc.constantFrom('0.01', '1000000000000.00'),
        keyword: fc.stringMatching(/^[柯桥0-9A-Z=+&?#%_ ]{1,20}$/).filter((text) => text.trim() === text),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        filters,
        fc.constantFrom(
          null,
          { field: 'amount', order: 'asc' as const },
          { field: 'createTime', order: 'desc' as const },
        ),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(10, 20, 30, 40, 50),
        (chosen, sort, pageNo, pageSize) => {
          const query = { filters: chosen as Record<string, string>, sort, pageNo, pageSize };
          expect(view(searchOf(query))).toEqual(query);
        },
      ),
    );
  });

  it.each([
    ['?pageNo=0', { pageNo: 1 }],
    ['?pageNo=-3', { pageNo: 1 }],
    ['?pageNo=1.5', { pageNo: 1 }],
    ['?pageNo=abc', { pageNo: 1 }],
    ['?pageSize=7', { pageSize: 10 }],
    ['?pageSize=1000', { pageSize: 10 }],
    ['?sort=password.asc', { sort: null }],
    ['?sort=amount', { sort: { field: 'amount', order: 'desc' } }],
    ['?businessType=9999', { filters: {} }],
    ['?businessType=__proto__', { filters: {} }],
    ['?startTime=2026-02-30', { filters: {} }],
    ['?startTime=yesterday', { filters: {} }],
    ['?minAmount=1e3', { filters: {} }],
    ['?minAmount=%EF%BC%91', { filters: { minAmount: '1.00' } }],
    ['?minAmount=12,50', { filters: {} }],
    ['?minAmount=1,250', { filters: { minAmount: '1250.00' } }],
    ['?unknown=1', { filters: {} }],
    ['?%E0%A4%A', { filters: {} }],
  ])('uses the valid parts of %s', (search, expected) => {
    expect(view(search)).toMatchObject(expected);
  });

  it('removes the spaces of a copied number, and keeps the spaces of a name', () => {
    const search = searchOf({ ...view(''), filters: { tradeNo: ' 2026 1120\u00a00001 7', keyword: 'Zhang Ming' } });
    expect(view(search).filters).toEqual({ tradeNo: '2026112000017', keyword: 'Zhang Ming' });
  });

  it.each<[string, { id: string }, string, Record<string, string>]>([
    ['entries of a kind', fundFlowList, 'tradeType=WITHDRAW', { businessType: '4003' }],
    ['orders that failed', operateList, 'tradeType=WITHDRAW&tradeStatus=FAIL', { kind: 'WITHDRAW', state: 'FAILED' }],
    ['orders that the link calls otherwise', operateList, 'tradeType=PAYMENT', { kind: 'PAY_BANK' }],
    [
      'what payers paid at the cashier and failed',
      LISTS.CASHIER,
      'tradeType=PAY&tradeStatus=FAIL',
      { businessType: '4007', status: 'FAILED' },
    ],
    ['batches that failed', BATCH_LISTS.FILE, 'tradeType=PAYMENT&tradeStatus=FAIL', { status: 'FAILED' }],
    ['pay-outs that failed', LISTS.BEHALF_PAY, 'tradeType=PAYMENT&tradeStatus=FAIL', { status: 'FAILED' }],
    ['refunds among the trades', LISTS.WALLET_IN, 'tradeType=REFUND', { businessType: '4005' }],
    ['what the address itself says, first', LISTS.CASHIER, 'tradeStatus=FAIL&status=SUCCESS', { status: 'SUCCESS' }],
  ])('understands links of messages: %s', (_, list, search, filters) => {
    expect(queryOf(list as unknown as AnyListSpec, `?${search}`).filters).toEqual(filters);
  });

  it.each([fundFlowList, operateList, LISTS.CASHIER])('ignores meaningless words of a link: $id', (list) => {
    const search = '?tradeType=constructor&tradeStatus=__proto__';
    expect(queryOf(list as unknown as AnyListSpec, search).filters).toEqual({});
  });
});

describe('the request of a list', () => {
  it('includes both days of a range completely', () => {
    const { startTime, endTime } = requestOf(spec, view('?startTime=2026-11-01&endTime=2026-11-02')) as Record<
      string,
      string
    >;
    expect(startTime).toMatch(/^2026-11-01T00:00:00\.000[+-]\d\d:\d\d$/);
    expect(endTime).toMatch(/^2026-11-02T23:59:59\.999[+-]\d\d:\d\d$/);
  });

  it('exports all filtered and sorted pages with the columns on screen', () => {
    const query = view('?businessType=4005&sort=amount.asc&pageNo=7&pageSize=50');
    expect(exportRequestOf(spec, query, 'xlsx', ['amount', 'flowNo'])).toEqual({
      businessType: '4005',
      sortField: 'amount',
      sortOrder: 'asc',
      format: 'xlsx',
      columns: ['amount', 'flowNo'],
    });
  });
});

describe('an amount that was typed', () => {
  it.each([
    ['0', '0.00'],
    ['12.5', '12.50'],
    ['1,234,567.89', '1234567.89'],
    ['007', '7.00'],
    ['9999999999999', '9999999999999.00'],
  ])('writes %s as %s on the wire', (typed, wire) => {
    expect(amountToWire(typed)).toBe(wire);
  });

  it.each(['', '-1', '1e3', 'NaN', '1.234', '.5', '１２', '99999999999999', '1 2', '12.'])('refuses %s', (typed) => {
    expect(amountToWire(typed)).toBeNull();
  });
});
