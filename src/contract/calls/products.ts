import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id, Money, SessionFields, Time } from '../primitives';
import { plainText, plainTextOrNone } from '../rules/plainText';
import { PRODUCTS, ProductCode, ProductKind } from '../words/productCodes';
import { APPLICATION_REFUSALS, Application, ApplicationState, defineApplication, Sent } from './applications';

const defineCall = section('merchants-settlement-limits-products', { users: 'ordinary' });
const READS = { permission: 'product:read' } as const;
const WRITES = { permission: 'product:open', kept: true } as const;

/*
 * Calls about the products of a merchant (domain specification, section 1): state, terms, parameters. `merchantNo` is
 * the session's merchant, or the main merchant if the session acts for the whole enterprise. For an enterprise
 * without a merchant every product is UN_OPEN, with the terms that the platform would offer.
 */

export const PRODUCT_STATE_WORDS = {
  UN_OPEN: '未开通',
  DRAFT: '待提交',
  AUDITING: '审核中',
  WAIT_SIGN: '待签约',
  OPEN: '已开通',
  REJECTED: '已驳回',
  CHANGING: '变更中',
  STOPPED: '已停用',
} as const;
export type ProductState = keyof typeof PRODUCT_STATE_WORDS;
export const ProductState = z.enum(Object.keys(PRODUCT_STATE_WORDS) as [ProductState, ...ProductState[]]);

/**
 * Terms of a product: its fee and settlement time. Fee tiers are marginal: each applies to the part of the month's volume from
 * its `from` on.
 */
export const Terms = z.object({
  /** Fee rate in per cent of the amount, such as `0.38`. */
  feeRate: z.string(),
  fixedFee: Money,
  minFee: Money,
  /** Highest fee in yuan; null: no maximum. */
  maxFee: z.nullable(Money),
  /** Fee tiers, lowest first, with `from` 0.00; empty for a single rate. */
  tiers: z.array(z.object({ from: Money, feeRate: z.string() })),
  /** The terms as a text: 按金额的0.38%收取，最低0.01元. */
  words: z.string(),
  /** Settlement time of incoming money, such as T+1. */
  settleWords: z.string(),
  /** Example: the fee for 1,000 yuan, computed by the function that charges fees. */
  example: z.object({ amount: Money, fee: Money }),
});
export type Terms = z.infer<typeof Terms>;

/** Limits in yuan per order, day and month; null: no limit. */
export const LimitAmounts = z.object({
  single: z.nullable(Money),
  day: z.nullable(Money),
  month: z.nullable(Money),
});

/** A product as a row of the product centre. */
export const Product = z.object({
  productCode: ProductCode,
  productName: z.string(),
  kind: ProductKind,
  description: z.string(),
  state: ProductState,
  /** The current terms of an open product, otherwise the terms offered to this merchant. */
  terms: Terms,
  limits: LimitAmounts,
  /**
   * Preconditions that the enterprise must still meet before it can apply, as texts, each with the address of the page for it;
   * may be empty.
   */
  missing: z.array(z.object({ text: z.string(), link: z.string() })),
  /** Number of the newest pending or refused application for this product; empty if there is none. */
  applyNo: z.string(),
  applyState: z.nullable(ApplicationState),
  /** For state DRAFT: the subject of the unsubmitted draft, which may contain further products; otherwise empty. */
  draft: z.string(),
  /** Reason why the product is STOPPED; for REJECTED, all reasons of the audit in one line. */
  reason: z.string(),
  openedAt: z.nullable(Time),
});
export type Product = z.infer<typeof Product>;

/** Returns all products with their state at the merchant, grouped by kind. */
export const productOpenInfo = defineCall({
  path: '/merchant/v1/product/open/info',
  doc: { title: '查询产品开通状态', purpose: '按类别列出全部产品及其在本商户的状态。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    /** Number of the merchant; empty if the enterprise has none, because opening the first product creates it. */
    merchantNo: z.string(),
    merchantName: z.string(),
    products: z.array(Product),
    /** Names of the colleagues who may open products, shown to a user without that permission. */
    openers: z.array(z.string()),
  }),
  ...READS,
});

/** Returns all products that merchants can open, the same for every caller. */
export const productList = defineCall({
  path: '/merchant/open/platform/merchant/product/list',
  doc: { title: '查询可开通产品', purpose: '列出平台可以开通的全部产品。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(
    z.pick(Product, { productCode: true, productName: true, kind: true, description: true, terms: true, limits: true }),
  ),
  ...READS,
});

/** Request fields that identify a product of the merchant. */
export const Which = z.object({ ...SessionFields, productCode: ProductCode });

/** Returns a product of the merchant: its terms with their history, its parameters, and its volume of this month. */
export const queryProductInfo = defineCall({
  path: '/merchant/open/platform/merchant/query/product/info',
  doc: { title: '查询产品详情', purpose: '查看本商户的一个产品：费率及其由来、参数与本月用量。' },
  request: Which,
  answer: z.extend(Product, {
    /** Past, current and future terms, newest first. The current terms are marked; future terms have a later time. */
    history: z.array(
      z.object({
        nr: z.int(),
        effectiveFrom: Time,
        terms: Terms,
        inForce: z.boolean(),
        /** Number of the application that led to the terms; empty if there was none. */
        applyNo: z.string(),
      }),
    ),
    month: z.object({ count: z.int(), amount: Money, fee: Money }),
    used: z.object({ day: Money, month: Money }),
    /** The newest applications for this product, at most ten, newest first. */
    applications: z.array(Application),
    /** The product's parameters as texts to show. The pages that change them use fields instead. */
    parameters: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  ...READS,
});
export type ProductDetail = z.infer<typeof queryProductInfo.answer>;

/** Returns the pay methods of a cashier, for comparison. */
export const queryProductPay = defineCall({
  path: '/merchant/v1/query/productPay',
  doc: { title: '查询支付方式与费率', purpose: '并列比较收银台的各种支付方式与费率。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(
    z.extend(Product, {
      /** Requirements for opening the pay method, as texts. */
      needs: z.array(z.string()),
    }),
  ),
  ...READS,
});

/** Returns the sub-products of a product: pay methods under CASHIER, 钱包分账到卡 (splits to cards) under ZTO_PS. */
export const productSubList = defineCall({
  path: '/merchant/open/platform/merchant/product/sub/list',
  doc: { title: '查询子产品', purpose: '列出一个产品之下的子产品，如收银台的支付方式。' },
  request: Which,
  answer: z.array(Product),
  ...READS,
});

/**
 * Returns the terms of a product for this merchant: the current terms, or the offered terms if the product is not
 * open.
 */
export const templateMerchantProductInfo = defineCall({
  path: '/merchant/v1/product/template/merchant/product/info',
  doc: { title: '查询商户产品条件', purpose: '查看一个产品对本商户适用或将适用的条件。' },
  request: z.object({ ...SessionFields, productCode: ProductCode, mcc: z.optional(Id) }),
  answer: z.object({ productCode: ProductCode, terms: Terms, limits: LimitAmounts }),
  ...READS,
});

/** Returns the terms of several products for this merchant. */
export const templateMerchantProductInfoBatch = defineCall({
  path: '/merchant/v1/product/template/merchant/product/info/batch',
  doc: { title: '批量查询商户产品条件', purpose: '一次查看多个产品对本商户的条件。' },
  request: z.object({
    ...SessionFields,
    productCodes: z.array(ProductCode).check(z.minLength(1), z.maxLength(ProductCode.options.length)),
    /** Merchant category (MCC) of the application that is being filled in; defaults to the merchant's current category. */
    mcc: z.optional(Id),
  }),
  answer: z.array(z.object({ productCode: ProductCode, terms: Terms, limits: LimitAmounts })),
  ...READS,
});

/** Returns the standard terms of products by industry and merchant category (MCC). */
export const templateFeeIndustryBatch = defineCall({
  path: '/merchant/v1/product/template/fee/industry/batch',
  doc: { title: '查询行业标准费率', purpose: '按行业与类别查询多个产品的标准费率。' },
  request: z.object({
    ...SessionFields,
    productCodes: z.array(ProductCode).check(z.minLength(1), z.maxLength(ProductCode.options.length)),
    industryCode: z.optional(Id),
  }),
  answer: z.array(
    z.object({
      industryCode: z.string(),
      industryName: z.string(),
      /** Merchant category of the terms; empty: for all categories of the industry without terms of their own. */
      mcc: z.string(),
      mccName: z.string(),
      productCode: ProductCode,
      terms: Terms,
    }),
  ),
  ...READS,
});

/** Returns the purposes for which a merchant can open payouts (ZTO_DEFRAY). */
export const templateSignProductPurpose = defineCall({
  path: '/merchant/v1/product/template/sign/product/purpose',
  doc: { title: '查询代付用途', purpose: '列出开通代付时可以选择的用途。' },
  request: Which,
  answer: z.array(z.object({ purpose: z.string(), purposeName: z.string(), needs: z.array(z.string()) })),
  ...READS,
});

/**
 * Returns the agreement for products with the terms of this merchant, as text and PDF. For an open product it returns
 * the signed agreement.
 */
export const templateAgreementUrl = defineCall({
  path: '/merchant/v1/product/template/agreementUrl',
  doc: { title: '查询产品协议', purpose: '取得若干产品的协议地址，内容含本商户的费率；已开通的为当时签署的版本。' },
  request: z.object({
    ...SessionFields,
    productCodes: z.array(ProductCode).check(z.minLength(1), z.maxLength(ProductCode.options.length)),
    mcc: z.optional(Id),
  }),
  answer: z.object({
    agreementNo: z.string(),
    title: z.string(),
    /** Text of the agreement with the terms; a blank line separates paragraphs. */
    content: z.string(),
    /** Address of the agreement's PDF, see `productAgreementFile`. */
    url: z.string(),
  }),
  ...READS,
});

/**
 * Returns an agreement as a PDF; `templateAgreementUrl` returns this call's address. The specification shows no path
 * for this call.
 */
export const productAgreementFile = defineCall({
  path: '/merchant/v1/product/template/agreementFile',
  doc: { title: '下载产品协议', purpose: '下载产品协议的PDF，地址由协议查询接口给出。' },
  method: 'GET',
  request: z.object({ agreementNo: Id }),
  blob: true,
  withoutSession: true,
  permission: 'product:read',
});

/** Sources of the fees of incoming money: the fee account, or a deduction from the trade. */
export const FEE_FROM_WORDS = { FEE_ACCOUNT: '手续费账户', TRADE: '从交易款中扣除' } as const;
export const FeeFrom = z.enum(['FEE_ACCOUNT', 'TRADE']);
export type FeeFrom = z.infer<typeof FeeFrom>;

/** Returns the source of the merchant's fees: the fee account, or a deduction from the trade. */
export const productFeeAccountQuery = defineCall({
  path: '/merchant/v1/product/fee/account/query',
  doc: { title: '查询手续费扣收账户', purpose: '查询本商户的手续费从哪个账户扣收。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({ feeFrom: FeeFrom, since: z.nullable(Time), feeAccountNo: z.string(), feeBalance: Money }),
  ...READS,
});

/** Changes the source of the merchant's fees. Applies to later trades. */
export const productFeeAccountUpdate = defineCall({
  path: '/merchant/open/platform/merchant/product/fee/account/update',
  doc: { title: '变更手续费扣收账户', purpose: '变更手续费的扣收账户，对之后的交易生效。' },
  request: z.object({ ...SessionFields, feeFrom: FeeFrom }),
  answer: z.object({ feeFrom: FeeFrom, since: z.nullable(Time) }),
  ...WRITES,
});

// --- applications for further products and for other fees
// ---------------------------------------------------------------

/** Returns the schema of a comma-separated list of codes: at least one code, each from `words`, without repetitions. */
export const listOfWords = (words: readonly string[], missing: string) =>
  z.string().check(
    z.minLength(1, { error: missing }),
    z.refine((value) => value === '' || value.split(',').every((word) => words.includes(word)), { error: missing }),
    z.refine((value) => new Set(value.split(',')).size === value.split(',').length, { error: '不能重复选择' }),
  );
const productsIn = listOfWords(Object.keys(PRODUCTS), '请选择要开通的产品');

export const DEFRAY_PURPOSE_WORDS = {
  SALARY: '工资薪酬发放',
  LABOUR: '劳务报酬结算',
  SUPPLIER: '供应商货款',
  REBATE: '返利与佣金',
  REFUND: '退款与赔付',
} as const;

/**
 * Section of an application for WECHAT: where WeChat Pay is used. `wechatConfigInsert` later binds its app id to the merchant.
 */
const WECHAT = {
  title: '微信支付参数',
  schema: z.object({
    wechatKind: z.enum(['MP', 'MINI'], { error: '请选择使用方式' }),
    wechatAppId: z.string().check(z.trim(), z.regex(/^wx[0-9a-f]{16}$/, { error: '请输入wx开头的18位AppID' })),
  }),
  fields: {
    wechatKind: { label: '使用方式', words: { MP: '公众号', MINI: '小程序' } },
    wechatAppId: { label: 'AppID' },
  },
} as const;
const DEFRAY = {
  title: '代付用途',
  schema: z.object({
    purposes: listOfWords(Object.keys(DEFRAY_PURPOSE_WORDS), '请至少选择一项用途'),
    payAccountNo: plainText(64, '请选择付款账户'),
    contractUrl: plainText(512, '请上传样本合同'),
    monthlyAmount: Money.check(z.refine((amount) => Number.parseFloat(amount) > 0, { error: '请输入大于0的金额' })),
  }),
  fields: {
    purposes: { label: '代付用途', as: 'list', words: DEFRAY_PURPOSE_WORDS },
    payAccountNo: { label: '付款账户' },
    contractUrl: { label: '样本合同', as: 'picture' },
    monthlyAmount: { label: '预计月付款金额', as: 'money' },
  },
} as const;
const SPLIT_RELATIONS = { SUPPLIER: '供应商', STORE: '门店', PARTNER: '合伙人', STAFF: '员工', OTHER: '其他' } as const;
/** Maximum share in per cent that all splits of an order may have together without a special application. */
export const MOST_SPLIT_PERCENT = 30;
const SPLIT = {
  title: '分账设置',
  schema: z.object({
    relations: listOfWords(Object.keys(SPLIT_RELATIONS), '请至少选择一种接收方关系'),
    highestPercent: z.string().check(
      z.trim(),
      z.regex(/^(?:[1-9]\d?)$/, { error: '请输入1-99的整数比例', abort: true }),
      z.refine((value) => Number(value) <= MOST_SPLIT_PERCENT, {
        error: `最高${MOST_SPLIT_PERCENT}%，更高的比例请提交特殊分账申请`,
      }),
    ),
    purpose: plainText(200, '请说明分账用途', { lines: true }),
    contractUrl: plainText(512, '请上传分账协议'),
  }),
  fields: {
    relations: { label: '接收方关系', as: 'list', words: SPLIT_RELATIONS },
    highestPercent: { label: '最高分账比例', as: 'percent' },
    purpose: { label: '分账用途', lines: true },
    contractUrl: { label: '分账协议', as: 'picture' },
  },
} as const;

/** Section of an application for 快捷支付: optionally with 代收签约, contracts by which payers let the merchant collect. */
const COLLECT = {
  title: '快捷支付设置',
  schema: z.object({ collectSign: z.enum(['Y', 'N'], { error: '请选择是否开通代收签约' }) }),
  fields: { collectSign: { label: '代收签约', words: { Y: '开通', N: '不开通' } } },
} as const;

/** 产品开通: application for further products of an existing merchant. It has the sections that these products require. */
export const PRODUCT_APPLICATION = defineApplication({
  title: '产品开通',
  signs: true,
  sections: {
    PRODUCTS: {
      title: '开通产品',
      schema: z.object({ productCodes: productsIn, remark: plainTextOrNone(200, { lines: true }) }),
      fields: {
        productCodes: {
          label: '产品',
          as: 'list',
          words: Object.fromEntries(Object.entries(PRODUCTS).map(([code, { name }]) => [code, name])),
        },
        remark: { label: '备注', lines: true },
      },
    },
    WECHAT,
    COLLECT,
    DEFRAY,
    SPLIT,
  },
});

/** The additional section that a product requires in its application. */
export const SECTIONS_OF_PRODUCT: Readonly<Partial<Record<ProductCode, keyof typeof PRODUCT_APPLICATION.sections>>> = {
  WECHAT: 'WECHAT',
  ZTO_QUICK_PAYMENT: 'COLLECT',
  ZTO_DEFRAY: 'DEFRAY',
  ZTO_PS: 'SPLIT',
};

/** Numbers of the agreements that the user accepts with a submission: at least one, at most 20. */
const AgreementNos = z.array(Id).check(z.minLength(1, { error: '请先阅读并同意协议' }), z.maxLength(20));

/**
 * Applies for further products. The application is audited, then signed by SMS. `agreementNos` come from `templateAgreementUrl`.
 */
export const productApply = defineCall({
  path: '/merchant/open/platform/merchant/product/apply',
  doc: { title: '申请开通产品', purpose: '申请开通更多产品，审核后以短信签约。' },
  request: z.object({ ...SessionFields, sections: Sent, agreementNos: AgreementNos }),
  answer: Application,
  refusals: { ...APPLICATION_REFUSALS, NO_MERCHANT: '首个产品须随商户一并开通' },
  ...WRITES,
});

/** Fee rate in per cent, with up to four decimal places. */
const RATE = /^(?:0|[1-9]\d?)(?:\.\d{1,4})?$/;
const fallsOrStays = (rates: readonly number[]) => rates.every((rate, at) => at === 0 || rate <= (rates[at - 1] ?? 0));

/**
 * 费率变更: application for another fee of an open product, valid from the day after the decision. For tiered terms `tierRates` has a
 * rate for each tier, the lowest tier first, such as `0.36,0.33,0.28`; the tiers' borders stay. Otherwise only `feeRate` is
 * given.
 */
export const FEE_CHANGE_APPLICATION = defineApplication({
  title: '费率变更',
  sections: {
    FEE: {
      title: '申请费率',
      schema: z
        .object({
          /** The new rate in per cent; empty if `tierRates` is given. */
          feeRate: z.string().check(
            z.trim(),
            z.refine((value) => value === '' || RATE.test(value), { error: '请输入正确的费率，如0.38' }),
          ),
          tierRates: z.optional(
            z.string().check(
              z.trim(),
              z.refine((value) => value.split(',').every((rate) => RATE.test(rate)), {
                error: '请输入正确的分档费率，如0.38',
                abort: true,
              }),
              z.refine((value) => fallsOrStays(value.split(',').map(Number)), { error: '后一档费率不能高于前一档' }),
            ),
          ),
          reason: plainText(200, '请说明申请原因', { lines: true }),
          proofUrl: plainTextOrNone(512),
        })
        .check((given) => {
          if (!given.value.feeRate && !given.value.tierRates)
            given.issues.push({ code: 'custom', message: '请输入费率', input: given.value, path: ['feeRate'] });
        }),
      fields: {
        feeRate: { label: '费率', as: 'percent' },
        tierRates: { label: '分档费率', as: 'rates' },
        reason: { label: '申请原因', lines: true },
        proofUrl: { label: '证明材料', as: 'picture' },
      },
    },
  },
});

/** Applies for another fee of an open product. */
export const submitFeeModify = defineCall({
  path: '/merchant/v1/submit/product/fee/modify/new',
  doc: { title: '申请变更产品费率', purpose: '为已开通的产品申请新的费率，审核通过后生效。' },
  request: z.object({ ...SessionFields, productCode: ProductCode, sections: Sent }),
  answer: Application,
  refusals: APPLICATION_REFUSALS,
  ...WRITES,
});
