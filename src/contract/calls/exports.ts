import * as z from 'zod/mini';
import { section } from '../defineCall';
import { ExportFormat, Id, Nothing, Paging, pageOf, SessionFields, SignedMoney, Time } from '../primitives';

const defineCall = section('accounts-and-balances');

/*
 * Calls of the download centre, which lists export jobs. A list's own export call creates the job if there are 5,000 rows or
 * more. The specification shows no paths for these calls, so they are named like similar calls.
 *
 * A job belongs to the enterprise. Users with current permission for the exported list see the job and fetch its files. Only its
 * creator can delete or repeat it.
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

/** Display names of the lists that export jobs can export. */
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

/** State of an export job. EXPIRED: seven days after the job was ready, its files are deleted. */
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

/** One of the files of an export job. */
export const ExportPart = z.object({
  /** Number of the file within the job, from 1. */
  nr: z.int(),
  filename: z.string(),
  rows: z.int(),
  sums: z.array(ExportSum),
  /** Size of the file in bytes. */
  size: z.int(),
  /** SHA-256 of the whole file, in hex. */
  sha256: z.string(),
});
export type ExportPart = z.infer<typeof ExportPart>;

export const ExportJob = z.object({
  jobId: z.string(),
  list: ExportList,
  /** Title of the exported list, also used as the name of the files. */
  title: z.string(),
  state: ExportState,
  format: ExportFormat,
  /** The filters of the export as text, as they were when the job was created. */
  filter: z.string(),
  /** The column headings of the files in their order, as they were when the job was created. */
  columns: z.array(z.string()),
  /** Number of rows to export. */
  rows: z.int(),
  /** Number of rows written so far. */
  rowsDone: z.int(),
  sums: z.array(ExportSum),
  /** The files of the job, with 100,000 rows each. A file is listed as soon as it is written. */
  parts: z.array(ExportPart),
  /** SHA-256 of the job's only file; empty if there is no file yet, or several. */
  sha256: z.string(),
  makerName: z.string(),
  /** True if the caller created the job. */
  own: z.boolean(),
  /** Reason why the job failed; null otherwise. */
  reason: z.nullable(z.string()),
  /** Time at which the export was requested; rows created later are excluded. */
  createTime: Time,
  finishTime: z.nullable(Time),
  expireTime: z.nullable(Time),
});
export type ExportJob = z.infer<typeof ExportJob>;

/** Returns the enterprise's export jobs for lists that the user may see, newest first. */
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

/** Returns a file of a finished export job. */
export const exportPart = defineCall({
  ...JOBS,
  path: '/trade/platform/export/part',
  doc: { title: '下载导出文件', purpose: '下载已完成导出任务中的一个文件。' },
  request: z.object({ ...SessionFields, jobId: Id, nr: z.int().check(z.gte(1), z.lte(100_000)) }),
  refusals: { '20090003': '尚未生成，或已过期' },
  blob: true,
});

/** Repeats a failed job of the user, with the data of the time of the first request. */
export const exportRetry = defineCall({
  ...JOBS,
  path: '/trade/platform/export/retry',
  doc: { title: '重试导出任务', purpose: '重新执行本人失败的导出任务，数据仍截至原来的时刻。' },
  request: z.object({ ...SessionFields, jobId: Id }),
  answer: ExportJob,
  refusals: { '20090002': '该用户已有五个未完成的任务', '20090004': '该任务没有失败' },
  kept: true,
});

/** Deletes a job of the user with its files; a running job is stopped. */
export const exportDelete = defineCall({
  ...JOBS,
  path: '/trade/platform/export/delete',
  doc: { title: '删除导出任务', purpose: '删除本人的导出任务及其文件；正在执行的随即停止。' },
  request: z.object({ ...SessionFields, jobId: Id }),
  answer: Nothing,
  kept: true,
});
