/** @jest-environment jsdom */

import { everyPageIsOpen, linksAreJudgedBy, show } from '@test/support/page';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type {
  StatementTotals,
  statementFeePage,
  statementFundPage,
  statementTradePage,
} from '@/contract/calls/statements';
import type { AnswerOf } from '@/contract/defineCall';
import { feeStatementList, fundStatementList, tradeStatementList } from '@/features/statements/lists';
import { FeeStatementPage, FundStatementPage, TradeStatementPage } from '@/features/statements/StatementPages';
import { statementsEvents } from '@/features/statements/slice';
import type { AnyListSpec } from '@/shared/list/defineList';
import { queryOf } from '@/shared/list/query';
import { listArrived, listFailed, listRequested } from '@/shared/list/slice';

const TOTALS: StatementTotals = {
  entries: 12,
  gross: '1000.00',
  refund: '100.00',
  split: '50.00',
  splitBack: '5.00',
  feeKept: '3.80',
  feeBack: '0.38',
  moved: '-600.00',
  change: '251.58',
  feePaid: '2.00',
  feeReturned: '0.50',
  feeMoved: '10.00',
  feeChange: '8.50',
  advanced: '1.00',
  repaid: '0.00',
};
const EVEN = { ledgerChange: '251.58', feeLedgerChange: '8.50', difference: '0.00', feeDifference: '0.00' };
const MADE = { asOf: '2026-11-25T10:00:00+08:00', madeThrough: '2026-11-24' };

const aTradePage = (over: Partial<AnswerOf<typeof statementTradePage>> = {}): AnswerOf<typeof statementTradePage> => ({
  ...MADE,
  pageNo: 1,
  pageSize: 10,
  total: 1,
  rows: [
    {
      rowNo: '2026-11-20/1',
      day: '2026-11-20',
      lateDay: '2026-11-18',
      product: 'WECHAT',
      businessType: '4007',
      ...TOTALS,
    },
  ],
  totals: TOTALS,
  proof: EVEN,
  before: null,
  ...over,
});

/** Renders the page with this response, without opening its proof. */
function opened(spec: unknown, Page: ComponentType, search: string, answer: unknown) {
  const list = spec as AnyListSpec;
  const query = queryOf(list, search);
  const before = [
    listRequested({ id: list.id, query }),
    listArrived({ id: list.id, query, page: answer as never, at: 1 }),
  ];
  return show(<Page />, { at: `/operation/x${search}`, before });
}
/** Renders the page with this response, and opens its proof. */
function shown(...given: Parameters<typeof opened>) {
  const page = opened(...given);
  const closed = screen.queryByRole('button', { name: '查看勾稽' });
  if (closed) fireEvent.click(closed);
  return page;
}
const tradePage = (answer: AnswerOf<typeof statementTradePage>, search = '') =>
  shown(tradeStatementList, TradeStatementPage, search, answer);

afterEach(everyPageIsOpen);

describe('the trade statement', () => {
  it('shows the sum with its parts, and that the sum agrees with the ledger', () => {
    tradePage(aTradePage());
    const sum = within(screen.getByRole('region', { name: '待结算账户勾稽' }));
    expect(sum.getByText('交易金额').parentElement).toHaveTextContent('交易金额1,000.00');
    expect(sum.getByText('退款金额').parentElement).toHaveTextContent('退款金额−100.00');
    expect(sum.getByText('分账退回').parentElement).toHaveTextContent('分账退回+5.00');
    expect(sum.getByText('结算及划转').parentElement).toHaveTextContent('结算及划转−600.00');
    expect(sum.getByText('待结算账户变动').parentElement).toHaveTextContent('=251.58✓勾稽一致');
    expect(sum.getByText('待结算账户流水合计 251.58 元')).toBeVisible();
    expect(sum.getByText('与账户流水一致')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the proof as one line with its sums, and the calculation on demand', async () => {
    const { user } = opened(tradeStatementList, TradeStatementPage, '', aTradePage());
    const proof = () => screen.queryByRole('region', { name: '待结算账户勾稽' });
    const button = screen.getByRole('button', { name: '查看勾稽', expanded: false });
    expect(button.parentElement).toHaveTextContent(
      '✓勾稽一致收 1,005.38支 753.80净 251.58查看勾稽对账单生成至 2026-11-24',
    );
    expect(proof()).toBeNull();
    await user.click(button);
    expect(proof()).toBeVisible();
    await user.click(screen.getByRole('button', { name: '收起勾稽', expanded: true }));
    expect(proof()).toBeNull();
  });

  it.each([
    ['its own sums do not add up', { totals: { ...TOTALS, change: '251.60' } }],
    ['the ledger of the settlement account differs', { proof: { ...EVEN, difference: '-0.01' } }],
    ['the ledger of the fee account differs', { proof: { ...EVEN, feeDifference: '0.01' } }],
  ])('opens the proof from the start when %s', (_case, over) => {
    opened(tradeStatementList, TradeStatementPage, '', aTradePage(over));
    expect(screen.getByRole('button', { name: '收起勾稽', expanded: true }).parentElement).toHaveTextContent(
      '✗勾稽不一致',
    );
    expect(screen.getByRole('region', { name: '待结算账户勾稽' })).toBeVisible();
  });

  it('shows by how much and in which direction the ledger differs, with links to the entries', () => {
    const proof = { ...EVEN, ledgerChange: '251.59', difference: '-0.01' };
    tradePage(aTradePage({ proof }), '?startDay=2026-11-01&endDay=2026-11-20');
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('对账单比账户流水少 0.01 元。')).toBeVisible();
    expect(alert.getByRole('link', { name: '待结算账户流水' })).toHaveAttribute(
      'href',
      '/fund-manage/flow?accountType=SETTLEMENT&startTime=2026-11-01&endTime=2026-11-20',
    );
    expect(alert.getByRole('link', { name: '交易明细账单' })).toHaveAttribute(
      'href',
      '/operation/billList?startDay=2026-11-01&endDay=2026-11-20',
    );
  });

  it('shows a difference of its own sums, even when the platform reports none', () => {
    tradePage(aTradePage({ totals: { ...TOTALS, change: '251.60' } }));
    expect(screen.getByText('差额 0.02 元')).toBeVisible();
  });

  it('shows that a filtered statement is not compared with the ledger', () => {
    const proof = { ledgerChange: null, feeLedgerChange: null, difference: null, feeDifference: null };
    tradePage(aTradePage({ proof }), '?product=WECHAT');
    expect(screen.getByText('勾稽一致，未与账户流水比对')).toBeVisible();
    expect(screen.getAllByText(/^已按条件只列出部分交易，未与账户流水比对/)).toHaveLength(2);
  });

  it('marks late entries, and links from a row to its bill', async () => {
    const { user, log } = tradePage(aTradePage());
    expect(screen.getByText('补记，所属 2026-11-18')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '明细' }));
    expect(log).toContainEqual(expect.objectContaining({ payload: expect.objectContaining({ action: 'bill' }) }));
    const [row] = aTradePage().rows;
    const bill = tradeStatementList.rowActions?.find(({ id }) => id === 'bill');
    expect(row && bill?.to?.(row, '/operation/tradeList')).toBe(
      '/operation/billList?startDay=2026-11-20&endDay=2026-11-20&lateDay=2026-11-18&product=WECHAT&businessType=4007',
    );
  });

  it('compares with the previous period in text and with an arrow', () => {
    const totals = { ...TOTALS, gross: '800.00', refund: '125.00', split: '50.00' };
    tradePage(aTradePage({ before: { startDay: '2026-10-01', endDay: '2026-10-31', totals } }));
    const compared = within(screen.getByRole('region', { name: '与上期对比' }));
    expect(compared.getByText('上期：2026-10-01 至 2026-10-31')).toBeVisible();
    expect(compared.getByText('交易金额').parentElement).toHaveTextContent('↑ 增加 200.00（25.0%）上期 800.00');
    expect(compared.getByText('退款金额').parentElement).toHaveTextContent('↓ 减少 25.00（20.0%）上期 125.00');
    expect(compared.getByText('分账金额').parentElement).toHaveTextContent('→ 持平上期 50.00');
  });

  it.each([
    [
      'days that are not made yet are asked for',
      '?startDay=2026-11-20&endDay=2026-11-30',
      '2026-11-24',
      '对账单生成至 2026-11-24，之后的日期尚未生成。',
    ],
    ['none is made', '', null, '还没有生成对账单。营业日结束后，系统会自动生成前一日的对账单。'],
  ])('shows a notice when %s', (_, search, madeThrough, told) => {
    tradePage(aTradePage({ madeThrough }), search);
    expect(screen.getByText(told)).toHaveAttribute('role', 'status');
  });

  it('hides the figures when the list has failed', () => {
    const page = tradePage(aTradePage());
    const query = queryOf(tradeStatementList as unknown as AnyListSpec, '');
    page.happens(listRequested({ id: tradeStatementList.id, query }));
    page.happens(listFailed({ id: tradeStatementList.id, query, msg: '系统繁忙' }));
    expect(screen.queryByRole('region', { name: '待结算账户勾稽' })).toBeNull();
    expect(screen.getByRole('button', { name: '重试' })).toBeVisible();
  });

  it('hides links to pages that are closed to the user', () => {
    linksAreJudgedBy(() => ({ kind: 'closed' }) as never);
    tradePage(aTradePage());
    expect(screen.queryByRole('link', { name: '待结算账户流水' })).toBeNull();
    expect(screen.getByText('待结算账户流水')).toBeVisible();
  });

  it('requests printing when the user clicks 打印', async () => {
    const { user, types } = tradePage(aTradePage());
    await user.click(screen.getByRole('button', { name: '打印' }));
    expect(types()).toContain(statementsEvents.printRequested.type);
  });
});

describe('the fund statement', () => {
  const anAccount = { opening: '10.00', income: '5.00', outgo: '2.00', closing: '13.00', difference: '0.00' };
  const answer: AnswerOf<typeof statementFundPage> = {
    ...MADE,
    pageNo: 1,
    pageSize: 10,
    total: 1,
    rows: [
      {
        rowNo: '2026-11-20/1',
        day: '2026-11-20',
        accountNo: '6100',
        accountType: 'BALANCE',
        postings: 2,
        opening: '10.00',
        income: '5.00',
        outgo: '2.00',
        closing: '13.00',
        adds: true,
      },
    ],
    accounts: [
      { accountNo: '6100', accountType: 'BALANCE', ...anAccount },
      { accountNo: '6200', accountType: 'FEE', ...anAccount, closing: '12.99', difference: '0.01' },
    ],
    before: null,
  };

  it('shows for each account whether its figures add up, and names the account that does not', () => {
    shown(fundStatementList, FundStatementPage, '?startDay=2026-11-01&endDay=2026-11-20', answer);
    const accounts = screen.getByRole('table', { name: /账户勾稽/ });
    const [, balance, fee, all] = within(accounts).getAllByRole('row');
    expect(balance).toHaveTextContent('✓勾稽一致');
    expect(fee).toHaveTextContent('✗差额 −0.01 元');
    expect(all).toHaveTextContent('合计20.0010.004.0025.99');
    expect(screen.getByRole('alert')).toHaveTextContent('手续费账户差额 −0.01 元');
    expect(within(accounts).getAllByRole('link')[0]).toHaveAttribute(
      'href',
      '/fund-manage/flow?accountNo=6100&startTime=2026-11-01&endTime=2026-11-20',
    );
    const [row] = answer.rows;
    const flow = fundStatementList.rowActions?.find(({ id }) => id === 'flow');
    expect(row && flow?.to?.(row, '')).toBe('/fund-manage/flow?startTime=2026-11-20&endTime=2026-11-20&accountNo=6100');
  });
});

describe('the statement of fees', () => {
  const answer: AnswerOf<typeof statementFeePage> = {
    ...MADE,
    pageNo: 1,
    pageSize: 10,
    total: 0,
    rows: [],
    totals: { trades: 30, base: '9000.00', fee: '34.20', returned: '0.38', advanced: '1.00' },
    products: [
      { product: 'WECHAT', net: '34.00' },
      { product: 'ALIPAY', net: '-0.18' },
    ],
    before: null,
  };

  it('adds up the products, and shows the products as bars with their figures', () => {
    shown(feeStatementList, FeeStatementPage, '', answer);
    expect(screen.getByText('各产品净额合计').parentElement).toHaveTextContent('=33.82✓勾稽一致');
    const bars = within(screen.getByRole('table', { name: '手续费净额（按产品）' }));
    expect(bars.getByRole('row', { name: /支付宝/ })).toHaveTextContent('−0.18');
  });
});
