import { aWho } from '@test/support/access';
import { ROUTES } from '@/app/routes';
import { validateLink } from '@/app/validateLink';
import { PRODUCTS } from '@/contract/words/productCodes';
import { fundFlowList } from '@/features/funds/lists/flow';
import { BATCH_LISTS, LISTS } from '@/features/trades/lists';
import { operateList } from '@/features/transfers/lists';
import type { AnyListSpec } from '@/shared/list/defineList';
import { linkedOf } from '@/shared/list/links';
import { queryOf } from '@/shared/list/query';
import { messageLinkOf } from '@/shared/paths/messageLink';
import { MESSAGE_PARAMS } from '@/shared/paths/messageParams';

describe('a link of a message', () => {
  it('translates all parameters of a link into the values of this console', () => {
    const search =
      '?productCode=CASHIER&solutionCode=FA2026001&subCode=WECHAT&tradeType=WITHDRAW&tradeStatus=FAIL&rejectReason=1';
    expect(messageLinkOf(search)).toEqual({
      productCode: 'CASHIER',
      solutionCode: 'FA2026001',
      subCode: 'WECHAT',
      tradeType: 'WITHDRAW',
      tradeStatus: 'FAILED',
      show: 'reasons',
      unknown: [],
    });
  });

  it.each(Object.keys(PRODUCTS))('accepts the product %s', (productCode) => {
    expect(messageLinkOf(`?productCode=${productCode}`)).toEqual({ productCode, unknown: [] });
  });

  it.each(['PAY', 'RECHARGE', 'TRANSFER', 'WITHDRAW', 'REFUND', 'COLLECTION', 'PAYMENT'])(
    'accepts the type %s',
    (type) => {
      expect(messageLinkOf(`?tradeType=${type}`)).toEqual({ tradeType: type, unknown: [] });
    },
  );

  it.each([
    ['1', { show: 'reasons', unknown: [] }],
    ['0', { show: 'timeline', unknown: [] }],
    ['2', { unknown: ['rejectReason'] }],
  ])('rejectReason=%s opens the part that it names', (word, expected) => {
    expect(messageLinkOf(`?rejectReason=${word}`)).toEqual(expected);
  });

  it.each(['NOPE', 'zto_ps', '__proto__', 'constructor', '<b>', '云', 'A'.repeat(500), '%E0%A4%A'])(
    'ignores %j, and names its parameters',
    (value) => {
      const search = `?${MESSAGE_PARAMS.map((name) => `${name}=${encodeURIComponent(`!${value}`)}`).join('&')}`;
      expect(messageLinkOf(search)).toEqual({ unknown: MESSAGE_PARAMS });
      expect(messageLinkOf(`?tradeType=${value}&tradeStatus=${value}&productCode=${value}`).unknown).toEqual([
        'productCode',
        'tradeType',
        'tradeStatus',
      ]);
    },
  );

  it('ignores empty, missing and unrelated parameters', () => {
    for (const search of ['', '?', '?tradeType=&productCode=', '?detail=T1&pageNo=2'])
      expect(messageLinkOf(search)).toEqual({ unknown: [] });
  });

  it('accepts a sub-product only below its own product', () => {
    expect(messageLinkOf('?productCode=ZTO_PS&subCode=ZTO_WALLET_PS_TO_BANK').subCode).toBe('ZTO_WALLET_PS_TO_BANK');
    expect(messageLinkOf('?productCode=ZTO_PS&subCode=ALIPAY').unknown).toEqual(['subCode']);
    expect(messageLinkOf('?subCode=ALIPAY').unknown).toEqual(['subCode']);
    expect(messageLinkOf('?solutionCode=FA2026001&subCode=ALIPAY', {}, ['productCode', 'subCode']).unknown).toEqual([
      'subCode',
    ]);
  });

  it('checks loaded codes by the values that the page knows', () => {
    const known = { solutionCode: (code: string) => code === 'FA2026001' };
    expect(messageLinkOf('?solutionCode=FA2026001&subCode=X', known)).toEqual({
      solutionCode: 'FA2026001',
      subCode: 'X',
      unknown: [],
    });
    expect(messageLinkOf('?solutionCode=FA2026009', known)).toEqual({ unknown: ['solutionCode'] });
  });
});

describe('the lists that messages link to', () => {
  const lists: readonly (readonly [string, AnyListSpec])[] = [
    ['/fund-manage/flow', fundFlowList],
    ['/fund-manage/operate', operateList],
    ...Object.entries(LISTS),
    ...Object.entries(BATCH_LISTS),
  ].map(([name, list]) => [name as string, list as unknown as AnyListSpec] as const);
  const TYPES = ['PAY', 'RECHARGE', 'TRANSFER', 'WITHDRAW', 'REFUND', 'COLLECTION', 'PAYMENT', 'NOPE'];
  const STATES = ['FAIL', 'SUCCESS', 'PROCESSING', 'RETURNED', 'NOPE'];

  it('accepts the lists of all routes of trades, entries and orders', () => {
    const pages = ROUTES.filter(({ area, redirect }) => area === 'trade' && !redirect);
    expect(lists).toHaveLength(pages.length + 2);
    for (const { path } of pages)
      expect(validateLink(`${path}?tradeType=PAY`, aWho())).toEqual({ kind: 'open', to: `${path}?tradeType=PAY` });
  });

  it.each(lists)('%s filters by each word, contains only such rows, or reports that it cannot filter', (_, list) => {
    for (const [param, said] of [
      ['tradeType', TYPES],
      ['tradeStatus', STATES],
    ] as const)
      for (const word of said) {
        const { filters, unknown, unfit } = linkedOf(list.link, new URLSearchParams({ [param]: word }));
        const words: Readonly<Record<string, string | null>> = list.link?.[param].words ?? {};
        const implied = words[word] === null;
        const outcomes = [Object.keys(filters).length, unknown.length, unfit.length, implied ? 1 : 0];
        expect({ word, outcomes: outcomes.reduce((sum, one) => sum + one, 0) }).toEqual({ word, outcomes: 1 });
        expect(unknown.length > 0).toBe(word === 'NOPE');
        // The list offers every filter that a link contains, and accepts its value.
        expect(queryOf(list, `?${param}=${word}`).filters).toEqual(filters);
      }
  });

  it('prefers the filter of the address to the filter of a message link', () => {
    const list = LISTS.CASHIER as unknown as AnyListSpec;
    expect(queryOf(list, '?tradeType=PAY&businessType=4005').filters).toEqual({ businessType: '4005' });
  });
});
