import * as z from 'zod/mini';
import { section } from '../defineCall';
import { PROVES } from '../permissions';
import { Id, Money, Time } from '../primitives';
import { Mobile } from '../rules/contact';
import { PaperUrl, PrivateCardNo } from '../rules/documentFields';
import { AccountKind, AccountShown, BASE, BankFields, PaymentProof, READS, Wallet, WHICH } from './onboardingParts';

const defineCall = section('enterprise-onboarding', BASE);

/*
 * Calls about the bank account of an enterprise: its proof by a small amount, the bank's permit, the card of the legal person,
 * the wallet.
 */

/**
 * Pays a small amount with a remark to the saved account; earlier proofs become void. The user types both, to prove access to the
 * account. The sandbox's bank reports amount and remark by SMS to the user's own number (outbox, purpose PAYMENT_PROOF). Valid
 * for a day and five tries; 60 s between two payments, at most five a day.
 */
export const createPaymentProof = defineCall({
  path: '/user/enterprise/open/createPaymentProof',
  doc: { title: '发起对公账户打款', purpose: '向填写的对公账户打一笔小额款，用来验证账户；一天内有效。' },
  request: z.object(WHICH),
  answer: PaymentProof,
  refusals: {
    PROOF_TOO_OFTEN: '距上次发送不足一分钟，或今天已发送五次',
    PROOF_DONE: '账户已验证',
    NO_ACCOUNT: '尚未保存账户',
  },
  permission: PROVES,
  kept: true,
});

/**
 * Compares the amount and remark that the user typed with those of the small payment. A wrong try is refused at `amount` or
 * `remark`, with the number of tries that are left.
 */
export const comparisonPaymentProof = defineCall({
  path: '/user/enterprise/open/comparison/paymentProof',
  doc: { title: '核对对公账户打款', purpose: '核对收到的小额款金额与附言，相符则账户验证通过。' },
  request: z.object({
    ...WHICH,
    proofId: Id,
    amount: Money,
    /** The six characters of the payment's remark; lower-case letters are converted to upper case. */
    remark: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1, { error: '请输入附言' }), z.maxLength(16)),
  }),
  answer: PaymentProof,
  refusals: {
    PROOF_WRONG: '金额或附言与打款不符，计一次尝试',
    PROOF_FAILED: '尝试次数已用完，请重新发起验证',
    PROOF_EXPIRED: '验证已过期或作废，请重新发起',
    PROOF_DONE: '账户已验证',
  },
  permission: PROVES,
  kept: true,
});

/**
 * Replaces the picture of the bank's permit (开户许可证). While the application can be edited, the picture is saved in step ACCOUNT.
 * For a PASS enterprise it is reviewed, and the old picture stays valid until then.
 */
export const updateBankCardPicture = defineCall({
  path: '/user/enterprise/open/base/updateBankCardPicture',
  doc: { title: '更换开户许可证', purpose: '更换开户许可证；已认证企业须审核，通过前沿用旧的。' },
  request: z.object({ ...WHICH, bankPermitPicUrl: PaperUrl }),
  answer: z.object({
    /** SAVED: the picture is saved in the application. INIT: the picture is under review. */
    state: z.enum(['SAVED', 'INIT']),
    dueAt: z.nullable(Time),
  }),
  refusals: {
    STEP_CLOSED: '申请或许可正在审核',
    NO_ACCOUNT: '尚未保存对公账户',
  },
  permission: ['onboarding:edit', 'account:admin'],
  kept: true,
});

/** Returns the wallet that was opened when the enterprise passed its review. */
export const activateWalletInfo = defineCall({
  path: '/user/enterprise/open/activateWalletInfo',
  doc: { title: '查询企业钱包', purpose: '查看审核通过后开立的企业钱包。' },
  request: z.object(WHICH),
  answer: Wallet,
  permission: READS,
});

/** Binds a bank card of the legal person for payouts. The bank checks the card, which takes as long as a review. */
export const enterpriseBindPrivateCard = defineCall({
  path: '/member/platform/enterpriseBindPrivateCard',
  doc: { title: '绑定法定代表人银行卡', purpose: '绑定法定代表人的个人银行卡用于出款，由银行核验。' },
  request: z.object({ ...WHICH, ...BankFields, accountNo: PrivateCardNo, mobile: Mobile }),
  answer: z.object({
    settleAccountId: z.string(),
    auditStatus: z.enum(['INIT', 'PASS', 'UN_PASS']),
    dueAt: z.nullable(Time),
  }),
  refusals: { CARD_KNOWN: '该卡已绑定，或正在绑定' },
  permission: 'account:admin',
  kept: true,
  encrypted: true,
});

const SettleDetail = z.object({ account: z.nullable(AccountShown), verification: PaymentProof });

/** Returns the settlement account: as saved in the application, or the current one of a PASS enterprise. */
export const getSettleDetail = defineCall({
  path: '/user/enterprise/helper/open/getSettleDetail',
  doc: { title: '查询企业结算账户', purpose: '查看已保存或生效中的结算账户。' },
  request: z.object(WHICH),
  answer: SettleDetail,
  permission: READS,
});

/** Returns the settlement account together with its enterprise. */
export const getSettleDetailEnterprise = defineCall({
  path: '/user/enterprise/helper/open/getSettleDetailEnterprise',
  doc: { title: '查询结算账户与企业', purpose: '查看结算账户，连同账户所属的企业。' },
  request: z.object(WHICH),
  answer: z.extend(SettleDetail, {
    enterpriseId: z.string(),
    enterpriseName: z.string(),
    legalName: z.string(),
  }),
  permission: READS,
});

/** Returns the limits that apply to an application for a settlement account, and the usual duration of its review. */
export const queryApplySettleConfig = defineCall({
  path: '/user/applysettle/queryApplySettleConfig',
  doc: { title: '查询结算账户限制', purpose: '查询申请结算账户须遵守的数量与限制。' },
  request: z.object({}),
  answer: z.object({
    mostBeneficiaries: z.int(),
    proofTries: z.int(),
    proofValidHours: z.int(),
    proofsADay: z.int(),
    messagesAnHour: z.int(),
    /** Usual duration of a review in seconds. */
    reviewSeconds: z.int(),
    /** Kinds of accounts that the user may choose. */
    accountKinds: z.array(AccountKind),
  }),
  permission: READS,
});
