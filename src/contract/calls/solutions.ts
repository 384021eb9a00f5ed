import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id, Money, SessionFields, Time } from '../primitives';
import { plainText } from '../rules/plainText';
import { PRODUCTS, ProductCode } from '../words/productCodes';
import { APPLICATION_REFUSALS, Application, defineApplication, Sent } from './applications';
import { InvitationState } from './brandWallet';
import { listOfWords, PRODUCT_APPLICATION, ProductState, SECTIONS_OF_PRODUCT } from './products';
import { WALLET_PRODUCT_WORDS, WalletProductCode } from './walletProducts';

const defineCall = section('merchants-settlement-limits-products', { users: 'ordinary' });
const READS = { permission: 'solution:read' } as const;

/* Codes of the solutions: bundles of products for one purpose. One application opens the missing products of a solution. */

export const SolutionCode = z.enum([
  'PLATFORM_SPLIT',
  'BRAND_WALLET',
  'LOGISTICS_COLLECT',
  'FLEXIBLE_PAY',
  'CHAIN_STORES',
]);
export type SolutionCode = z.infer<typeof SolutionCode>;

export const SOLUTION_WORDS: Readonly<Record<SolutionCode, string>> = {
  PLATFORM_SPLIT: '平台电商分账',
  BRAND_WALLET: '品牌钱包',
  LOGISTICS_COLLECT: '物流代收货款',
  FLEXIBLE_PAY: '灵活用工付款',
  CHAIN_STORES: '连锁门店收款',
};

/** Code of a product in a solution: a product of the merchant, or a product of the member's own wallet. */
export const SolutionProductCode = z.enum([...ProductCode.options, ...WalletProductCode.options]);
export type SolutionProductCode = z.infer<typeof SolutionProductCode>;

export const isWalletProduct = (code: SolutionProductCode): code is WalletProductCode =>
  (WalletProductCode.options as readonly string[]).includes(code);

export const solutionProductName = (code: SolutionProductCode): string =>
  isWalletProduct(code) ? WALLET_PRODUCT_WORDS[code].productName : PRODUCTS[code].name;

/**
 * States of a solution for an enterprise, with their texts. PART: some of the products are open and none is pending. For
 * BRAND_WALLET: the wallet exists, and some of its products are not open.
 */
export const SOLUTION_STATE_WORDS = {
  UN_OPEN: '未开通',
  PART: '部分开通',
  DRAFT: '待提交',
  AUDITING: '审核中',
  WAIT_SIGN: '待签约',
  REJECTED: '已驳回',
  OPEN: '已开通',
} as const;
export type SolutionState = keyof typeof SOLUTION_STATE_WORDS;
export const SolutionState = z.enum(Object.keys(SOLUTION_STATE_WORDS) as [SolutionState, ...SolutionState[]]);

/** Next action of the user. `link` is the address of a page of the console; empty if the user can only wait. */
const Next = z.object({
  kind: z.enum(['MERCHANT', 'APPLY', 'GO_ON', 'WAIT', 'SIGN', 'MEND', 'INVITATION', 'NONE']),
  text: z.string(),
  link: z.string(),
});

const SolutionProgress = {
  state: SolutionState,
  /** Number of the solution's products that are open. `all`: number of all its products. */
  open: z.int(),
  all: z.int(),
  /** Number of the newest pending or refused application; empty if there is none. */
  applyNo: z.string(),
  next: Next,
};

export const Solution = z.object({
  solutionCode: SolutionCode,
  solutionName: z.string(),
  /** Description of the solution in one line. */
  summary: z.string(),
  industries: z.array(z.object({ industryCode: z.string(), industryName: z.string() })),
  /** Names of the solution's products. */
  products: z.array(z.string()),
  ...SolutionProgress,
});
export type Solution = z.infer<typeof Solution>;

/** Returns all solutions with the enterprise's state in each. Filters by industry; searches names, products and purposes. */
export const solutionList = defineCall({
  path: '/merchant/v1/solution/list',
  doc: { title: '查询解决方案', purpose: '列出行业解决方案及本商户的开通情况，可按行业筛选和搜索。' },
  request: z.object({
    ...SessionFields,
    industryCode: z.optional(Id),
    keyword: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  }),
  answer: z.array(Solution),
  ...READS,
});

const ProductOfSolution = z.object({
  productCode: SolutionProductCode,
  productName: z.string(),
  /** Text that explains what the product does in this solution. */
  role: z.string(),
  state: ProductState,
  fee: z.object({
    words: z.string(),
    example: z.object({ amount: Money, fee: Money }),
    /** Text about the settlement of the product; empty for a product without settlement. */
    settleWords: z.string(),
  }),
  /** Requirements for opening the product, as texts. */
  needs: z.array(z.string()),
  /** Reason why the product is STOPPED or REJECTED; otherwise empty. */
  reason: z.string(),
  applyNo: z.string(),
  /** Address of the product's page. */
  link: z.string(),
});

/**
 * Returns a solution: its intended users, its flow of money, and its products with their states and fees for this
 * merchant.
 */
export const solutionTemplateInfo = defineCall({
  path: '/merchant/v1/product/template/solution/template/info',
  doc: { title: '查询解决方案详情', purpose: '查看一个解决方案：适用对象、资金流向、所含产品与本商户的费率。' },
  request: z.object({ ...SessionFields, solutionCode: SolutionCode }),
  answer: z.object({
    solutionCode: SolutionCode,
    solutionName: z.string(),
    summary: z.string(),
    industries: z.array(z.object({ industryCode: z.string(), industryName: z.string() })),
    /** Descriptions of the users for whom the solution is made, one line each. */
    audience: z.array(z.string()),
    flow: z.object({
      caption: z.string(),
      nodes: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          kind: z.enum(['payer', 'platform', 'account', 'receiver', 'bank']),
          column: z.int(),
        }),
      ),
      edges: z.array(z.object({ from: z.string(), to: z.string(), label: z.string() })),
    }),
    products: z.array(ProductOfSolution),
    papers: z.array(z.string()),
    questions: z.array(z.object({ question: z.string(), answer: z.string() })),
    /** Products that one application would open now. */
    missing: z.array(SolutionProductCode),
    /** Names of the colleagues who may open the solution, shown to a user without that permission. */
    openers: z.array(z.string()),
    ...SolutionProgress,
  }),
  ...READS,
});
export type SolutionDetail = z.infer<typeof solutionTemplateInfo.answer>;

/** Returns the enterprise's state in several solutions, in the requested order. */
export const solutionInfoBatch = defineCall({
  path: '/merchant/v1/product/template/solution/info/batch',
  doc: { title: '批量查询解决方案状态', purpose: '一次查询多个解决方案在本商户的状态。' },
  request: z.object({
    ...SessionFields,
    solutionCodes: z.array(SolutionCode).check(z.minLength(1), z.maxLength(SolutionCode.options.length)),
  }),
  answer: z.array(z.object({ solutionCode: SolutionCode, solutionName: z.string(), ...SolutionProgress })),
  ...READS,
});

const SOLUTION_PRODUCT_WORDS = Object.fromEntries(
  SolutionProductCode.options.map((code) => [code, solutionProductName(code)]),
);

const { WECHAT, COLLECT, DEFRAY, SPLIT } = PRODUCT_APPLICATION.sections;

/** 解决方案开通: application for the missing products of a solution, with the sections that these products require. */
export const SOLUTION_APPLICATION = defineApplication({
  title: '解决方案开通',
  signs: true,
  sections: {
    PLAN: {
      title: '开通方案',
      schema: z.object({
        productCodes: listOfWords(SolutionProductCode.options, '该方案没有待开通的产品'),
        scene: plainText(200, '请说明业务场景', { lines: true }),
        monthlyAmount: Money.check(z.refine((amount) => Number.parseFloat(amount) > 0, { error: '请输入大于0的金额' })),
      }),
      fields: {
        productCodes: { label: '待开通产品', as: 'list', words: SOLUTION_PRODUCT_WORDS },
        scene: { label: '业务场景', lines: true },
        monthlyAmount: { label: '预计月交易金额', as: 'money' },
      },
    },
    WECHAT,
    COLLECT,
    DEFRAY,
    SPLIT,
  },
});
export type SolutionSection = keyof typeof SOLUTION_APPLICATION.sections;

/** Returns the subject text of an application and its draft: the solution and the products to open. */
export const solutionSubject = (solutionCode: SolutionCode, missing: readonly SolutionProductCode[]): string =>
  `${solutionCode}:${[...missing].sort().join(',')}`;

/** Returns the sections of the application that these products require, in the declared order. */
export function sectionsForProducts(codes: readonly SolutionProductCode[]): SolutionSection[] {
  const required = new Set(codes.flatMap((code) => (isWalletProduct(code) ? [] : (SECTIONS_OF_PRODUCT[code] ?? []))));
  const more = (['WECHAT', 'COLLECT', 'DEFRAY', 'SPLIT'] as const).filter((section) => required.has(section));
  return ['PLAN', ...more];
}

/**
 * Applies for the missing products of a solution; the platform determines them itself. The application is audited, then signed by
 * SMS. `agreementNos`: from `templateAgreementUrl` for the merchant's missing products; empty if only products of the wallet are
 * missing.
 */
export const solutionApply = defineCall({
  path: '/merchant/v1/solution/apply',
  doc: { title: '申请解决方案', purpose: '一次申请解决方案中尚缺的产品，审核后以短信签约。' },
  request: z.object({
    ...SessionFields,
    solutionCode: SolutionCode,
    sections: Sent,
    agreementNos: z.array(Id).check(z.maxLength(20)),
  }),
  answer: Application,
  refusals: {
    ...APPLICATION_REFUSALS,
    NO_MERCHANT: '首个产品须随商户一并开通',
    BY_INVITATION: '须由品牌方邀请开通',
  },
  permission: 'solution:open',
  kept: true,
});

/** An invitation to open a wallet under a brand, as a row of a list. */
const Invitation = z.object({
  solutionNo: z.string(),
  brandWalletName: z.string(),
  /** Masked number of the invited customer; for a sent invitation with the customer's name, if known. */
  customerNoMasked: z.string(),
  customerName: z.string(),
  state: InvitationState,
  invitedAt: Time,
  validUntil: Time,
  /** Number of the opened wallet; null unless the state is OPEN. */
  walletNo: z.nullable(z.string()),
});

/** Returns the solutions that this enterprise has started or opened, and the received and sent invitations to brand wallets. */
export const solutionMine = defineCall({
  path: '/merchant/v1/solution/mine',
  doc: { title: '查询本商户解决方案', purpose: '列出本商户已开始或已开通的方案，以及品牌钱包邀请。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    solutions: z.array(Solution),
    received: z.array(Invitation),
    sent: z.array(Invitation),
  }),
  permission: 'solution:open',
});
export type MySolutions = z.infer<typeof solutionMine.answer>;
