import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import { FilterText, Money, Paging, pageOf, SessionFields, Time } from '../primitives';
import { AccountFlow, Direction, queryAccountFlow } from './accounts';

const defineCall = section('enterprise-recharge-and-loan');

/* Calls about the entries of the account that settles a member's merchants. Other accounts of the member are not included. */

const SETTLES = { permission: 'fund:read', users: 'ordinary' } as const;

const Filters = {
  /** Filter: only entries from this time to `endTime`, both included. */
  startTime: z.optional(Time),
  endTime: z.optional(Time),
  direction: z.optional(Direction),
  /** Filter: the beginning of the trade number. */
  tradeNo: z.optional(FilterText),
};

/** Returns the entries of the settlement account, newest first. */
export const merFlowPage = listOf(
  defineCall({
    ofEnterprise: true,
    ...SETTLES,
    path: '/pab/platform/mer/flowPage',
    doc: { title: '查询结算流水', purpose: '查询商户结算账户的流水，最新在前。' },
    request: z.object({ ...SessionFields, ...Paging, ...Filters }),
    answer: pageOf(AccountFlow),
  }),
  { columns: queryAccountFlow.columns },
);

/** Returns number and sums of the matching entries. */
export const merFlowStatistic = defineCall({
  ofEnterprise: true,
  ...SETTLES,
  path: '/pab/platform/mer/flowStatistic',
  doc: { title: '统计结算流水', purpose: '统计符合筛选的结算流水笔数与收支合计。' },
  request: z.object({ ...SessionFields, ...Filters }),
  answer: z.object({ rows: z.int(), totalIn: Money, totalOut: Money }),
});

/** Exports the matching entries as a file. From 5,000 rows on it creates an export job instead. */
export const loanFlowDownload = exportOf(merFlowPage, {
  path: '/pab/loanApply/flow/download',
  doc: { title: '导出结算流水', purpose: '导出商户结算账户的流水；达到5000行时转为导出任务。' },
  name: 'FLOW',
  title: '资金流水明细',
});
