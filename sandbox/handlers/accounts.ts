import type * as z from 'zod/mini';
import type {
  AccountBalance,
  AccountFlow,
  downLoadAccountFlow,
  FileFormat,
  queryAccountFlow,
} from '@/contract/accounts';
import { ACCOUNT_TYPE_WORDS, BUSINESS_TYPE_WORDS, DIRECTION_WORDS } from '@/contract/words';
import {
  type BalanceFilter,
  type BalanceRow,
  type BalanceSort,
  balanceRows,
  balanceSums,
} from '../domain/money/balances';
import { formatCents, parseCents } from '../domain/money/cents';
import { dayOf, shownTime, wireTime } from '../domain/money/days';
import { type FlowFilter, type FlowSort, inSnapshot } from '../domain/money/flowFilter';
import { type FlowRow, flowBatches, flowPage } from '../domain/money/flowPage';
import { countFlow } from '../domain/money/flowTotals';
import { voucherData } from '../domain/money/vouchers';
import { BALANCE_FILE_COLUMNS, FLOW_FILE_COLUMNS } from '../files/columns';
import { csvWriter } from '../files/csv';
import type { Column, TableWriter } from '../files/table';
import { voucherPdf } from '../files/voucher';
import { xlsxWriter } from '../files/xlsx';
import { type Actor, type Handlers, notYours, refuse } from './handler';

/** Rows of one file. A sheet could hold ten times as many; whoever wants them all asks by month. */
const MAX_FILE_ROWS = 100_000;

/** Refuses a file of more rows than one file may have. */
export function refuseTooMany(rows: number): void {
  if (rows > MAX_FILE_ROWS) refuse(`单次最多导出${MAX_FILE_ROWS}条，当前共${rows}条，请缩小查询范围`);
}

/** The session's member; a user whose enterprise has none yet has no money to show. */
export const memberOf = (user: Actor): string => user.memberNo ?? notYours();

export const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const writerOf = <Row>(
  format: FileFormat,
  title: string,
  note: string,
  columns: Column<Row>[],
): Promise<TableWriter<Row>> =>
  format === 'csv' ? Promise.resolve(csvWriter(note, columns)) : xlsxWriter(title, note, columns);

export const fileName = (title: string, now: Date, extension: string) =>
  `${title}_${dayOf(now).replaceAll('-', '')}.${extension}`;

const shownBalance = (row: BalanceRow): AccountBalance => ({
  accountNo: row.accountNo,
  accountName: row.accountName,
  accountType: row.accountType,
  balance: formatCents(row.balanceCents),
  availableBalance: formatCents(row.availableCents),
  frozenBalance: formatCents(row.frozenCents),
  status: row.status,
  lastEntryTime: row.lastEntryAt && wireTime(row.lastEntryAt),
  openTime: wireTime(row.openedAt),
});

const shownFlow = (row: FlowRow): AccountFlow => ({
  flowNo: row.flowNo,
  accountNo: row.accountNo,
  accountType: row.accountType,
  businessType: row.businessType,
  direction: row.direction,
  amount: formatCents(row.amountCents),
  balance: formatCents(row.balanceCents),
  tradeNo: row.tradeNo,
  counterpartyName: row.counterpartyName,
  counterpartyAccount: row.counterpartyAccount,
  remark: row.remark,
  createTime: wireTime(row.createdAt),
});

type FlowRequest = Omit<z.output<typeof queryAccountFlow.request>, 'pageNo' | 'pageSize'> &
  Partial<z.output<typeof downLoadAccountFlow.request>>;

function flowFilter(memberNo: string, request: FlowRequest): FlowFilter {
  const filter: FlowFilter = {
    memberNo,
    from: request.startTime === undefined ? undefined : new Date(request.startTime),
    to: request.endTime === undefined ? undefined : new Date(request.endTime),
    accountNo: request.accountNo,
    accountType: request.accountType,
    businessType: request.businessType,
    direction: request.direction,
    flowNo: request.flowNo || undefined,
    tradeNo: request.tradeNo || undefined,
    minCents: request.minAmount === undefined ? undefined : parseCents(request.minAmount),
    maxCents: request.maxAmount === undefined ? undefined : parseCents(request.maxAmount),
    keyword: request.keyword || undefined,
  };
  const fields: Record<string, string> = {};
  if (filter.from && filter.to && filter.from > filter.to) fields['endTime'] = '结束时间不能早于开始时间';
  if ((filter.minCents ?? 0) > (filter.maxCents ?? Number.POSITIVE_INFINITY))
    fields['maxAmount'] = '最大金额不能小于最小金额';
  if (Object.keys(fields).length > 0) refuse('请检查填写的内容', { fields });
  return filter;
}

const flowSort = ({ sortField, sortOrder }: FlowRequest): FlowSort => ({
  by: sortField ?? 'createTime',
  order: sortOrder ?? 'desc',
});

const balanceSort = (request: { sortField?: BalanceSort['by']; sortOrder?: BalanceSort['order'] }): BalanceSort => ({
  by: request.sortField ?? 'accountNo',
  order: request.sortOrder ?? 'asc',
});

const balanceFilter = (
  memberNo: string,
  { accountType, keyword }: { accountType?: BalanceFilter['accountType']; keyword?: string },
): BalanceFilter => ({ memberNo, accountType, keyword: keyword || undefined });

/** The filter in words, for the note above an exported table. */
function filterWords(filter: Partial<FlowFilter>): string {
  const words = [
    filter.from && `交易时间从 ${shownTime(filter.from)}`,
    filter.to && `交易时间到 ${shownTime(filter.to)}`,
    filter.accountNo && `账户号 ${filter.accountNo}`,
    filter.accountType && `账户类型 ${ACCOUNT_TYPE_WORDS[filter.accountType]}`,
    filter.businessType && `业务类型 ${BUSINESS_TYPE_WORDS[filter.businessType]}`,
    filter.direction && `收支 ${DIRECTION_WORDS[filter.direction]}`,
    filter.flowNo && `流水号 ${filter.flowNo}`,
    filter.tradeNo && `交易单号 ${filter.tradeNo}`,
    filter.minCents !== undefined && `金额不小于 ${formatCents(filter.minCents)}`,
    filter.maxCents !== undefined && `金额不大于 ${formatCents(filter.maxCents)}`,
    filter.keyword && `关键字 ${filter.keyword}`,
  ].filter((word) => typeof word === 'string');
  return words.length > 0 ? words.join('，') : '全部';
}

export const noteOf = (title: string, now: Date, words: string, sums: string) =>
  `${title}；导出时间 ${shownTime(now)}；时间均为北京时间（UTC+8）；条件：${words}；${sums}`;

/** Balances, account entries, their files and vouchers (calls, "Accounts and balances"). */
export const accountHandlers: Handlers<
  | 'queryAccountBalance'
  | 'queryAccountBalanceCountData'
  | 'downloadAccountBalance'
  | 'queryAccountFlow'
  | 'downLoadAccountFlow'
  | 'downloadVoucher'
  | 'batchDownloadAccFlowVoucher'
> = {
  queryAccountBalance: async (request, { db, user }) => {
    const { pageNo, pageSize } = request;
    const filter = balanceFilter(memberOf(user), request);
    return inSnapshot(db, async (snapshot) => ({
      pageNo,
      pageSize,
      total: (await balanceSums(snapshot, filter)).accounts,
      rows: (
        await balanceRows(snapshot, filter, balanceSort(request), { limit: pageSize, offset: (pageNo - 1) * pageSize })
      ).map(shownBalance),
    }));
  },

  queryAccountBalanceCountData: async (request, { db, user, now }) => {
    const sums = await balanceSums(db, balanceFilter(memberOf(user), request));
    return {
      accountCount: sums.accounts,
      totalBalance: formatCents(sums.balanceCents),
      totalAvailable: formatCents(sums.balanceCents - sums.frozenCents),
      totalFrozen: formatCents(sums.frozenCents),
      asOf: wireTime(now),
    };
  },

  downloadAccountBalance: async (request, { db, user, now }) => {
    const title = '账户余额';
    const rows = await balanceRows(db, balanceFilter(memberOf(user), request), balanceSort(request));
    const words = [
      request.accountType && `账户类型 ${ACCOUNT_TYPE_WORDS[request.accountType]}`,
      request.keyword && `关键字 ${request.keyword}`,
    ].filter(Boolean);
    const total = rows.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
    const columns = [...new Set(request.columns)].map((name) => BALANCE_FILE_COLUMNS[name]);
    const note = noteOf(
      title,
      now,
      words.join('，') || '全部',
      `共 ${rows.length} 条，余额合计 ${formatCents(total)} 元`,
    );
    const writer = await writerOf(request.format, title, note, columns);
    await writer.add(rows);
    return {
      filename: fileName(title, now, request.format),
      contentType: CONTENT_TYPES[request.format],
      body: await writer.end(),
    };
  },

  queryAccountFlow: async (request, { db, user }) => {
    const { pageNo, pageSize } = request;
    const found = await flowPage(db, flowFilter(memberOf(user), request), flowSort(request), { pageNo, pageSize });
    return {
      pageNo,
      pageSize,
      total: found.rows,
      rows: found.page.map(shownFlow),
      totalIn: formatCents(found.inCents),
      totalOut: formatCents(found.outCents),
    };
  },

  downLoadAccountFlow: async (request, { db, user, now }) => {
    const title = '资金流水明细';
    const filter = flowFilter(memberOf(user), request);
    // Note, sums and rows come from one snapshot: an entry made meanwhile is in all of them or in none.
    const body = await inSnapshot(db, async (snapshot) => {
      const totals = await countFlow(snapshot, filter);
      refuseTooMany(totals.rows);
      const sums = `共 ${totals.rows} 条，收入合计 ${formatCents(totals.inCents)} 元，支出合计 ${formatCents(totals.outCents)} 元`;
      const columns = [...new Set(request.columns)].map((name) => FLOW_FILE_COLUMNS[name]);
      const writer = await writerOf(request.format, title, noteOf(title, now, filterWords(filter), sums), columns);
      for await (const rows of flowBatches(snapshot, filter, flowSort(request))) await writer.add(rows);
      return writer.end();
    });
    return { filename: fileName(title, now, request.format), contentType: CONTENT_TYPES[request.format], body };
  },

  downloadVoucher: async ({ flowNo }, { db, user, now }) => {
    const facts = (await voucherData(db, memberOf(user), [flowNo])) ?? notYours();
    return { filename: `电子回单_${flowNo}.pdf`, contentType: 'application/pdf', body: await voucherPdf(facts, now) };
  },

  batchDownloadAccFlowVoucher: async ({ flowNos }, { db, user, now }) => {
    const facts = (await voucherData(db, memberOf(user), flowNos)) ?? notYours();
    return {
      filename: fileName('电子回单', now, 'pdf'),
      contentType: 'application/pdf',
      content: (await voucherPdf(facts, now)).toString('base64'),
    };
  },
};
