import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import { FilterText, Id, Money, Paging, pageOf, SessionFields, SignedMoney, sorting, Time } from '../primitives';
import { AccountName, BankCode, CorporateAccountNo } from '../rules/documentFields';
import { plainText } from '../rules/plainText';
import { BANKS_BY_CODE } from '../words/banks';
import { PRODUCTS, ProductCode } from '../words/productCodes';
import { TRADE_PRODUCT_WORDS, TRADE_STATUS_WORDS } from '../words/words';
import { APPLICATION_REFUSALS, Application, defineApplication, Sent } from './applications';
import { AuditStatus } from './merchants';
import { Terms } from './products';
import { SettleWay } from './settlement';
import { Trade, TradeProduct, TradeStatus } from './tradeLists';

const defineCall = section('merchants-settlement-limits-products', { users: 'ordinary' });

/*
 * Calls about sub-merchants (domain specification, section 3): merchants of other enterprises that the session's
 * enterprise, an agent, has referred to the platform. The calls apply to the agent's chosen merchant, otherwise to
 * all its merchants. The specification shows the paths of only two of these calls. Phone, ID and account numbers are
 * always masked.
 */

const READS = { permission: 'operation:read' } as const;
/** Refusal for enterprises that are not an agent. The platform may also have withdrawn the agent status while a page was open. */
const CLOSED_TO = { NOT_AGENT: '该企业不是平台商户，或已不再是平台商户' } as const;

export const SUB_STATE_WORDS = { PASS: '已入驻', INIT: '审核中', UN_PASS: '未通过' } as const;

/** Month of the sums, such as `2026-11`. */
const Month = z.string().check(z.trim(), z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, { error: '请输入年月，如2026-10' }));

export const SubMerchant = z.object({
  merchantNo: z.string(),
  merchantName: z.string(),
  enterpriseName: z.string(),
  state: AuditStatus,
  /** Names of the sub-merchant's open products, in the order of the product list. */
  products: z.string(),
  contactName: z.string(),
  contactMobileMasked: z.string(),
  /** Number of successful payments with the sub-merchant's products in the month; refunds are not subtracted. */
  monthCount: z.int(),
  monthAmount: Money,
  settleTime: Time,
});
export type SubMerchant = z.infer<typeof SubMerchant>;

const SubFilters = {
  /** Filter: a text that a name contains, or the beginning of the merchant's number. */
  keyword: z.optional(FilterText),
  state: z.optional(AuditStatus),
  /** Filter: only sub-merchants that have opened this product. */
  productCode: z.optional(ProductCode),
  /** Month of the sums in the response; defaults to the current month. */
  month: z.optional(Month),
  /** Filter: only sub-merchants created from this time to `endTime`, both included. */
  startTime: z.optional(Time),
  endTime: z.optional(Time),
};
export const SUB_PRODUCT_WORDS = Object.fromEntries(
  ProductCode.options.map((code) => [code, PRODUCTS[code].name]),
) as Record<ProductCode, string>;

/** Returns the agent's sub-merchants, newest first unless sorted otherwise. */
export const subMerchantPage = listOf(
  defineCall({
    path: '/merchant/v1/agent/expand/mch/page',
    doc: { title: '查询入驻子商户', purpose: '查询通过本商户入驻的子商户，默认最新在前。' },
    request: z.object({ ...SessionFields, ...Paging, ...SubFilters, ...sorting(['settleTime', 'monthAmount']) }),
    answer: z.extend(pageOf(SubMerchant), {
      /** Month of the sums in this response. */
      month: z.string(),
      /** Number of successful payments of all matching sub-merchants in the month. */
      totalCount: z.int(),
      totalAmount: Money,
    }),
    refusals: CLOSED_TO,
    ...READS,
  }),
  {
    columns: {
      merchantName: { heading: '商户简称', width: 20 },
      enterpriseName: { heading: '企业名称', width: 36 },
      state: { heading: '入驻状态', width: 10, as: SUB_STATE_WORDS },
      products: { heading: '已开通产品', width: 40 },
      monthCount: { heading: '当月交易笔数', width: 14 },
      monthAmount: { heading: '当月交易金额', width: 16, as: 'money' },
      contactName: { heading: '联系人', width: 12 },
      contactMobileMasked: { heading: '联系电话', width: 14 },
      merchantNo: { heading: '商户编号', width: 18 },
      settleTime: { heading: '入驻时间', width: 20, as: 'time' },
    },
    filters: ['keyword', 'state', ['productCode', '已开通产品'], ['month', '交易月份'], ['startTime', '入驻时间']],
  },
);

/** Exports all matching sub-merchants as a file with the requested columns, in the requested order. */
export const downloadSubMerchants = exportOf(subMerchantPage, {
  path: '/merchant/v1/agent/expand/mch/download',
  doc: { title: '导出入驻子商户', purpose: '把符合筛选的子商户按所选列导出。' },
  name: 'SUB_MERCHANT',
  title: '入驻子商户',
});

/** Returns the number of sub-merchants by state, with the sums of this month. The totals equal those of the unfiltered list. */
export const agentExpandMchInfoStatus = defineCall({
  path: '/merchant/v1/agent/expand/mch/info/status',
  doc: { title: '统计子商户概况', purpose: '按状态统计子商户数量与本月交易，与列表合计一致。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    month: z.string(),
    total: z.int(),
    totalCount: z.int(),
    totalAmount: Money,
    states: z.array(z.object({ state: AuditStatus, merchants: z.int(), monthCount: z.int(), monthAmount: Money })),
  }),
  refusals: CLOSED_TO,
  ...READS,
});

/**
 * State of a product at a sub-merchant. UN_OPEN: neither open nor applied for. CHANGING: open, and another fee or cycle is
 * applied for.
 */
export const POWER_STATE_WORDS = {
  UN_OPEN: '未开通',
  AUDITING: '审核中',
  OPEN: '已开通',
  CHANGING: '变更中',
  STOPPED: '已停用',
} as const;
export const PowerState = z.enum(Object.keys(POWER_STATE_WORDS) as [PowerState, ...PowerState[]]);
export type PowerState = keyof typeof POWER_STATE_WORDS;

const Power = z.object({
  productCode: ProductCode,
  productName: z.string(),
  state: PowerState,
  /** The current terms (fee and cycle) of an open product, otherwise the terms offered to this sub-merchant. */
  terms: Terms,
  /** Approved terms that take effect later; otherwise null. */
  next: z.nullable(z.object({ from: Time, terms: Terms })),
  /** Number of the agent's newest application about this product; empty if there is none. */
  applyNo: z.string(),
  /** Reason why the product is STOPPED; otherwise empty. */
  reason: z.string(),
  /** Reason why the agent cannot apply for this product; empty if the agent can apply. */
  obstacle: z.string(),
});
export type Power = z.infer<typeof Power>;

/** Returns the products of several sub-merchants with their terms, in the requested order. */
export const agentExpandProductInfoBatch = defineCall({
  path: '/merchant/v1/product/template/agent/expand/product/info/batch',
  doc: { title: '批量查询子商户产品', purpose: '一次查看多个子商户的产品与费率。' },
  request: z.object({ ...SessionFields, merchantNos: z.array(Id).check(z.minLength(1), z.maxLength(20)) }),
  answer: z.array(
    z.object({
      merchantNo: z.string(),
      merchantName: z.string(),
      state: AuditStatus,
      products: z.array(Power),
    }),
  ),
  refusals: CLOSED_TO,
  ...READS,
});

const States = Object.fromEntries(ProductCode.options.map((code) => [code, PowerState])) as Record<
  ProductCode,
  typeof PowerState
>;

/** A row of the table of sub-merchants and products: a sub-merchant, with the state of each product. */
const PowerRow = z.object({
  merchantNo: z.string(),
  merchantName: z.string(),
  state: AuditStatus,
  ...States,
});
export type PowerRow = z.infer<typeof PowerRow>;

/** Returns the table of sub-merchants and the state of each product. */
export const subPowerPage = listOf(
  defineCall({
    path: '/merchant/v1/agent/expand/power/page',
    doc: { title: '查询子商户权限', purpose: '以矩阵查看各子商户开通了哪些产品。' },
    request: z.object({
      ...SessionFields,
      ...Paging,
      keyword: z.optional(FilterText),
      state: z.optional(AuditStatus),
      /**
       * Filter: only sub-merchants whose product with this code is in the state `productState`; without
       * `productState`, sub-merchants that have opened the product.
       */
      productCode: z.optional(ProductCode),
      /** State of the product. Without `productCode`: sub-merchants with any product in this state. */
      productState: z.optional(PowerState),
    }),
    answer: pageOf(PowerRow),
    refusals: CLOSED_TO,
    permission: 'operation:manage',
  }),
  {
    columns: {
      merchantName: { heading: '商户简称', width: 20 },
      merchantNo: { heading: '商户编号', width: 18 },
      state: { heading: '入驻状态', width: 10, as: SUB_STATE_WORDS },
    },
    filters: ['keyword', 'state', ['productCode', '产品'], ['productState', '产品状态']],
  },
);

const Which = { ...SessionFields, subMerchantNo: Id };

/** Returns a sub-merchant with its documents, settlement and sums. `agentExpandProductInfoBatch` returns its fees. */
export const subMerchantDetail = defineCall({
  path: '/merchant/v1/agent/expand/mch/detail',
  doc: { title: '查询入驻子商户详情', purpose: '查看一个子商户的证照、结算与交易汇总。' },
  request: z.object(Which),
  answer: z.extend(SubMerchant, {
    month: z.string(),
    agentMerchantNo: z.string(),
    agentMerchantName: z.string(),
    papers: z.object({
      businessLicenseNo: z.string(),
      legalName: z.string(),
      legalIdNumberMasked: z.string(),
      address: z.string(),
      divisionCode: z.string(),
      phoneMasked: z.string(),
      industryName: z.string(),
      mccName: z.string(),
    }),
    /** Settlement account and way of the sub-merchant; null if no account is set. */
    settlement: z.nullable(
      z.object({
        accountName: z.string(),
        accountNoMasked: z.string(),
        bankName: z.string(),
        wayName: z.string(),
        since: z.nullable(Time),
      }),
    ),
    /** Number of the agent's newest application about the settlement; empty if there is none. */
    settleApplyNo: z.string(),
    /** True if the user may apply for changes of the settlement. */
    mayChange: z.boolean(),
  }),
  refusals: CLOSED_TO,
  ...READS,
});
export type SubMerchantDetail = z.infer<typeof subMerchantDetail.answer>;

const TradeFilters = {
  subMerchantNo: Id,
  startTime: z.optional(Time),
  endTime: z.optional(Time),
  status: z.optional(TradeStatus),
  product: z.optional(TradeProduct),
  /** Filter: the beginning of the trade number. */
  tradeNo: z.optional(FilterText),
};

/** Returns the payments that a sub-merchant has collected, newest first. */
export const subMerchantTrades = listOf(
  defineCall({
    path: '/merchant/v1/agent/expand/mch/trades',
    doc: { title: '查询子商户交易', purpose: '查看一个子商户的收款交易，最新在前。' },
    request: z.object({ ...SessionFields, ...Paging, ...TradeFilters }),
    answer: z.extend(
      pageOf(
        z.pick(Trade, {
          tradeNo: true,
          merchantOrderNo: true,
          product: true,
          amount: true,
          fee: true,
          refundedAmount: true,
          status: true,
          createTime: true,
          finishTime: true,
        }),
      ),
      /** `totalAmount` is the sum of all matching successful trades, `idleAmount` that of failed and pending trades. */
      { totalAmount: SignedMoney, idleAmount: SignedMoney },
    ),
    refusals: CLOSED_TO,
    ...READS,
  }),
  {
    columns: {
      createTime: { heading: '交易时间', width: 20, as: 'time' },
      product: { heading: '支付方式', width: 14, as: TRADE_PRODUCT_WORDS },
      amount: { heading: '金额', width: 16, as: 'money' },
      fee: { heading: '手续费', width: 16, as: 'money' },
      refundedAmount: { heading: '已退金额', width: 16, as: 'money' },
      status: { heading: '状态', width: 10, as: TRADE_STATUS_WORDS },
      tradeNo: { heading: '交易单号', width: 24 },
      merchantOrderNo: { heading: '商户单号', width: 24 },
      finishTime: { heading: '完成时间', width: 20, as: 'time' },
    },
    filters: [['subMerchantNo', '子商户'], ['startTime', '交易时间'], 'product', 'status', 'tradeNo'],
  },
);

/** Exports all matching trades of a sub-merchant as a file. */
export const downloadSubMerchantTrades = exportOf(subMerchantTrades, {
  path: '/merchant/v1/agent/expand/mch/downloadTrades',
  doc: { title: '导出子商户交易', purpose: '导出一个子商户符合筛选的收款交易。' },
  name: 'SUB_MERCHANT_TRADE',
  title: '子商户交易',
});

/** Fee rate in per cent, with up to four decimal places. */
const RATE = /^(?:0|[1-9]\d?)(?:\.\d{1,4})?$/;
const SETTLE_CYCLE_WORDS = { 'T+0': '当日结算（T+0）', 'T+1': '次日结算（T+1）' } as const;

/**
 * 子商户产品变更: application by which an agent opens a product of a sub-merchant, or changes the product's fee and settlement cycle.
 */
export const SUB_PRODUCT_APPLICATION = defineApplication({
  title: '子商户产品信息修改',
  sections: {
    CHANGE: {
      title: '产品信息',
      schema: z.object({
        feeRate: z.string().check(z.trim(), z.regex(RATE, { error: '请输入正确的费率，如0.38' })),
        settleCycle: z.enum(['T+0', 'T+1'], { error: '请选择结算周期' }),
        scene: plainText(200, '请说明修改原因或使用场景', { lines: true }),
      }),
      fields: {
        feeRate: { label: '费率', as: 'percent' },
        settleCycle: { label: '结算周期', words: SETTLE_CYCLE_WORDS },
        scene: { label: '说明', lines: true },
      },
    },
  },
});

const SETTLE_ACCOUNT_KIND_WORDS = { CORPORATE: '对公账户', PRIVATE: '对私账户' } as const;
const SETTLE_WAY_WORDS: Readonly<Record<SettleWay, string>> = {
  T1: '次日结算',
  D0: '当日结算',
  WEEK: '按周结算',
  MONTH: '按月结算',
  MANUAL: '手动结算',
};
const BANK_WORDS: Readonly<Record<string, string>> = Object.fromEntries(BANKS_BY_CODE);

/** 子商户结算变更: application by which an agent changes a sub-merchant's settlement account and way. */
export const SUB_SETTLE_APPLICATION = defineApplication({
  title: '子商户结算信息修改',
  sections: {
    SETTLE: {
      title: '结算信息',
      schema: z.object({
        accountKind: z.enum(['CORPORATE', 'PRIVATE'], { error: '请选择账户类型' }),
        accountName: AccountName,
        /** Account number of the sub-merchant; if left out, the stored number is kept. */
        accountNo: z.optional(CorporateAccountNo),
        bankCode: BankCode.check(
          z.refine((code) => code === '' || Object.hasOwn(BANK_WORDS, code), { error: '请选择开户银行' }),
        ),
        settleWay: z.enum(SettleWay.options, { error: '请选择结算方式' }),
        reason: plainText(200, '请填写修改原因', { lines: true }),
      }),
      fields: {
        accountKind: { label: '账户类型', words: SETTLE_ACCOUNT_KIND_WORDS },
        accountName: { label: '账户名称' },
        accountNo: { label: '银行账号', secret: true },
        bankCode: { label: '开户银行', words: BANK_WORDS },
        settleWay: { label: '结算方式', words: SETTLE_WAY_WORDS },
        reason: { label: '修改原因', lines: true },
      },
    },
  },
});

/** Returns the subject text that identifies an application about a product of a sub-merchant. */
export const subProductSubject = (merchantNo: string, productCode: ProductCode): string =>
  `${merchantNo}:${productCode}`;

/** Applying requires the permission to open products, as for the drafts and withdrawals of every application. */
const APPLIES = { permission: 'product:open', kept: true } as const;

/** Applies for a product of a sub-merchant, or for another fee and cycle of an open product. The application is audited. */
export const subProductApply = defineCall({
  path: '/merchant/v1/agent/expand/product/apply',
  doc: { title: '修改子商户产品信息', purpose: '为子商户申请产品，或变更已开通产品的费率与周期，须审核。' },
  request: z.object({ ...Which, productCode: ProductCode, sections: Sent }),
  answer: Application,
  refusals: { ...CLOSED_TO, ...APPLICATION_REFUSALS },
  ...APPLIES,
});

/** Applies for another settlement account or way of a sub-merchant. The application is audited. */
export const subSettleApply = defineCall({
  path: '/merchant/v1/agent/expand/settle/apply',
  doc: { title: '修改子商户结算信息', purpose: '为子商户申请变更结算信息，须审核。' },
  request: z.object({ ...Which, sections: Sent }),
  answer: Application,
  refusals: { ...CLOSED_TO, ...APPLICATION_REFUSALS },
  encrypted: true,
  ...APPLIES,
});
