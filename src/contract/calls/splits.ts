import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import {
  FilterText,
  Id,
  MOST_PAPERS,
  Money,
  Paging,
  PapersInJson,
  pageOf,
  SessionFields,
  sorting,
  Time,
} from '../primitives';
import { TRADE_STATUS_WORDS } from '../words/words';
import { TradeDetail, TradeStatus } from './tradeLists';

const defineCall = section('accounts-and-balances');

/*
 * Calls about splits (分账) by target: to a bank card, or into a member account. The specification shows no paths, so they are
 * named like `queryCurMonthPsAmount`.
 */

const READS = { permission: 'fund:read' } as const;

/** Target of a split. CARD: 分账到卡, a bank card. MEMBER: 分账到会员账簿, a member account. */
export const SplitTarget = z.enum(['CARD', 'MEMBER']);
export type SplitTarget = z.infer<typeof SplitTarget>;

/** Title of each list of splits, on its page and in its exported files. */
export const SPLIT_LIST_TITLES = { CARD: '分账到卡记录', MEMBER: '分账到会员账簿记录' } as const;

export const Split = z.object({
  tradeNo: z.string(),
  merchantOrderNo: z.string(),
  /** Number of the collected trade whose amount is split; empty if there is none. */
  originalTradeNo: z.string(),
  receiverName: z.string(),
  /** Masked account number of the receiver. */
  receiverAccount: z.string(),
  amount: Money,
  /** Amount of the split that its receiver has returned. */
  returnedAmount: Money,
  fee: Money,
  status: TradeStatus,
  remark: z.string(),
  createTime: Time,
  finishTime: z.nullable(Time),
});
export type Split = z.infer<typeof Split>;

const SplitFilters = {
  target: SplitTarget,
  /** Filter: only splits from this time to `endTime`, both included. */
  startTime: z.optional(Time),
  endTime: z.optional(Time),
  status: z.optional(TradeStatus),
  /** Filter: the beginning of the trade number; the filter originalTradeNo requires the complete number. */
  tradeNo: z.optional(FilterText),
  originalTradeNo: z.optional(FilterText),
  minAmount: z.optional(Money),
  maxAmount: z.optional(Money),
  /** Filter: a text that the receiver's name contains. */
  receiver: z.optional(FilterText),
};
const splitSorting = sorting(['createTime', 'amount']);

/**
 * Returns the splits to one kind of target, newest first by default. Returns of splits are separate trades and are not included.
 */
export const psRecordPage = listOf(
  defineCall({
    ...READS,
    path: '/mts/wallet/psRecordPage',
    doc: { title: '查询分账记录', purpose: '按接收方类型查询分账记录，默认最新在前。' },
    request: z.object({ ...SessionFields, ...Paging, ...SplitFilters, ...splitSorting }),
    /** `totalAmount` is the sum of all matching successful splits, `idleAmount` that of failed and pending splits. */
    answer: z.extend(pageOf(Split), { totalAmount: Money, idleAmount: Money }),
  }),
  {
    columns: {
      tradeNo: { heading: '分账单号', width: 24 },
      merchantOrderNo: { heading: '商户单号', width: 24 },
      originalTradeNo: { heading: '原单号', width: 24 },
      receiverName: { heading: '接收方', width: 30 },
      receiverAccount: { heading: '接收方账号', width: 28 },
      amount: { heading: '分账金额', width: 16, as: 'money' },
      returnedAmount: { heading: '已退回金额', width: 16, as: 'money' },
      fee: { heading: '手续费', width: 16, as: 'money' },
      status: { heading: '状态', width: 10, as: TRADE_STATUS_WORDS },
      remark: { heading: '备注', width: 40 },
      createTime: { heading: '分账时间', width: 20, as: 'time' },
      finishTime: { heading: '完成时间', width: 20, as: 'time' },
    },
    filters: ['startTime', 'minAmount', 'status', 'tradeNo', 'originalTradeNo', ['receiver', '接收方']],
  },
);

/** Exports all matching splits as a file with the requested columns, in the requested order. */
export const downloadPsRecord = exportOf(psRecordPage, {
  path: '/mts/wallet/downloadPsRecord',
  doc: { title: '导出分账记录', purpose: '把符合筛选的分账记录按所选列导出。' },
  name: 'SPLIT',
  title: ({ target }) => SPLIT_LIST_TITLES[target],
  papers: '电子回单',
});

/** Returns a split of the member with its timeline, its related trades, and its ledger entries. */
export const psRecordDetail = defineCall({
  ...READS,
  path: '/mts/wallet/psRecordDetail',
  doc: { title: '查询分账详情', purpose: '查看一笔分账的经过、关联交易与账户分录。' },
  request: z.object({ ...SessionFields, tradeNo: Id }),
  answer: TradeDetail,
});

/**
 * Returns the receipts of several splits in one PDF, in Base64: one receipt for each ledger entry of a split. At most
 * 100 splits.
 */
export const batchDownloadPsVoucher = defineCall({
  ...READS,
  path: '/mts/wallet/batchDownloadPsVoucher',
  doc: { title: '批量下载分账回单', purpose: '把最多100笔分账的回单合成一个PDF，以Base64返回。' },
  request: z.object({ ...SessionFields, tradeNos: z.array(Id).check(z.minLength(1), z.maxLength(MOST_PAPERS)) }),
  answer: PapersInJson,
});
