import * as z from 'zod/mini';
import { section } from '../defineCall';
import { PROVES } from '../permissions';
import { Id, Money, Time } from '../primitives';
import { Mobile } from '../rules/contact';
import { PaperUrl, PrivateCardNo } from '../rules/documentFields';
import { AccountKind, AccountShown, BASE, BankFields, PaymentProof, READS, Wallet, WHICH } from './onboardingParts';

const defineCall = section('enterprise-onboarding', BASE);

/* The bank account of an enterprise: its proof by a small amount, its permit, the card of the legal person, the wallet. */

/**
 * Sends a small amount with a remark to the saved account; earlier proofs become void. The sandbox's bank reports amount and
 * remark by SMS to the user's own number (outbox, purpose PAYMENT_PROOF). Valid for a day and five tries; 60 s between two, five
 * a day.
 */
export const createPaymentProof = defineCall({
  path: '/user/enterprise/open/createPaymentProof',
  request: z.object(WHICH),
  answer: PaymentProof,
  refusals: {
    PROOF_TOO_OFTEN: 'the last one is less than a minute old, or five were sent today',
    PROOF_DONE: 'the account is verified already',
    NO_ACCOUNT: 'no account is saved yet',
  },
  permission: PROVES,
  kept: true,
});

/** Compares what arrived. A wrong try is refused at `amount` or `remark`, with the number of tries that are left. */
export const comparisonPaymentProof = defineCall({
  path: '/user/enterprise/open/comparison/paymentProof',
  request: z.object({
    ...WHICH,
    proofId: Id,
    amount: Money,
    /** The six characters of the remark; lower-case letters are converted to upper case. */
    remark: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1, { error: '请输入附言' }), z.maxLength(16)),
  }),
  answer: PaymentProof,
  refusals: {
    PROOF_WRONG: 'amount or remark is not what was sent; it counts as a try',
    PROOF_FAILED: 'no try is left: a new proof is needed',
    PROOF_EXPIRED: 'too old, or void: a new proof is needed',
    PROOF_DONE: 'the account is verified already',
  },
  permission: PROVES,
  kept: true,
});

/**
 * Replaces the bank's permit (开户许可证). While the application can be edited it is part of step ACCOUNT; of a PASS
 * enterprise it is reviewed, and the old one stays in force until then.
 */
export const updateBankCardPicture = defineCall({
  path: '/user/enterprise/open/base/updateBankCardPicture',
  request: z.object({ ...WHICH, bankPermitPicUrl: PaperUrl }),
  answer: z.object({
    /** SAVED: part of the application. INIT: under review. */
    state: z.enum(['SAVED', 'INIT']),
    dueAt: z.nullable(Time),
  }),
  refusals: {
    STEP_CLOSED: 'the application is under review, or a permit is',
    NO_ACCOUNT: 'no company account is saved yet',
  },
  permission: ['onboarding:edit', 'account:admin'],
  kept: true,
});

/** Reads the wallet that the passed review has opened. */
export const activateWalletInfo = defineCall({
  path: '/user/enterprise/open/activateWalletInfo',
  request: z.object(WHICH),
  answer: Wallet,
  permission: READS,
});

/** Binds a card of the legal person for payouts. The bank checks it, which takes as long as a review. */
export const enterpriseBindPrivateCard = defineCall({
  path: '/member/platform/enterpriseBindPrivateCard',
  request: z.object({ ...WHICH, ...BankFields, accountNo: PrivateCardNo, mobile: Mobile }),
  answer: z.object({
    settleAccountId: z.string(),
    auditStatus: z.enum(['INIT', 'PASS', 'UN_PASS']),
    dueAt: z.nullable(Time),
  }),
  refusals: { CARD_KNOWN: 'this card is bound, or being bound, already' },
  permission: 'account:admin',
  kept: true,
  encrypted: true,
});

const SettleDetail = z.object({ account: z.nullable(AccountShown), verification: PaymentProof });

/** The account that money is settled to, as saved or in force. */
export const getSettleDetail = defineCall({
  path: '/user/enterprise/helper/open/getSettleDetail',
  request: z.object(WHICH),
  answer: SettleDetail,
  permission: READS,
});

/** Reads the settlement account with its enterprise. */
export const getSettleDetailEnterprise = defineCall({
  path: '/user/enterprise/helper/open/getSettleDetailEnterprise',
  request: z.object(WHICH),
  answer: z.extend(SettleDetail, {
    enterpriseId: z.string(),
    enterpriseName: z.string(),
    legalName: z.string(),
  }),
  permission: READS,
});

/** Reads the limits for applications. */
export const queryApplySettleConfig = defineCall({
  path: '/user/applysettle/queryApplySettleConfig',
  request: z.object({}),
  answer: z.object({
    mostBeneficiaries: z.int(),
    proofTries: z.int(),
    proofValidHours: z.int(),
    proofsADay: z.int(),
    messagesAnHour: z.int(),
    /** Usual duration of a review in seconds. */
    reviewSeconds: z.int(),
    /** Kinds of accounts that may be chosen. */
    accountKinds: z.array(AccountKind),
  }),
  permission: READS,
});
