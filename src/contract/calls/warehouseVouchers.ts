import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import { Count, FilterText, Id, Money, Nothing, Paging, pageOf, sorting, Time, YesNo } from '../primitives';
import { MEGABYTE } from '../rules/fileKinds';
import { plainText, plainTextOrNone } from '../rules/plainText';
import { LAST_ROW } from '../rules/sheetLines';
import { FORMULA, voucherAmountFault } from '../rules/voucherRules';
import {
  ACCOUNT_KIND_WORDS,
  MOST_IMPORTED,
  PayeeAccountKind,
  VOUCHER_KIND_WORDS,
  VOUCHER_STATE_WORDS,
  VoucherKind,
  VoucherState,
} from '../words/warehouseWords';
import {
  Attachment,
  Attachments,
  CHANGED,
  HOLDS_ACCOUNTS,
  MAKES,
  RequestNo,
  SEES,
  Seen,
  Step,
  SubMemberNo,
} from './warehouseParts';

const defineCall = section('cloud-warehouse');

/*
 * Calls about vouchers (凭证; domain specification, section 4), which are debts of the warehouse's sub-merchants, and
 * about the register of their payees. Vouchers are entered manually or imported from a file. Account numbers of
 * payees are masked. The specification shows no paths for these calls.
 */

/** The accounting month of a voucher, such as `2026-11`. */
export const Period = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: '请选择所属账期' }));

export const Voucher = z.object({
  voucherNo: z.string(),
  /** Number of the sub-merchant that pays the voucher. */
  subMemberNo: z.string(),
  subName: z.string(),
  payeeNo: z.string(),
  payeeName: z.string(),
  /** Masked account number that the payee had when the voucher was made or last changed. */
  accountNo: z.string(),
  accountKind: PayeeAccountKind,
  bank: z.string(),
  kind: VoucherKind,
  period: Period,
  amount: Money,
  /** Number of the document behind the voucher, such as an invoice. Unique within the warehouse, except for voided vouchers. */
  sourceNo: z.string(),
  remark: z.string(),
  state: VoucherState,
  attachments: z.int(),
  makerName: z.string(),
  createTime: Time,
  /** Number of the open order that contains the voucher, or of the order that paid it; null if there is none. */
  orderNo: z.nullable(z.string()),
  version: Count,
});
export type Voucher = z.infer<typeof Voucher>;

const VoucherFilters = {
  /** Filter: the beginning of the voucher's number, of the source document's number or of the payee's name. */
  keyword: z.optional(FilterText),
  state: z.optional(VoucherState),
  kind: z.optional(VoucherKind),
  subMemberNo: z.optional(Id),
  payeeNo: z.optional(Id),
  period: z.optional(Period),
  /** Filter: only vouchers created from this time to `endTime`, both included. */
  startTime: z.optional(Time),
  endTime: z.optional(Time),
  minAmount: z.optional(Money),
  maxAmount: z.optional(Money),
};

/** Returns the vouchers of the warehouse, newest first unless sorted otherwise. */
export const voucherPage = listOf(
  defineCall({
    ...SEES,
    path: '/warehouse/voucher/page',
    doc: { title: '查询凭证', purpose: '查询云仓的付款凭证，默认最新在前。' },
    request: z.object({ ...Paging, ...VoucherFilters, ...sorting(['createTime', 'amount']) }),
    answer: z.extend(pageOf(Voucher), { totalAmount: Money }),
  }),
  {
    columns: {
      voucherNo: { heading: '凭证编号', width: 20 },
      sourceNo: { heading: '来源单据', width: 22 },
      subName: { heading: '付款子商户', width: 26 },
      payeeName: { heading: '收款方', width: 30 },
      accountNo: { heading: '收款账号', width: 22 },
      accountKind: { heading: '账户类型', width: 10, as: ACCOUNT_KIND_WORDS },
      bank: { heading: '开户银行', width: 16 },
      kind: { heading: '费用类型', width: 10, as: VOUCHER_KIND_WORDS },
      period: { heading: '所属账期', width: 10 },
      amount: { heading: '金额', width: 16, as: 'money' },
      state: { heading: '状态', width: 10, as: VOUCHER_STATE_WORDS },
      orderNo: { heading: '制单编号', width: 20 },
      remark: { heading: '备注', width: 24 },
      makerName: { heading: '录入人', width: 12 },
      createTime: { heading: '录入时间', width: 20, as: 'time' },
    },
    filters: [
      'keyword',
      'state',
      'kind',
      ['subMemberNo', '付款子商户'],
      ['payeeNo', '收款方'],
      'period',
      ['startTime', '录入时间'],
      ['minAmount', '金额'],
    ],
  },
);

export const downloadVouchers = exportOf(voucherPage, {
  path: '/warehouse/voucher/download',
  doc: { title: '导出凭证', purpose: '导出符合筛选的云仓凭证。' },
  name: 'WAREHOUSE_VOUCHER',
  title: '凭证',
});

/** Returns number and sum of the vouchers in each state. */
export const voucherStatistics = defineCall({
  ...SEES,
  path: '/warehouse/voucher/statistics',
  doc: { title: '统计凭证', purpose: '按状态统计云仓凭证的张数与金额。' },
  request: z.object({}),
  answer: z.object({ states: z.array(z.object({ state: VoucherState, count: z.int(), amount: Money })) }),
});

/** Returns a voucher with its files and its past events, newest first. */
export const voucherDetail = defineCall({
  ...SEES,
  path: '/warehouse/voucher/detail',
  doc: { title: '查询凭证详情', purpose: '查看一张凭证的附件与经过，最新在前。' },
  request: z.object({ voucherNo: Id }),
  answer: z.extend(Voucher, {
    files: z.array(Attachment),
    voidReason: z.string(),
    steps: z.array(Step),
    /** Reason why the voucher cannot be changed or voided; empty if both are possible. */
    locked: z.string(),
  }),
});

/**
 * Returns a file of a voucher or an order, by its `url` in the detail. Any user of the warehouse who may see the detail may read
 * it.
 */
export const warehouseFile = defineCall({
  ...SEES,
  path: '/warehouse/voucher/file',
  doc: { title: '查看凭证附件', purpose: '读取凭证或制单的附件，限能看到它的云仓用户。' },
  request: z.object({ url: z.string().check(z.maxLength(512)) }),
  blob: true,
});

const Fields = {
  subMemberNo: SubMemberNo,
  payeeNo: Id,
  kind: VoucherKind,
  period: Period,
  amount: z.string().check((given) => {
    const fault = voucherAmountFault(given.value);
    if (fault !== null) given.issues.push({ code: 'custom', message: fault, input: given.value });
  }),
  sourceNo: plainText(40, '请输入来源单据').check(z.refine((text) => !/^[=+\-@]/.test(text), { error: FORMULA })),
  remark: plainTextOrNone(60),
};

/**
 * Creates a voucher, or changes a waiting or failed voucher (`voucherNo` and `version`). The voucher stores the payee's current
 * account.
 */
export const voucherSave = defineCall({
  ...MAKES,
  kept: true,
  path: '/warehouse/voucher/save',
  doc: { title: '新增或修改凭证', purpose: '新建凭证，或修改待制单与失败的凭证，收款账户取当前的。' },
  request: z.object({
    ...Fields,
    /** Request number (idempotency key) of a new voucher: repeating it creates no second voucher. */
    requestNo: z.optional(RequestNo),
    voucherNo: z.optional(Id),
    version: z.optional(Count),
    attachments: Attachments,
  }),
  answer: Voucher,
  refusals: {
    ...CHANGED,
    '20080003': '该来源单据已有凭证，编号见msg',
    '20080006': '该请求号已用于其他内容',
  },
});

/** Voids waiting or failed vouchers. If one voucher cannot be voided, no voucher is voided. */
export const voucherVoid = defineCall({
  ...MAKES,
  kept: true,
  path: '/warehouse/voucher/void',
  doc: { title: '作废凭证', purpose: '作废若干待制单或失败的凭证，要么全部要么都不。' },
  request: z.object({
    vouchers: z.array(z.object({ voucherNo: Id, ...Seen })).check(z.minLength(1), z.maxLength(50)),
    reason: plainText(60, '请输入作废原因'),
  }),
  answer: Nothing,
  refusals: CHANGED,
});

/*
 * Import of vouchers from a file. The layout is in `voucherSheet.ts`, the rules of its lines in `voucherRules.ts`. Browser and
 * platform share both.
 */

const cell = z.string().check(z.maxLength(200));
/** A line of an imported file as typed. It names the payee by its number in the register, so no account number is sent. */
export const VoucherLine = z.object({
  /** Row number of the line in its file. */
  lineNo: z.int().check(z.gte(1), z.lte(LAST_ROW)),
  subMemberNo: cell,
  payeeNo: cell,
  payeeName: cell,
  kind: cell,
  period: cell,
  amount: cell,
  sourceNo: cell,
  remark: cell,
});
export type VoucherLine = z.infer<typeof VoucherLine>;

/** Returns the template for voucher files, an XLSX in Base64. Separate sheets list the sub-merchants and payees. */
export const voucherTemplate = defineCall({
  ...MAKES,
  path: '/warehouse/voucher/template',
  doc: { title: '下载凭证导入模板', purpose: '下载凭证导入模板，附子商户与收款方名单，以Base64返回。' },
  request: z.object({}),
  answer: z.object({ filename: z.string(), contentType: z.string(), content: z.string() }),
});

/** Returns data for checking imported lines: which of the named sub-merchants, payees and source documents exist. */
export const voucherFacts = defineCall({
  ...MAKES,
  bodyLimit: 4 * MEGABYTE,
  path: '/warehouse/voucher/facts',
  doc: { title: '核对凭证导入文件', purpose: '核对导入文件所引用的子商户、收款方与来源单据是否存在。' },
  request: z.object({
    subMemberNos: z.array(cell).check(z.maxLength(MOST_IMPORTED)),
    payeeNos: z.array(cell).check(z.maxLength(MOST_IMPORTED)),
    sourceNos: z.array(cell).check(z.maxLength(MOST_IMPORTED)),
  }),
  answer: z.object({
    /** Names of the existing sub-merchants, by their number. */
    subs: z.record(z.string(), z.string()),
    payees: z.record(z.string(), z.string()),
    /** Numbers of existing vouchers, by the number of their source document. */
    sources: z.record(z.string(), z.string()),
  }),
});

/**
 * Creates a voucher for every line of a file; if one line is refused, none is created. Repeating the requestNo creates no further
 * vouchers.
 */
export const voucherImport = defineCall({
  ...MAKES,
  kept: true,
  // The request is not encrypted, because it names payees by numbers in the register. A line full of Chinese text has about 660
  // bytes.
  bodyLimit: 8 * MEGABYTE,
  path: '/warehouse/voucher/import',
  doc: { title: '批量导入凭证', purpose: '按文件逐行生成凭证，要么全部要么都不；同一请求号只生效一次。' },
  request: z.object({
    requestNo: RequestNo,
    fileName: z.string().check(z.maxLength(120)),
    lines: z
      .array(VoucherLine)
      .check(
        z.minLength(1, { error: '文件中没有凭证' }),
        z.maxLength(MOST_IMPORTED, { error: `最多${MOST_IMPORTED}行` }),
      ),
    /** Sum in yuan as the page has computed it; compared with the platform's sum. */
    amount: Money,
  }),
  answer: z.object({ vouchers: z.int(), amount: Money }),
  refusals: {
    '20080004': '有错误的行，第一处见msg',
    '20080005': '金额合计与页面所示不一致',
    '20080006': '该请求号已用于其他内容',
  },
});

/* The register of the warehouse's payees. */

export const WarehousePayee = z.object({
  payeeNo: z.string(),
  name: z.string(),
  accountKind: PayeeAccountKind,
  /** Masked account number of the payee. */
  accountNo: z.string(),
  bankCode: z.string(),
  bank: z.string(),
  /** Time of the last change of the payee's account. `changedBy`: name of the user who changed it. */
  changeTime: Time,
  changedBy: z.string(),
  /** Y if the payee is stopped, so that new vouchers cannot name it. */
  stopped: YesNo,
  version: Count,
});
export type WarehousePayee = z.infer<typeof WarehousePayee>;

export const warehousePayeePage = listOf(
  defineCall({
    ...SEES,
    path: '/warehouse/payee/page',
    doc: { title: '查询收款方', purpose: '查询云仓的收款方名册。' },
    request: z.object({ ...Paging, keyword: z.optional(FilterText), stopped: z.optional(YesNo) }),
    answer: pageOf(WarehousePayee),
  }),
  {
    columns: {
      payeeNo: { heading: '收款方编号', width: 16 },
      name: { heading: '收款方名称', width: 30 },
      accountKind: { heading: '账户类型', width: 10, as: ACCOUNT_KIND_WORDS },
      accountNo: { heading: '收款账号', width: 22 },
      bank: { heading: '开户银行', width: 16 },
      changeTime: { heading: '账户变更时间', width: 20, as: 'time' },
      changedBy: { heading: '变更人', width: 12 },
    },
    filters: ['keyword'],
  },
);

/** Adds or changes a payee. If the account changes, open orders that pay the previous account cannot be approved any more. */
export const warehousePayeeSave = defineCall({
  ...MAKES,
  kept: true,
  encrypted: true,
  path: '/warehouse/payee/save',
  doc: { title: '新增或修改收款方', purpose: '新增或修改云仓收款方；改账户后，仍付旧账户的制单不再放行。' },
  request: z.object({
    payeeNo: z.optional(Id),
    version: z.optional(Count),
    name: plainText(60, '请输入收款方名称'),
    accountKind: PayeeAccountKind,
    /** Account number of the payee; if left out in a change, it stays unchanged. */
    accountNo: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    bankCode: z.string().check(z.minLength(1, { error: '请选择开户银行' }), z.maxLength(8)),
    stopped: YesNo,
  }),
  answer: WarehousePayee,
  refusals: { ...CHANGED, '20080007': '该账户的收款方已存在，名称见msg' },
});

/** Returns up to 20 payees that can be paid, for a select with search. */
export const warehousePayeeOptions = defineCall({
  ...SEES,
  path: '/warehouse/payee/options',
  doc: { title: '查询可选收款方', purpose: '按名称查找可付款的收款方，最多20个，供选择框使用。' },
  request: z.object({ keyword: FilterText }),
  answer: z.array(WarehousePayee),
});

/** Returns all sub-merchants of the warehouse by branch, for selects and filters. */
export const warehouseSubOptions = defineCall({
  ...SEES,
  permission: [...SEES.permission, HOLDS_ACCOUNTS.permission],
  path: '/warehouse/subMerchant/options',
  doc: { title: '查询可选子商户', purpose: '按分支列出云仓的全部子商户，供表单与筛选使用。' },
  request: z.object({}),
  answer: z.array(z.object({ subMemberNo: z.string(), subName: z.string(), branch: z.string() })),
});
