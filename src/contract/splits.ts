import * as z from 'zod/mini';
import { FileFormat } from './accounts';
import { section } from './defineCall';
import { EXPORT_REFUSALS } from './exportRefusals';
import { FilterText, Id, Money, Paging, pageOf, SessionFields, sorting, Time } from './primitives';
import { TradeDetail, TradeStatus } from './tradeLists';

const defineCall = section('accounts-and-balances');

/*
 * What was split, by where it went: to a bank card, or into the register of a member. The specification shows no paths
 * for these calls; they stand beside `queryCurMonthPsAmount`.
 */

const READS = { permission: 'fund:read' } as const;

/** CARD: 分账到卡; MEMBER: 分账到会员账簿. */
export const SplitTarget = z.enum(['CARD', 'MEMBER']);
export type SplitTarget = z.infer<typeof SplitTarget>;

/** What each list is called, on its page and in its files. */
export const SPLIT_LIST_TITLES = { CARD: '分账到卡记录', MEMBER: '分账到会员账簿记录' } as const;

export const Split = z.object({
  tradeNo: z.string(),
  merchantOrderNo: z.string(),
  /** The collected trade that it is a part of; empty: none. */
  originalTradeNo: z.string(),
  receiverName: z.string(),
  /** Masked. */
  receiverAccount: z.string(),
  amount: Money,
  fee: Money,
  status: TradeStatus,
  remark: z.string(),
  createTime: Time,
  finishTime: z.nullable(Time),
});
export type Split = z.infer<typeof Split>;

const SplitFilters = {
  target: SplitTarget,
  /** Both ends are included. */
  startTime: z.optional(Time),
  endTime: z.optional(Time),
  status: z.optional(TradeStatus),
  /** The number starts with it; originalTradeNo is whole. */
  tradeNo: z.optional(FilterText),
  originalTradeNo: z.optional(FilterText),
  minAmount: z.optional(Money),
  maxAmount: z.optional(Money),
  /** The receiver's name contains it. */
  receiver: z.optional(FilterText),
};
const splitSorting = sorting(['createTime', 'amount']);

/** The splits to one kind of target, newest first unless sorted otherwise. */
export const psRecordPage = defineCall({
  ...READS,
  path: '/mts/wallet/psRecordPage',
  request: z.object({ ...SessionFields, ...Paging, ...SplitFilters, ...splitSorting }),
  /** The sum is over everything that matches. */
  answer: z.extend(pageOf(Split), { totalAmount: Money }),
});

export const SPLIT_COLUMNS = [
  'tradeNo',
  'merchantOrderNo',
  'originalTradeNo',
  'receiverName',
  'receiverAccount',
  'amount',
  'fee',
  'status',
  'remark',
  'createTime',
  'finishTime',
] as const satisfies readonly (keyof Split)[];

/** All that match, as a file with the named columns in their order. */
export const downloadPsRecord = defineCall({
  ...READS,
  path: '/mts/wallet/downloadPsRecord',
  request: z.object({
    ...SessionFields,
    ...SplitFilters,
    ...splitSorting,
    format: FileFormat,
    columns: z.array(z.enum(SPLIT_COLUMNS)).check(z.minLength(1), z.maxLength(SPLIT_COLUMNS.length)),
  }),
  refusals: EXPORT_REFUSALS,
  blob: true,
});

/** One own split with what happened to it, what belongs to it, and its account entries. */
export const psRecordDetail = defineCall({
  ...READS,
  path: '/mts/wallet/psRecordDetail',
  request: z.object({ ...SessionFields, tradeNo: Id }),
  answer: TradeDetail,
});

/** The receipts of own splits in one PDF, in base64: one for each of their account entries. At most 100 splits. */
export const batchDownloadPsVoucher = defineCall({
  ...READS,
  path: '/mts/wallet/batchDownloadPsVoucher',
  request: z.object({ ...SessionFields, tradeNos: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ filename: z.string(), contentType: z.literal('application/pdf'), content: z.string() }),
});
