import {
  BATCH_LIST_TITLES,
  batchPage,
  downloadBatches,
  downloadTrades,
  TRADE_LIST_TITLES,
  type Trade,
  type TradeBatch,
  type TradeKind,
  type TradeProduct,
  type TradeStatus,
  tradePage,
} from '@/contract/calls/tradeLists';
import {
  BATCH_STATUS_WORDS,
  BUSINESS_TYPE_WORDS,
  TRADE_PRODUCT_WORDS,
  TRADE_STATUS_WORDS,
} from '@/contract/words/words';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { accountNo, badge, directedMoney, lessMoney, longNumber, money, otherNumber } from '@/shared/list/cells';
import { titlesOf } from '@/shared/list/declared';
import { defineList, type ListSpec } from '@/shared/list/defineList';
import { detailBy } from '@/shared/list/detail';
import { BUSINESS_TYPES, type LinkWords } from '@/shared/list/links';
import { tradeStatus } from '@/shared/list/tradeStatus';
import { amountRange, count, number, timeRange } from '@/shared/list/usual';
import { address, paths } from '@/shared/paths';
import type { TradeType } from '@/shared/paths/tradeLink';
import { TEXT } from './text';

const TITLES = titlesOf(tradePage);
const BATCH_TITLES = titlesOf(batchPage);

type Spec = ListSpec<typeof tradePage>;
type BusinessTypes = keyof typeof BUSINESS_TYPE_WORDS;

/** Settings of one list of trades, in which it differs from the other lists. */
interface Own {
  /** Products that the list can contain. If given, the list has a filter and a column for the product. */
  products?: readonly TradeProduct[];
  types?: readonly BusinessTypes[];
  statuses?: readonly TradeStatus[];
  columns?: readonly (keyof Trade)[];
  /** The list has incoming and outgoing trades. It shows signed amounts and a sum per direction. */
  directed?: true;
  batched?: true;
  refunds?: true;
  /**
   * The words for business types in links to this list, if they differ from the filter's values; null: the link does
   * not filter.
   */
  linkTypes?: LinkWords<TradeType>;
}

/** The business type of payments that are collected for the merchant. */
const PAID = { PAY: '4007' } as const;

const OWN: Readonly<Record<TradeKind, Own>> = {
  CASHIER: {
    products: ['WECHAT', 'ALIPAY', 'UNIONPAY', 'EBANK', 'REFUND'],
    types: ['4007', '4005'],
    directed: true,
    refunds: true,
    linkTypes: PAID,
  },
  BEHALF_PAY: {
    statuses: ['PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'],
    batched: true,
    linkTypes: { PAYMENT: null },
  },
  BEHALF_COLLECT: { types: ['4007', '4005'], directed: true, refunds: true, linkTypes: PAID },
  SPLIT: { products: ['SPLIT', 'SPLIT_RETURN'], refunds: true },
  WALLET_IN: { types: ['4002', '4005'] },
  WALLET_OUT: {
    types: ['4004', '4002'],
    statuses: ['PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'],
    batched: true,
  },
  SETTLE: {},
  CREDIT: {},
  BATCHED: {
    types: ['4006', '4004', '4002'],
    statuses: ['PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'],
    batched: true,
  },
};

const pick = <Value extends string>(words: Readonly<Record<Value, string>>, names: readonly Value[]) =>
  Object.fromEntries(names.map((name) => [name, words[name]])) as Readonly<Record<string, string>>;

/** Returns the words for business types in links, limited to the types that a list offers. */
const offered = (words: Readonly<Record<TradeType, string>>, types: readonly string[]): LinkWords<TradeType> =>
  Object.fromEntries(Object.entries(words).filter(([, type]) => types.includes(type)));

/** Lists that show the reason of a failed payment. */
const FAILING: ReadonlySet<TradeKind> = new Set(['BEHALF_PAY', 'BATCHED']);
/** Lists without a fee column. */
const WITHOUT_FEE: ReadonlySet<TradeKind> = new Set(['SETTLE', 'WALLET_IN', 'BATCHED', 'SPLIT']);

export const listIdOf = (kind: TradeKind) => `trades/${kind}`;

function tradeList(kind: TradeKind): Spec {
  const { products = [], types = [], statuses = ['PROCESSING', 'SUCCESS', 'FAILED'], ...own } = OWN[kind];
  const party = TEXT.parties[kind];
  return defineList<typeof tradePage>({
    id: listIdOf(kind),
    title: TRADE_LIST_TITLES[kind],
    call: tradePage,
    fixed: { kind },
    rowKey: 'tradeNo',
    filters: [
      timeRange(TITLES.createTime),
      { kind: 'choice', key: 'status', options: pick(TRADE_STATUS_WORDS, statuses) },
      ...(kind === 'SETTLE'
        ? []
        : [{ kind: 'text', key: 'party', label: party, placeholder: TEXT.partyHint } as const]),
      number('tradeNo'),
      ...(own.batched ? [number('batchNo')] : []),
      number('merchantOrderNo'),
      ...(types.length > 0
        ? [
            {
              kind: 'choice',
              key: 'businessType',
              options: pick(BUSINESS_TYPE_WORDS, types),
            } as const,
          ]
        : []),
      ...(products.length > 0
        ? [
            {
              kind: 'choice',
              key: 'product',
              options: pick(TRADE_PRODUCT_WORDS, products),
            } as const,
          ]
        : []),
      amountRange(TEXT.amountRange),
      ...(own.refunds ? [number('originalTradeNo')] : []),
    ],
    columns: [
      { key: 'tradeNo', as: longNumber, copyable: true },
      { key: 'createTime' },
      ...(types.length > 0 ? [{ key: 'businessType', width: 80 } as const] : []),
      ...(products.length > 0 ? [{ key: 'product', width: 96 } as const] : []),
      ...(kind === 'SETTLE' ? [] : [{ key: 'counterpartyName', title: party, role: 'party' } as const]),
      {
        key: 'amount',
        width: 132,
        as: own.directed
          ? directedMoney(({ direction }: { direction: string }) => direction === 'IN')
          : kind === 'SPLIT'
            ? lessMoney(({ product }: { product: string }) => product === 'SPLIT_RETURN')
            : money,
      },
      { key: 'fee', hiddenAtFirst: WITHOUT_FEE.has(kind) },
      ...(kind === 'SPLIT'
        ? [{ key: 'refundedAmount', title: TEXT.returned } as const]
        : own.refunds
          ? [{ key: 'refundedAmount', hiddenAtFirst: true } as const]
          : []),
      { key: 'status', as: tradeStatus },
      { key: 'reason', width: 160, hiddenAtFirst: !FAILING.has(kind) },
      ...(own.batched ? [{ key: 'batchNo', as: longNumber, hiddenAtFirst: kind !== 'BATCHED' } as const] : []),
      {
        key: 'merchantOrderNo',
        width: 236,
        as: otherNumber,
        copyable: true,
        hiddenAtFirst: true,
      },
      { key: 'counterpartyAccount', title: TEXT.partyAccount(party), as: accountNo, hiddenAtFirst: true },
      ...(own.refunds
        ? [
            {
              key: 'originalTradeNo',
              width: 176,
              as: longNumber,
              hiddenAtFirst: kind !== 'SPLIT',
            } as const,
          ]
        : []),
      { key: 'finishTime', hiddenAtFirst: true },
      { key: 'remark', hiddenAtFirst: kind !== 'SETTLE' },
    ],
    sortable: ['createTime', 'amount'],
    rowActions: [{ id: 'detail', label: TEXT.detail, to: detailBy('tradeNo') }],
    exportCall: downloadTrades,
    summary: ({ totalAmount, totalIn, totalOut, idleAmount }) => [
      ...(own.directed
        ? [
            { label: TEXT.totalIn, value: formatMoney(totalIn) },
            { label: TEXT.totalOut, value: formatMoney(totalOut) },
          ]
        : kind === 'SPLIT'
          ? [
              { label: TEXT.totalSplit, value: formatMoney(totalOut) },
              { label: TEXT.totalReturned, value: formatMoney(totalIn) },
            ]
          : [{ label: TEXT.totalAmount, value: formatMoney(totalAmount) }]),
      ...(idleAmount === '0.00' ? [] : [{ label: TEXT.idleAmount, value: formatMoney(idleAmount) }]),
    ],
    link: {
      tradeType: { key: 'businessType', words: { ...offered(BUSINESS_TYPES, types), ...own.linkTypes } },
      tradeStatus: { key: 'status', words: Object.fromEntries(statuses.map((status) => [status, status])) },
    },
    emptyHint: TEXT.empty,
  });
}

/** Returns the address of the list with a batch's trades. */
const itemsOf = ({ batchNo }: TradeBatch) => address(paths.trade.batchTransactions, { batchNo });

/** The business types that occur in each kind of batch. */
const BATCH_TYPES = { FILE: { PAYMENT: null }, WALLET: { PAY: null, TRANSFER: null } } as const;

const batchList = (kind: 'FILE' | 'WALLET') =>
  defineList<typeof batchPage>({
    id: `batches/${kind}`,
    title: BATCH_LIST_TITLES[kind],
    call: batchPage,
    fixed: { kind },
    rowKey: 'batchNo',
    filters: [
      timeRange(BATCH_TITLES.createTime),
      { kind: 'choice', key: 'status' },
      number('batchNo'),
      { kind: 'text', key: 'fileName', placeholder: TEXT.fileHint },
      amountRange(TEXT.amountRange),
    ],
    columns: [
      { key: 'batchNo', as: longNumber, copyable: true },
      { key: 'fileName', role: 'party' },
      { key: 'createTime' },
      { key: 'items', width: 92, as: count },
      { key: 'amount' },
      { key: 'succeeded', width: 92, as: count },
      { key: 'succeededAmount', hiddenAtFirst: true },
      { key: 'failed', width: 92, as: count },
      {
        key: 'status',
        width: 104,
        as: badge(BATCH_STATUS_WORDS, {
          PROCESSING: 'running',
          SUCCESS: 'done',
          PARTLY: 'attention',
          FAILED: 'failed',
        }),
      },
      { key: 'makerName', width: 96, hiddenAtFirst: true },
      { key: 'finishTime', hiddenAtFirst: true },
    ],
    sortable: ['createTime', 'amount'],
    rowActions: [{ id: 'items', label: TEXT.showItems, to: itemsOf }],
    exportCall: downloadBatches,
    summary: ({ totalItems, totalAmount }) => [
      { label: TEXT.totalItems, value: formatCount(totalItems) },
      { label: TEXT.totalAmount, value: formatMoney(totalAmount) },
    ],
    link: {
      tradeType: { words: BATCH_TYPES[kind] },
      tradeStatus: { key: 'status', words: { PROCESSING: 'PROCESSING', SUCCESS: 'SUCCESS', FAILED: 'FAILED' } },
    },
    emptyHint: TEXT.noBatches,
  });

export const LISTS = Object.fromEntries(
  (Object.keys(OWN) as TradeKind[]).map((kind) => [kind, tradeList(kind)]),
) as Readonly<Record<TradeKind, Spec>>;
export const BATCH_LISTS = { FILE: batchList('FILE'), WALLET: batchList('WALLET') } as const;
