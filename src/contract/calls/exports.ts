import * as z from 'zod/mini';
import { section } from '../defineCall';
import { ExportFormat, Id, Nothing, Paging, pageOf, SessionFields, SignedMoney, Time } from '../primitives';

const defineCall = section('accounts-and-balances');

/*
 * Exports as jobs, and the download centre. A list's own download call creates the job, above 5,000 rows. The specification shows
 * no paths for these calls; they are named like their neighbours.
 *
 * A job belongs to the enterprise. Members with current permission for the exported list see the job and fetch its files. Only
 * its creator can delete or repeat it.
 */

const JOBS = {
  permission: [
    'fund:read',
    'trade:read',
    'operation:read',
    'operation:manage',
    'warehouse:fund',
    'warehouse:read',
    'warehouse:order',
    'warehouse:audit',
    'warehouse:recheck',
  ],
} as const;

/** Names of the lists that can be exported by jobs, for jobs and their filter. */
export const EXPORT_LIST_WORDS = {
  FLOW: '资金流水',
  BALANCE: '账户余额',
  ORDER: '资金操作记录',
  TRADE: '交易',
  BATCH: '交易批次',
  SPLIT: '分账记录',
  STATEMENT_TRADE: '交易对账单',
  STATEMENT_BILL: '交易明细账单',
  STATEMENT_FUND: '资金对账单',
  STATEMENT_FEE: '手续费对账单',
  ADVANCE: '手续费垫付还款对账单',
  CASHIER_ORDER: '收款单',
  COLLECT_SIGN: '签约记录',
  RULE: '产品规则',
  MEMBER_BOOK: '会员账簿',
  MEMBER_BOOK_FLOW: '会员账簿明细',
  SUB_MERCHANT: '入驻子商户',
  SUB_MERCHANT_TRADE: '子商户交易',
  WAREHOUSE_SUB: '子商户账户',
  WAREHOUSE_VOUCHER: '凭证',
  WAREHOUSE_ORDER: '凭证制单',
  WAREHOUSE_PAYMENT: '付款记录',
} as const;
export type ExportList = keyof typeof EXPORT_LIST_WORDS;
export const ExportList = z.enum(Object.keys(EXPORT_LIST_WORDS) as [ExportList, ...ExportList[]]);

/** EXPIRED: seven days after the job was ready, when its files are deleted. */
export const ExportState = z.enum(['QUEUED', 'RUNNING', 'READY', 'FAILED', 'EXPIRED']);
export type ExportState = z.infer<typeof ExportState>;

export const EXPORT_STATE_WORDS: Readonly<Record<ExportState, string>> = {
  QUEUED: '排队中',
  RUNNING: '生成中',
  READY: '可下载',
  FAILED: '失败',
  EXPIRED: '已过期',
};
const ExportSum = z.object({ label: z.string(), amount: SignedMoney });

/** A file of a job. */
export const ExportPart = z.object({
  /** Number of the file in the job, from 1. */
  nr: z.int(),
  filename: z.string(),
  rows: z.int(),
  sums: z.array(ExportSum),
  /** Bytes. */
  size: z.int(),
  /** Hex, of the whole file. */
  sha256: z.string(),
});
export type ExportPart = z.infer<typeof ExportPart>;

export const ExportJob = z.object({
  jobId: z.string(),
  list: ExportList,
  /** Title of the list, and name of the files. */
  title: z.string(),
  state: ExportState,
  format: ExportFormat,
  /** The filters of the export, in words; frozen. */
  filter: z.string(),
  /** The files' headings in their order; frozen. */
  columns: z.array(z.string()),
  /** Number of matching rows. */
  rows: z.int(),
  /** Number of written rows. */
  rowsDone: z.int(),
  sums: z.array(ExportSum),
  /** Files with 100,000 rows each, listed as they are written. */
  parts: z.array(ExportPart),
  /** Digest of the file; empty without a file, or with several files. */
  sha256: z.string(),
  makerName: z.string(),
  /** True if the caller created the job. */
  own: z.boolean(),
  /** Reason of the failure. */
  reason: z.nullable(z.string()),
  /** Time of the request; later rows are excluded. */
  createTime: Time,
  finishTime: z.nullable(Time),
  expireTime: z.nullable(Time),
});
export type ExportJob = z.infer<typeof ExportJob>;

/** The enterprise's jobs of the lists that the user may see, newest first. */
export const exportPage = defineCall({
  ...JOBS,
  path: '/trade/platform/export/page',
  doc: { title: '查询导出任务', purpose: '列出企业的导出任务，仅限本人可查看的列表，最新在前。' },
  request: z.object({
    ...SessionFields,
    ...Paging,
    list: z.optional(ExportList),
    state: z.optional(ExportState),
    startTime: z.optional(Time),
    endTime: z.optional(Time),
  }),
  answer: pageOf(ExportJob),
});

/** Returns one export job with its files. */
export const exportDetail = defineCall({
  ...JOBS,
  path: '/trade/platform/export/detail',
  doc: { title: '查询导出任务详情', purpose: '查看一个导出任务的进度与文件。' },
  request: z.object({ ...SessionFields, jobId: Id }),
  answer: ExportJob,
});

/** Downloads a file of a finished job. */
export const exportPart = defineCall({
  ...JOBS,
  path: '/trade/platform/export/part',
  doc: { title: '下载导出文件', purpose: '下载已完成导出任务中的一个文件。' },
  request: z.object({ ...SessionFields, jobId: Id, nr: z.int().check(z.gte(1), z.lte(100_000)) }),
  refusals: { '20090003': '尚未生成，或已过期' },
  blob: true,
});

/** Repeats an own failed job with the data of the same time. */
export const exportRetry = defineCall({
  ...JOBS,
  path: '/trade/platform/export/retry',
  doc: { title: '重试导出任务', purpose: '重新执行本人失败的导出任务，数据仍截至原来的时刻。' },
  request: z.object({ ...SessionFields, jobId: Id }),
  answer: ExportJob,
  refusals: { '20090002': '该用户已有五个未完成的任务', '20090004': '该任务没有失败' },
  kept: true,
});

/** Deletes an own job with its files; a running job is stopped. */
export const exportDelete = defineCall({
  ...JOBS,
  path: '/trade/platform/export/delete',
  doc: { title: '删除导出任务', purpose: '删除本人的导出任务及其文件；正在执行的随即停止。' },
  request: z.object({ ...SessionFields, jobId: Id }),
  answer: Nothing,
  kept: true,
});
