import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id, Money, SessionFields, Time } from '../primitives';
import { Code } from '../rules/contact';
import { plainText } from '../rules/plainText';
import { APPLICATION_REFUSALS, Application, defineApplication } from './applications';
import { WalletProductCode } from './walletProducts';

const defineCall = section('brand-wallet-and-member-products', { users: 'ordinary' });

/*
 * Calls for opening products of a member's wallet. The member's own wallet opens a product at once, with a
 * verification code to the user's mobile number. For a wallet under a brand the member applies for the product, and
 * the brand's rule decides. The file `walletProducts.ts` lists the products of both kinds of wallets.
 */

const READS = { permission: ['product:read', 'fund:read'] } as const;
const OPENS = { permission: 'product:open', kept: true } as const;

/** The fee of a product: its rule, and an example computed by the function that charges fees. */
const Fee = z.object({
  /** The fee rule as a text, such as 按金额的0.05%收取，最低1.00元. */
  words: z.string(),
  /** Fee rate in per cent of the amount. */
  feeRate: z.string(),
  minFee: Money,
  /** Highest fee in yuan; null: no maximum. */
  maxFee: z.nullable(Money),
  example: z.object({ amount: Money, fee: Money }),
});
/** Limits in yuan per order, day and month; null: no limit. */
const Limits = z.object({ single: z.nullable(Money), day: z.nullable(Money), month: z.nullable(Money) });

/** A precondition for opening a product as a text, whether it is met, and the address of the page where the user can meet it. */
const Check = z.object({ text: z.string(), ok: z.boolean(), link: z.string() });

export const MemberProduct = z.object({
  productCode: WalletProductCode,
  productName: z.string(),
  description: z.string(),
  opened: z.boolean(),
  openTime: z.nullable(Time),
  fee: Fee,
  limits: Limits,
});
export type MemberProduct = z.infer<typeof MemberProduct>;

/** Returns all products of the member's own wallet with their fees and limits. */
export const userQueryProductList = defineCall({
  path: '/member/open/user/queryProductList',
  doc: { title: '查询钱包产品', purpose: '列出本企业钱包的全部产品及其费率与限额。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(MemberProduct),
  ...READS,
});

const Which = z.object({ ...SessionFields, productCode: WalletProductCode });

/** Returns details of a product: what it is used for, its preconditions, and the people who can open it. */
export const userFindDetails = defineCall({
  path: '/member/open/user/findDetails',
  doc: { title: '查询钱包产品详情', purpose: '说明一个钱包产品的用法、开通条件与谁可以开通。' },
  request: Which,
  answer: z.extend(MemberProduct, {
    /** Texts that explain what the product is used for. */
    uses: z.array(z.string()),
    checks: z.array(Check),
    /** Masked receiver of the verification code, such as `138****0003`. */
    receiver: z.string(),
    /** Names of the colleagues who may open the product, shown to a user without that permission. */
    openers: z.array(z.string()),
  }),
  ...READS,
});
export type MemberProductDetail = z.infer<typeof userFindDetails.answer>;

/** Fees that the platform keeps when a payment fails, one row per case. */
const OtherFees = z.array(
  z.object({
    /** Name of the case, 付款失败 (payment failed) or 退汇 (payment returned). */
    name: z.string(),
    words: z.string(),
    /** Example: the amount of a payment, and the part of its fee that is not returned. */
    kept: z.object({ amount: Money, fee: Money }),
  }),
);

/** Returns the fee of a product, and the fees of failed payments. */
export const userFindProductFee = defineCall({
  path: '/member/open/user/findProductFee',
  doc: { title: '查询钱包产品费用', purpose: '查询一个钱包产品的收费，包括可能的其他费用。' },
  request: Which,
  answer: z.object({ productCode: WalletProductCode, fee: Fee, other: OtherFees }),
  ...READS,
});

const CodeSent = z.object({
  /** Masked receiver of the verification code, such as `138****0003`. */
  receiver: z.string(),
  validSeconds: z.int(),
});
const CODE_REFUSALS = {
  MSG_TOO_OFTEN: '距上次发送不足60秒',
  IS_OPEN: '没有需要确认的内容',
  NOT_READY: '缺少前提条件，具体见msg',
} as const;

/** Sends the verification code for `userOpenProduct` to the user's own mobile number. The code is valid for this product only. */
export const userProductSendInfo = defineCall({
  path: '/member/open/user/product/send/info',
  doc: { title: '发送产品开通验证码', purpose: '向本人手机发送开通某个钱包产品的验证码，只对该产品有效。' },
  request: Which,
  answer: CodeSent,
  refusals: CODE_REFUSALS,
  permission: 'product:open',
});

/**
 * Sends a new verification code; the previous code becomes invalid. At most one code in 60 s and ten codes an hour.
 */
export const userProductResend = defineCall({
  path: '/member/open/user/product/resend',
  doc: { title: '重新发送产品开通验证码', purpose: '重新发送开通钱包产品的验证码，原码失效，间隔60秒。' },
  request: Which,
  answer: CodeSent,
  refusals: { ...CODE_REFUSALS, NOT_SENT: '尚未发送过，首次由userProductSendInfo发送' },
  permission: 'product:open',
});

/**
 * Opens a product of the member's wallet with the verification code. If the product is already open, repeating the call with the
 * same code succeeds again.
 */
export const userOpenProduct = defineCall({
  path: '/member/open/user/open/product',
  doc: { title: '开通钱包产品', purpose: '凭验证码为本企业钱包开通一个产品；已开通的保持不变。' },
  request: z.object({ ...SessionFields, productCode: WalletProductCode, code: Code }),
  answer: MemberProduct,
  refusals: { MSG_CODE_WRONG: '错误、已使用或已过期', NOT_READY: CODE_REFUSALS.NOT_READY },
  encrypted: true,
  ...OPENS,
});

// --- the products of a wallet under a brand -----------------------------------------------------------------------------

/** 钱包产品开通: application for products of a wallet under a brand, with their purpose. */
export const WALLET_PRODUCT_APPLICATION = defineApplication({
  title: '钱包产品开通',
  sections: {
    USE: {
      title: '使用说明',
      schema: z.object({
        purpose: plainText(200, '请说明使用场景', { lines: true }),
        monthlyAmount: Money.check(z.refine((amount) => Number.parseFloat(amount) > 0, { error: '请输入大于0的金额' })),
      }),
      fields: {
        purpose: { label: '使用场景', lines: true },
        monthlyAmount: { label: '预计月交易金额', as: 'money' },
      },
    },
  },
});

/** Returns the subject text that identifies an application about a product of a wallet. */
export const walletSubject = (walletNo: string, productCode: WalletProductCode): string => `${walletNo}:${productCode}`;

/** States of a product at a wallet. UN_OPEN: the user can apply for it. OPEN: usable at this wallet. */
export const WALLET_PRODUCT_STATE_WORDS = {
  UN_OPEN: '未开通',
  AUDITING: '审核中',
  REJECTED: '已驳回',
  OPEN: '已开通',
} as const;
export type WalletProductState = keyof typeof WALLET_PRODUCT_STATE_WORDS;
const WalletProductState = z.enum(
  Object.keys(WALLET_PRODUCT_STATE_WORDS) as [WalletProductState, ...WalletProductState[]],
);

const OfWallet = { ...SessionFields, walletNo: Id };
const READS_WALLET = { permission: 'solution:open' } as const;

/**
 * Returns a wallet under a brand with its products. A decision that is due is made before the response. Another
 * member's wallet is refused like one that does not exist.
 */
export const walletProductFindDetail = defineCall({
  path: '/member/wallet/product/findDetail',
  doc: { title: '查询品牌钱包详情', purpose: '查看品牌下一个钱包及其各产品的状态。' },
  request: z.object(OfWallet),
  answer: z.object({
    walletNo: z.string(),
    brandWalletName: z.string(),
    openedAt: z.nullable(Time),
    products: z.array(
      z.object({
        productCode: WalletProductCode,
        productName: z.string(),
        description: z.string(),
        state: WalletProductState,
        openedAt: z.nullable(Time),
        /** Number of the newest application for the product; empty if there is none. */
        applyNo: z.string(),
        /** Reason why the product was REJECTED; otherwise empty. */
        reason: z.string(),
      }),
    ),
  }),
  ...READS_WALLET,
});
export type BrandedWallet = z.infer<typeof walletProductFindDetail.answer>;

const OfWalletProduct = z.object({ ...OfWallet, productCode: WalletProductCode });

/** Returns the fee of a product in a wallet under a brand. */
export const walletProductQueryFee = defineCall({
  path: '/member/wallet/product/query/fee',
  doc: { title: '查询品牌钱包产品费用', purpose: '查询品牌下钱包某个产品的收费标准。' },
  request: OfWalletProduct,
  answer: z.object({ productCode: WalletProductCode, fee: Fee, limits: Limits }),
  ...READS_WALLET,
});

/** Returns the fees of failed payments in a wallet under a brand. */
export const walletProductQueryOtherFee = defineCall({
  path: '/member/wallet/product/query/otherFee',
  doc: { title: '查询品牌钱包其他费用', purpose: '查询品牌下钱包付款未成功时的其他费用。' },
  request: OfWalletProduct,
  answer: z.object({ productCode: WalletProductCode, other: OtherFees }),
  ...READS_WALLET,
});

/**
 * Applies for a product of a wallet under a brand. The application is audited; when it has passed, the wallet's member can use
 * the product.
 */
export const walletProductOpen = defineCall({
  path: '/member/wallet/product/open',
  doc: { title: '申请品牌钱包产品', purpose: '为品牌下的钱包申请产品，审核通过后其会员即可使用。' },
  request: z.object({
    ...OfWallet,
    productCode: WalletProductCode,
    sections: z.object({ USE: z.record(z.string(), z.string().check(z.maxLength(2000))) }),
  }),
  answer: Application,
  refusals: APPLICATION_REFUSALS,
  permission: 'solution:open',
  kept: true,
});
