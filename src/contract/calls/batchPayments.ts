import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Count, FilterText, Id, Money, Nothing, Paging, pageOf, SessionFields, sorting, Time } from '../primitives';
import { MOST_LINES } from '../rules/batchSheet';
import { MEGABYTE } from '../rules/fileKinds';
import { LAST_ROW } from '../rules/sheetLines';
import { OrderAmount, PayPassword } from './orders';
import { NOT_PROVEN, StepUp, WITHOUT_PROOF } from './passwordAndEmail';
import { PAYMENT_PASSWORD_MEANINGS, PAYMENT_PASSWORD_REFUSALS } from './paymentPassword';

const defineCall = section('batch-payments');

/*
 * Batches of payments: to wallets (TRANSFER) or bank accounts (PAYOUT). The user uploads a file as a draft, corrects it and
 * confirms it once with the payment password. The platform then pays line by line. The specification shows no path for
 * `batchTransferUploadFile`, `batchDraftItems`, `batchSaveItems`, `batchDiscard`, `batchItemPage`, `batchRetry`, `batchRelease`,
 * `batchRefuse` and `batchCancel`, so their paths are named like similar calls. The layout of a file is in `batchSheet.ts`, its
 * rules in `batchRules.ts`.
 */

const OWN = { users: 'ordinary' } as const;
const READS = { ...OWN, permission: ['fund:move', 'fund:release'] } as const;
const PREPARES = { ...OWN, permission: 'fund:move', kept: true } as const;

export const PaymentKind = z.enum(['TRANSFER', 'PAYOUT']);

/**
 * State of a batch. DRAFT: uploaded, not confirmed. WAIT_RELEASE: a second person must release the whole batch; the money is
 * frozen. RUNNING: lines are being paid, or the bank's answers are missing. DONE: every line has its final result. REFUSED: by
 * the second person; no payment was made. CANCELLED: withdrawn by its maker before release; no payment was made.
 */
export const PaymentBatchState = z.enum(['DRAFT', 'WAIT_RELEASE', 'RUNNING', 'DONE', 'REFUSED', 'CANCELLED']);
export type PaymentBatchState = z.infer<typeof PaymentBatchState>;
export const PAYMENT_BATCH_STATE_WORDS: Readonly<Record<PaymentBatchState, string>> = {
  DRAFT: '待提交',
  WAIT_RELEASE: '待复核',
  RUNNING: '处理中',
  DONE: '已完成',
  REFUSED: '复核未通过',
  CANCELLED: '已撤回',
};

/**
 * State of a line. WAITING: not paid yet. PROCESSING: the answer of the bank or of a check is missing. FAILED and RETURNED have a
 * reason.
 */
export const ItemState = z.enum(['WAITING', 'PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED']);
export type ItemState = z.infer<typeof ItemState>;
export const ITEM_STATE_WORDS: Readonly<Record<ItemState, string>> = {
  WAITING: '待处理',
  PROCESSING: '处理中',
  SUCCESS: '成功',
  FAILED: '失败',
  RETURNED: '已退汇',
};

export const PaymentBatch = z.object({
  batchNo: z.string(),
  kind: PaymentKind,
  state: PaymentBatchState,
  fileName: z.string(),
  makerName: z.string(),
  /** True if the current user created the batch and therefore cannot release it. */
  mine: z.boolean(),
  checkerName: z.nullable(z.string()),
  /** Time of the second person's decision. Absent in stored responses that are older than this field. */
  checkTime: z.optional(z.nullable(Time)),
  items: z.int(),
  amount: Money,
  /** Total fee in yuan: for a draft the current estimate. */
  fee: Money,
  succeeded: z.int(),
  failed: z.int(),
  /** The second person's reason for refusing the batch. */
  reason: z.nullable(z.string()),
  /** Number of the earlier batch whose failed lines this batch repeats. */
  retryOf: z.nullable(z.string()),
  /** Number of the later batch that repeats the failed lines of this batch. */
  retriedIn: z.nullable(z.string()),
  createTime: Time,
  confirmTime: z.nullable(Time),
  finishTime: z.nullable(Time),
});
export type PaymentBatch = z.infer<typeof PaymentBatch>;

export const PaymentBatchInfo = z.object({
  batch: PaymentBatch,
  /** Number of lines, sum and fees of each state; empty for a draft. */
  tally: z.array(z.object({ state: ItemState, items: z.int(), amount: Money, fee: Money })),
  /** Possible duplicate payments as texts, found when the response is made; for a draft and a batch that waits for release. */
  twins: z.array(z.string()),
  /** While the batch waits for release: texts with the number of lines that pay a new or changed payee account. */
  payees: z.array(z.string()),
  /** Result of checking a draft when the response is made; null for other states. */
  check: z.nullable(
    z.object({
      errors: z.int(),
      warnings: z.int(),
      rule: z.string(),
      availableBalance: Money,
      needsRelease: z.boolean(),
      /** Reason why the platform would refuse the whole batch at the moment; null if there is no such reason. */
      refusal: z.nullable(z.string()),
      /** Version of the draft's lines; each `batchSaveItems` raises it by one. */
      revision: z.int(),
    }),
  ),
});
export type PaymentBatchInfo = z.infer<typeof PaymentBatchInfo>;

/** Row number of the line in its file. */
const LineNo = z.int().check(z.gte(1), z.lte(LAST_ROW));
const cell = z.string().check(z.maxLength(200));
/** A line of a draft with the texts as typed, see `batchSheet.ts`. */
const DraftLine = z.object({
  lineNo: LineNo,
  number: cell,
  name: cell,
  accountNo: cell,
  accountKind: cell,
  bank: cell,
  amount: cell,
  remark: cell,
});

/**
 * Platform data with which the console checks lines while the user types, see `BatchFacts` in `batchRules.ts`. `verdicts` and
 * `paid` contain the requested lines only.
 */
export const DraftFacts = z.object({
  kind: PaymentKind,
  ownAccountNos: z.array(z.string()),
  singleLimit: z.nullable(Money),
  verdicts: z.record(z.string(), z.enum(['ABSENT', 'MISFIT'])),
  paid: z.optional(z.record(z.string(), z.string())),
});

const REFUSALS = {
  '20050001': '该批次已不是草稿',
  '20050002': '批次中有错误的明细，或没有明细',
} as const;

/** A file inside a JSON response; `content` is in Base64. */
const FileInJson = z.object({ filename: z.string(), contentType: z.string(), content: z.string() });

/** Returns the file template of a batch transfer, an XLSX in Base64. */
export const batchTransferDownloadTemplateFile = defineCall({
  ...READS,
  path: '/mts/platform/batchTransferDownloadTemplateFile',
  doc: { title: '下载批量转账模板', purpose: '下载批量转账的填写模板，以Base64返回。' },
  request: z.object({ ...SessionFields }),
  answer: FileInJson,
});

/** Returns the file template of a batch pay-out. */
export const defrayTemplateDownload = defineCall({
  ...READS,
  path: '/trade/open/merchant/defray/templateDownload',
  doc: { title: '下载批量代付模板', purpose: '下载批量代付的填写模板，以Base64返回。' },
  request: z.object({ ...SessionFields }),
  answer: FileInJson,
});

const UPLOADS = {
  ...PREPARES,
  multipart: true,
  request: z.object({
    file: z.file(),
    ...SessionFields,
    /** Number of the title row that the user has chosen; 0 for a file without titles. */
    headRow: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
    /**
     * The chosen column of each field, in the template's order: from 0; -1 for none; -2 and below for a value that
     * applies to the whole file (`placesText`).
     */
    places: z.optional(z.string().check(z.regex(/^-?\d{1,2}(,-?\d{1,2}){0,15}$/))),
  }),
  answer: z.object({ info: PaymentBatchInfo, facts: DraftFacts }),
} as const;

/** Creates a draft of a batch from an uploaded file, including lines with errors. XLSX or CSV, at most 5 MB and 10,000 lines. */
export const batchTransferUploadFile = defineCall({
  ...UPLOADS,
  path: '/mts/platform/batch/transfer/uploadFile',
  doc: { title: '上传批量转账文件', purpose: '上传批量转账文件并生成草稿，逐行检查，有错的行留待修改。' },
});
export const batchPayOutUploadFile = defineCall({
  ...UPLOADS,
  path: '/mts/wallet/batchPayOutUploadFile',
  doc: { title: '上传批量代付文件', purpose: '上传批量代付文件并生成草稿，逐行检查，有错的行留待修改。' },
});

/**
 * Returns the lines of the member's own draft as typed, from a given line on. Account numbers are unmasked, because only users
 * with permission to pay can read them.
 */
export const batchDraftItems = defineCall({
  ...PREPARES,
  path: '/mts/platform/batch/transfer/draftItems',
  doc: { title: '查询批次草稿明细', purpose: '读取本人批次草稿中的明细，账号完整显示，供修改。' },
  request: z.object({ ...SessionFields, batchNo: Id, fromLine: LineNo }),
  answer: z.object({ lines: z.array(DraftLine), facts: DraftFacts, nextLine: z.nullable(z.int()) }),
  encrypted: true,
});

/** Saves corrected lines of a draft, and deletes removed lines. */
export const batchSaveItems = defineCall({
  ...PREPARES,
  path: '/mts/platform/batch/transfer/saveItems',
  doc: { title: '保存批次草稿明细', purpose: '保存草稿中改正的行，或从草稿中移除若干行。' },
  request: z.object({
    ...SessionFields,
    batchNo: Id,
    changed: z.array(DraftLine).check(
      z.maxLength(500),
      z.refine((lines) => new Set(lines.map(({ lineNo }) => lineNo)).size === lines.length, {
        error: '同一行不能重复修改',
      }),
    ),
    dropped: z.array(LineNo).check(z.maxLength(MOST_LINES)),
  }),
  answer: z.object({ info: PaymentBatchInfo, facts: DraftFacts }),
  refusals: REFUSALS,
  encrypted: true,
  sealedLimit: MEGABYTE,
});

/** Deletes a draft of a batch. */
export const batchDiscard = defineCall({
  ...PREPARES,
  path: '/mts/platform/batch/transfer/discard',
  doc: { title: '删除批次草稿', purpose: '丢弃一个未确认的批次草稿，不产生任何付款。' },
  request: z.object({ ...SessionFields, batchNo: Id }),
  answer: Nothing,
  refusals: REFUSALS,
});

/** Returns a batch with number and sum of its lines by state. */
export const queryBatchInfo = defineCall({
  ...READS,
  path: '/trade/open/merchant/defray/queryBatchInfo',
  doc: { title: '查询批次详情', purpose: '查看一个批次的状态以及各状态的笔数与金额。' },
  request: z.object({ ...SessionFields, batchNo: Id }),
  answer: PaymentBatchInfo,
  kept: true,
});

/** Returns the batches of the member, newest first. */
export const taskPage = defineCall({
  ofEnterprise: true,
  ...READS,
  path: '/mts/platform/batch/transfer/taskPage',
  doc: { title: '查询批次', purpose: '列出当前会员的批次，最新在前。' },
  request: z.object({
    ...SessionFields,
    ...Paging,
    startTime: z.optional(Time),
    endTime: z.optional(Time),
    kind: z.optional(PaymentKind),
    state: z.optional(PaymentBatchState),
    /** Filter: the beginning of the batch number. */
    batchNo: z.optional(FilterText),
    /** Filter: a text that the file name contains. */
    fileName: z.optional(FilterText),
    ...sorting(['createTime', 'amount']),
  }),
  answer: z.extend(pageOf(PaymentBatch), {
    totalItems: z.int(),
    /** Sum in yuan of all matching lines that are paid or will be paid. Failed and unreleased lines are counted separately. */
    totalAmount: Money,
    idleAmount: Money,
  }),
});

export const BatchItem = z.object({
  lineNo: z.int(),
  number: z.string(),
  name: z.string(),
  /** The payee's account number; masked if it is a bank account. */
  accountNo: z.string(),
  bankName: z.string(),
  amount: Money,
  /** Fee of the line: zero for a failed line; a returned line keeps its fee. */
  fee: Money,
  remark: z.string(),
  state: ItemState,
  reason: z.nullable(z.string()),
  /** Number of the order that paid the line; empty without an order. */
  orderNo: z.string(),
  finishTime: z.nullable(Time),
});
export type BatchItem = z.infer<typeof BatchItem>;

/** Returns the lines of a confirmed batch. */
export const batchItemPage = defineCall({
  ...READS,
  path: '/mts/platform/batch/transfer/itemPage',
  doc: { title: '查询批次明细', purpose: '查看已确认批次的逐行结果，可按状态筛选。' },
  request: z.object({
    ...SessionFields,
    ...Paging,
    batchNo: Id,
    state: z.optional(ItemState),
    /**
     * Filter: a text that the payee's name, the merchant's number or the remark contains. Four digits and more also
     * search the account number.
     */
    keyword: z.optional(FilterText),
    ...sorting(['lineNo', 'amount']),
  }),
  answer: z.extend(pageOf(BatchItem), { totalAmount: Money }),
});

const CONFIRMS = {
  ...PREPARES,
  money: true,
  request: z.object({
    ...SessionFields,
    /** Request number (idempotency key), as in every call that moves money. */
    requestNo: z.string().check(z.regex(/^[\w-]{1,64}$/, { error: '请求号格式不正确' })),
    batchNo: Id,
    /**
     * Number of lines that the user has reviewed. If another tab has changed the draft since, so that number or sum
     * (`amount`) differ, the call is refused.
     */
    items: Count,
    amount: OrderAmount,
    /** Version of the lines that the user has reviewed; if left out, only their number and sum are compared. */
    revision: z.optional(Count),
    payPassword: PayPassword,
    /**
     * True after the user has confirmed the possible duplicate that refusal 20040005 reported. Not compared when the requestNo is
     * repeated.
     */
    allowDuplicate: z.optional(z.boolean()),
    /** Total fee that the user has reviewed; a different actual fee is refused. Not compared when the requestNo is repeated. */
    expectedFee: z.optional(Money),
  }),
  answer: PaymentBatch,
  refusals: {
    ...PAYMENT_PASSWORD_REFUSALS,
    ...REFUSALS,
    '20050003': '草稿与所核对的不一致',
    '20040001': '余额不足以支付金额与手续费；不会再变',
    '20040003': '全部明细合计超出单日限额；不会再变',
    '20040005': '90天内已有相同内容或相同商户单号；确认后以allowDuplicate继续',
    '20040004': '该请求号已用于其他内容',
    '20040006': '付款账户已冻结；不会再变',
    '20040010': '会员或商户未开通所需的产品',
    '20040012': '平台已停用该商户的此产品，原因见msg',
    '20040013': '全部明细合计超出单月限额；不会再变',
    '20040014': '手续费与expectedFee不一致，实际数额见msg',
    '20040015': '不在商户设置的代付时段内',
  },
  meanings: {
    ...PAYMENT_PASSWORD_MEANINGS,
    '20050001': 'done',
    '20050003': 'changed',
    '20040001': 'final',
    '20040003': 'final',
    '20040005': 'duplicate',
    '20040004': 'otherContent',
    '20040006': 'final',
    '20040013': 'final',
    '20040014': 'changed',
  },
} as const;

/**
 * Confirms a batch transfer with the payment password. Each line is then paid exactly once. Repeating the call changes nothing.
 */
export const batchTransferConfirm = defineCall({
  ...CONFIRMS,
  path: '/trade/platform/member/trade/batchTransferConfirm',
  doc: { title: '确认批量转账', purpose: '确认批量转账，从此每行只付一次；重复确认不会重复付款。' },
});
/** Confirms a batch pay-out with the payment password, like `batchTransferConfirm`. */
export const batchPayConfirm = defineCall({
  ...CONFIRMS,
  path: '/mts/wallet/batchPayConfirm',
  doc: { title: '确认批量代付', purpose: '确认批量代付，从此每行只付一次；重复确认不会重复付款。' },
});

const DECIDES = {
  ...OWN,
  permission: 'fund:release',
  money: true,
  answer: PaymentBatch,
  refusals: { '20040007': '制单人不能自己放行', '20040008': '已不在等待中' },
} as const;

/** Releases another user's batch as a whole, so that its lines are paid. */
export const batchRelease = defineCall({
  guarded: 'password',
  ...DECIDES,
  refusals: { ...DECIDES.refusals, [NOT_PROVEN]: WITHOUT_PROOF },
  path: '/mts/platform/batch/transfer/release',
  doc: { title: '复核通过批次', purpose: '复核人放行他人制作的整个批次，批次随即开始付款。' },
  request: z.object({ ...SessionFields, batchNo: Id, ...StepUp }),
});

/** Refuses another user's batch: no payment is made, and the frozen money is available again. */
export const batchRefuse = defineCall({
  ...DECIDES,
  path: '/mts/platform/batch/transfer/refuse',
  doc: { title: '复核拒绝批次', purpose: '复核人拒绝他人制作的批次，不付款，冻结的金额退还。' },
  request: z.object({
    ...SessionFields,
    batchNo: Id,
    reason: z.string().check(z.trim(), z.minLength(1, { error: '请输入拒绝原因' }), z.maxLength(60)),
  }),
});

/** Withdraws the user's own batch that waits for release: no payment is made, and the frozen money is available again. */
export const batchCancel = defineCall({
  ...OWN,
  permission: 'fund:move',
  money: true,
  path: '/mts/platform/batch/transfer/cancel',
  doc: { title: '撤回批次', purpose: '制单人撤回等待复核的批次，不付款，冻结的金额退还。' },
  request: z.object({ ...SessionFields, batchNo: Id }),
  answer: PaymentBatch,
  refusals: { '20040008': '已不在等待中', '20060002': '不是当前用户创建的' },
});

/**
 * Creates a draft from the failed or returned lines of a batch. A refused or withdrawn batch is copied completely. A repeated
 * call returns the same draft.
 */
export const batchRetry = defineCall({
  ...PREPARES,
  path: '/mts/platform/batch/transfer/retry',
  doc: { title: '重试失败明细', purpose: '把失败或退汇的行做成新的草稿；再次调用得到同一个草稿。' },
  request: z.object({ ...SessionFields, batchNo: Id }),
  answer: PaymentBatch,
});

/** Returns the failed or returned lines as a file in the template's layout, with the reason next to each line. */
export const failItemDownload = defineCall({
  ...READS,
  // The file has complete account numbers, so that it can be uploaded again. Users who may only release payments
  // cannot download the file.
  permission: 'fund:move',
  path: '/mts/platform/batch/transfer/failItemDownload',
  doc: { title: '下载失败明细', purpose: '按模板格式下载失败或退汇的行，每行附原因。' },
  request: z.object({ ...SessionFields, batchNo: Id }),
  blob: true,
});

/** Returns every line of a batch with its order, result and fee as a file. */
export const reconciliationDownload = defineCall({
  ...READS,
  path: '/mts/platform/batch/transfer/reconciliationDownload',
  doc: { title: '下载批次对账文件', purpose: '下载批次的对账文件，含每行的订单、结果与手续费。' },
  request: z.object({ ...SessionFields, batchNo: Id }),
  blob: true,
});
