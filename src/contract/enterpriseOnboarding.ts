import * as z from 'zod/mini';
import { Code, Email, Mobile } from './contact';
import { defineCall } from './defineCall';
import { SettledStatus } from './enterpriseSwitching';
import {
  AccountName,
  AddressLine,
  BankCode,
  BranchCode,
  Capital,
  CompanyName,
  CorporateAccountNo,
  DivisionCode,
  IdNumber,
  IndustryCode,
  Mcc,
  PaperUrl,
  Percent,
  PersonName,
  Phone,
  PrivateCardNo,
  Uscc,
  Validity,
} from './papers';
import { Id, Money, Time } from './primitives';

/*
 * From nothing to a working enterprise. The way of an application:
 *
 * 1. The steps are saved one by one, in any order: `saveEnterprise`, `saveLegal`, `saveBeneficiary`,
 *    `saveEnterpriseAccount`, `bindEmailAndPwd`. The first `saveEnterprise` makes the enterprise (UN_SUBMIT) and the
 *    user its administrator. `settedSteps` tells what is there and what is next, `settedDetail` what was saved.
 * 2. `walletApplyMsgResend` sends a code, `confirmOpenIntention` takes it with the agreements and submits: INIT.
 * 3. The review decides after a while. PASS: the enterprise has its member, its accounts and its menus at once.
 *    UN_PASS: `auditReason` is JSON text, field name to reason; the steps of these fields are `refused`, the others
 *    cannot be changed. The refused steps are saved again, or sent with `submitApply`, which submits: INIT.
 * 4. The bank account is verified by a small amount, any time after it was saved: `createPaymentProof`, then
 *    `comparisonPaymentProof`. Until then the wallet receives, and pays nothing out to that account.
 *
 * `enterpriseId`: which enterprise. Without it the session's current one; when there is none, or it is PASS and
 * something is saved, the user's newest that still waits. A foreign id is answered like an absent one, and so is one of
 * an enterprise that the user does not administer.
 *
 * `version`: a saved step carries a number that each save raises. A save names the one it was made from, 0 for a step
 * that was empty; when another tab was quicker it is refused with bizCode STEP_CHANGED and nothing is overwritten.
 *
 * ID and account numbers are never told whole. A field `…Number` or `accountNo` that a save leaves out stays as it was
 * saved; one that was never saved is then missing and refused at its field.
 */

const BASE = { withoutSession: true, users: 'ordinary' } as const;
const WHICH = { enterpriseId: z.optional(Id) };
const FROM = { ...WHICH, version: z.int().check(z.gte(0)) };
const EDITS = 'onboarding:edit';
const READS = ['onboarding:edit', 'account:read'] as const;

/** Refusals of a save, besides wrong fields. */
const OF_A_SAVE = {
  STEP_CHANGED: 'the step was saved elsewhere since it was read: read it again',
  STEP_CLOSED: 'under review, passed, or not among what was refused: nothing to change here',
} as const;

export const OnboardingStep = z.enum(['ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT', 'ADMIN']);
export type OnboardingStep = z.infer<typeof OnboardingStep>;
/** After the steps comes the submission, with the agreements. */
export const NextStep = z.enum(['ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT', 'ADMIN', 'SUBMIT']);

/** Field name to what the review has against it. */
export const Reasons = z.record(z.string(), z.string());

// --- what the steps hold: requests, field by field -----------------------------------------------------------------

/** Step ENTERPRISE. */
export const EnterpriseFields = {
  enterpriseName: CompanyName,
  businessLicenseNo: Uscc,
  businessLicensePicUrl: PaperUrl,
  licenseValidity: Validity,
  registeredCapital: z.optional(Capital),
  divisionCode: DivisionCode,
  address: AddressLine,
  industryCode: IndustryCode,
  mcc: Mcc,
  phone: Phone,
};

/** Step LEGAL: the legal person. */
export const LegalFields = {
  legalName: PersonName,
  /** Left out: as saved. */
  legalIdNumber: z.optional(IdNumber),
  legalIdValidity: Validity,
  legalIdFrontPicUrl: PaperUrl,
  legalIdBackPicUrl: PaperUrl,
};

/** Holds shares, controls otherwise, or manages. */
export const BeneficiaryWay = z.enum(['SHARES', 'CONTROL', 'MANAGER']);

/** One beneficiary. */
export const BeneficiaryFields = {
  /** Of one that is saved already: leaves its number as it is when `idNumber` is left out. */
  beneficiaryId: z.optional(Id),
  /** Of the register (`queryBeneficiary`): its number is taken from there when `idNumber` is left out. */
  registerId: z.optional(Id),
  name: PersonName,
  idNumber: z.optional(IdNumber),
  idValidity: Validity,
  address: AddressLine,
  way: BeneficiaryWay,
  /** Per cent; needed with SHARES. */
  shareRatio: z.optional(Percent),
};
export const MOST_BENEFICIARIES = 4;
/** Step BENEFICIARY; refused fields are named `beneficiaries.0.name`. */
export const Beneficiaries = z
  .array(z.object(BeneficiaryFields))
  .check(
    z.minLength(1, { error: '请至少添加一位受益人' }),
    z.maxLength(MOST_BENEFICIARIES, { error: `最多添加${MOST_BENEFICIARIES}位受益人` }),
  );

/** A company's account, or the legal person's own card. */
export const AccountKind = z.enum(['CORPORATE', 'PRIVATE']);
export type AccountKind = z.infer<typeof AccountKind>;

const BankFields = { accountName: AccountName, bankCode: BankCode, branchCode: BranchCode };
/** Step ACCOUNT of a company's account: its name is the enterprise's, and the bank's permit is needed. */
export const CorporateAccountFields = {
  accountKind: z.literal('CORPORATE'),
  ...BankFields,
  /** Left out: as saved. */
  accountNo: z.optional(CorporateAccountNo),
  bankPermitPicUrl: PaperUrl,
};
/** Step ACCOUNT of a card: its name is the legal person's. */
export const PrivateAccountFields = {
  accountKind: z.literal('PRIVATE'),
  ...BankFields,
  /** Left out: as saved. */
  accountNo: z.optional(PrivateCardNo),
};

// --- what the steps hold: answers ------------------------------------------------------------------------------------

const SHOWN = {
  version: z.int(),
  savedAt: Time,
  /** What the review has against fields of this step; empty when nothing. */
  refused: Reasons,
};
const Days = z.object({ start: z.string(), end: z.string() });

export const EnterpriseShown = z.object({
  ...SHOWN,
  enterpriseName: z.string(),
  businessLicenseNo: z.string(),
  businessLicensePicUrl: z.string(),
  licenseValidity: Days,
  registeredCapital: z.nullable(Money),
  divisionCode: z.string(),
  address: z.string(),
  industryCode: z.string(),
  industryName: z.string(),
  mcc: z.string(),
  mccName: z.string(),
  phone: z.string(),
});
export type EnterpriseShown = z.infer<typeof EnterpriseShown>;

export const LegalShown = z.object({
  ...SHOWN,
  legalName: z.string(),
  /** `330106********0015` */
  legalIdNumberMasked: z.string(),
  legalIdValidity: Days,
  legalIdFrontPicUrl: z.string(),
  legalIdBackPicUrl: z.string(),
});
export type LegalShown = z.infer<typeof LegalShown>;

export const BeneficiaryShown = z.object({
  beneficiaryId: z.string(),
  name: z.string(),
  idNumberMasked: z.string(),
  idValidity: Days,
  address: z.string(),
  way: BeneficiaryWay,
  shareRatio: z.nullable(z.string()),
});
export const BeneficiariesShown = z.object({ ...SHOWN, beneficiaries: z.array(BeneficiaryShown) });
export type BeneficiariesShown = z.infer<typeof BeneficiariesShown>;

export const AccountShown = z.object({
  ...SHOWN,
  accountKind: AccountKind,
  accountName: z.string(),
  /** `6222 **** **** 0015` without the spaces. */
  accountNoMasked: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  branchCode: z.string(),
  branchName: z.string(),
  /** Empty for a card. */
  bankPermitPicUrl: z.string(),
});
export type AccountShown = z.infer<typeof AccountShown>;

export const AdminShown = z.object({ ...SHOWN, emailMasked: z.string() });

/** The verification of the account by a small amount. EXPIRED and FAILED: a new proof is needed. */
export const ProofState = z.enum(['NONE', 'SENT', 'VERIFIED', 'FAILED', 'EXPIRED']);
export const PaymentProof = z.object({
  state: ProofState,
  /** Of the proof that was sent last; empty with NONE. */
  proofId: z.string(),
  accountNoMasked: z.string(),
  sentAt: z.nullable(Time),
  expiresAt: z.nullable(Time),
  /** Tries left of that proof. */
  triesLeft: z.int(),
});
export type PaymentProof = z.infer<typeof PaymentProof>;

const StepState = z.object({
  step: OnboardingStep,
  state: z.enum(['empty', 'saved', 'refused', 'passed']),
  version: z.int(),
  savedAt: z.nullable(Time),
  refused: Reasons,
});

const Steps = z.object({
  /** Empty while there is no enterprise yet. */
  enterpriseId: z.string(),
  enterpriseNo: z.string(),
  enterpriseName: z.string(),
  settledStatus: SettledStatus,
  /** All five in their order. */
  steps: z.array(StepState),
  /** What is to be done next: the first step that is empty or refused, SUBMIT when all are saved; null under review and after. */
  next: z.nullable(NextStep),
  /** A refusal that names no field: any step may be changed. */
  generalReason: z.nullable(z.string()),
  verification: PaymentProof,
});
export type OnboardingSteps = z.infer<typeof Steps>;

const Status = z.object({
  /** Empty while there is none; its status is UN_APPLY then. */
  enterpriseId: z.string(),
  enterpriseNo: z.string(),
  enterpriseName: z.string(),
  settledStatus: SettledStatus,
  /** As `queryUserEnterprise` tells it; null unless UN_PASS. */
  auditReason: z.nullable(z.string()),
  /** The same, read: field to reason; a reason that names no field stands at `reason`. */
  reasons: Reasons,
  submittedAt: z.nullable(Time),
  /** When the decision can be expected; null unless INIT. */
  dueAt: z.nullable(Time),
  decidedAt: z.nullable(Time),
});

/** A save's answer: the enterprise that it belongs to and the step's new version. */
const Saved = z.object({ enterpriseId: z.string(), enterpriseNo: z.string(), version: z.int(), steps: Steps });

// --- status and detail -----------------------------------------------------------------------------------------------

/** Where the enterprise stands. What status pages poll; a decision that is due is taken before it answers. */
export const queryEnterpriseStatus = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/query/enterprise/status',
  request: z.object(WHICH),
  answer: Status,
  permission: READS,
  ...BASE,
});

const Everything = {
  enterprise: z.nullable(EnterpriseShown),
  legal: z.nullable(LegalShown),
  beneficiary: z.nullable(BeneficiariesShown),
  account: z.nullable(AccountShown),
};

/** The application as it was submitted last, numbers masked; parts that were never saved are null. */
export const queryEnterpriseApplyDetail = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/query/enterprise/apply/detail',
  request: z.object(WHICH),
  answer: z.extend(Status, Everything),
  permission: EDITS,
  ...BASE,
});

const RealFacts = z.object({
  enterpriseId: z.string(),
  enterpriseNo: z.string(),
  enterpriseName: z.string(),
  businessLicenseNo: z.string(),
  settledStatus: SettledStatus,
  /** Since when it is in force; null while it is not. */
  passedAt: z.nullable(Time),
});

/** What is in force of the enterprise itself. */
export const queryEnterpriseRealDetail = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/query/enterprise/real/detail',
  request: z.object(WHICH),
  answer: z.extend(RealFacts, { enterprise: z.nullable(EnterpriseShown) }),
  permission: READS,
  ...BASE,
});

/** What is in force, with its people and account. */
export const queryEnterpriseRealDetailV2 = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/query/enterprise/real/detail/v2',
  request: z.object(WHICH),
  answer: z.extend(RealFacts, Everything),
  permission: READS,
  ...BASE,
});

/** NONE before the enterprise has passed; UNVERIFIED: receives, and pays nothing out until its bank account is verified. */
export const WalletStatus = z.enum(['NONE', 'UNVERIFIED', 'OPEN']);
const Wallet = z.object({
  walletStatus: WalletStatus,
  memberNo: z.string(),
  openedAt: z.nullable(Time),
  accounts: z.array(
    z.object({ accountNo: z.string(), accountType: z.enum(['BALANCE', 'SETTLEMENT', 'FEE', 'SPLIT']) }),
  ),
  verification: PaymentProof,
});

/** Status, facts and wallet in one: what a status page or a checklist shows. */
export const queryEnterpriseUnifyInfo = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/query/enterprise/unify/info',
  request: z.object(WHICH),
  answer: z.extend(Status, { businessLicenseNo: z.string(), wallet: Wallet, adminEmailMasked: z.string() }),
  permission: READS,
  ...BASE,
});

/** Everything that is saved, numbers masked, with the review's reasons. Parts that are empty are null. */
export const settedDetail = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/open/setted/detail',
  request: z.object(WHICH),
  answer: z.extend(Steps, { ...Everything, admin: z.nullable(AdminShown) }),
  permission: EDITS,
  ...BASE,
});

/** What is saved and what is next. */
export const settedSteps = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/open/setted/steps',
  request: z.object(WHICH),
  answer: Steps,
  permission: EDITS,
  ...BASE,
});

// --- the steps ---------------------------------------------------------------------------------------------------------

/** Saves step ENTERPRISE. The first one makes the enterprise; who may not add one is refused (`judgeAddEnterprise`). */
export const saveEnterprise = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/open/base/saveEnterprise',
  request: z.object({ ...FROM, ...EnterpriseFields }),
  answer: Saved,
  refusals: OF_A_SAVE,
  permission: EDITS,
  kept: true,
  ...BASE,
});

/** Saves step LEGAL. */
export const saveLegal = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/open/base/saveLegal',
  request: z.object({ ...FROM, ...LegalFields }),
  answer: Saved,
  refusals: OF_A_SAVE,
  permission: EDITS,
  kept: true,
  encrypted: true,
  ...BASE,
});

/** Saves step BENEFICIARY: all of them, those left out are taken away. */
export const saveBeneficiary = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/open/base/saveBeneficiary',
  request: z.object({ ...FROM, beneficiaries: Beneficiaries }),
  answer: Saved,
  refusals: OF_A_SAVE,
  permission: EDITS,
  kept: true,
  encrypted: true,
  ...BASE,
});

/** Saves step ACCOUNT. Another number than before has to be verified anew. */
export const saveEnterpriseAccount = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/open/save/enterpriseAccount',
  request: z.discriminatedUnion('accountKind', [
    z.object({ ...FROM, ...CorporateAccountFields }),
    z.object({ ...FROM, ...PrivateAccountFields }),
  ]),
  answer: Saved,
  refusals: OF_A_SAVE,
  permission: EDITS,
  kept: true,
  encrypted: true,
  ...BASE,
});

/**
 * Saves step ADMIN: the administrator's e-mail address, which becomes the user's own. `proof` is that of
 * `checkEmailCodeForBindAdmin` for this address; `password` is the user's present login password, whose wrong tries
 * count as those of a login (refused at `password`).
 */
export const bindEmailAndPwd = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/open/bind/emailAndPwd',
  request: z.object({
    ...FROM,
    email: Email,
    proof: z.string().check(z.minLength(1, { error: '请先验证邮箱' }), z.maxLength(64)),
    password: z.string().check(z.minLength(1, { error: '请输入登录密码' }), z.maxLength(128)),
  }),
  answer: Saved,
  refusals: OF_A_SAVE,
  permission: EDITS,
  kept: true,
  encrypted: true,
  ...BASE,
});

// --- the submission ------------------------------------------------------------------------------------------------------

/**
 * Sends the code that the submission takes, to the user's own mobile number; the same call sends it again. 60 s between
 * two, five an hour.
 */
export const walletApplyMsgResend = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/open/wallet/apply/msg/resend',
  request: z.object(WHICH),
  answer: z.object({
    /** `138****0003` */
    receiver: z.string(),
    validSeconds: z.int(),
    /** How many more can be sent within the hour. */
    left: z.int(),
  }),
  refusals: { MSG_RESEND_LIMIT: 'five were sent within the hour' },
  permission: EDITS,
  ...BASE,
});

/** Submits the application with the agreements of type WALLET, all of them, and the code: INIT. */
export const confirmOpenIntention = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/open/confirm/open/intention',
  request: z.object({
    ...WHICH,
    faceAgreementNos: z.array(Id).check(z.minLength(1, { error: '请先阅读并同意协议' }), z.maxLength(20)),
    code: Code,
  }),
  answer: Status,
  refusals: {
    NOT_COMPLETE: 'a step is empty or refused: `settedSteps` tells which',
    STEP_CLOSED: 'it is under review or has passed already',
  },
  permission: EDITS,
  kept: true,
  ...BASE,
});

/**
 * Submits again after a refusal: INIT. Parts that were refused may be sent along (with the fields and versions of their
 * own calls, refused fields named `legal.legalName`); they may also have been saved before. Another part is refused.
 */
export const submitApply = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/open/reject/submitApply',
  request: z.object({
    ...WHICH,
    enterprise: z.optional(z.object({ ...EnterpriseFields, version: z.int() })),
    legal: z.optional(z.object({ ...LegalFields, version: z.int() })),
    beneficiary: z.optional(z.object({ beneficiaries: Beneficiaries, version: z.int() })),
    account: z.optional(
      z.discriminatedUnion('accountKind', [
        z.object({ ...CorporateAccountFields, version: z.int() }),
        z.object({ ...PrivateAccountFields, version: z.int() }),
      ]),
    ),
  }),
  answer: Status,
  refusals: { ...OF_A_SAVE, NOT_COMPLETE: 'a refused step is not mended yet; `fields` names what is wrong' },
  permission: EDITS,
  kept: true,
  encrypted: true,
  ...BASE,
});

// --- the bank account ------------------------------------------------------------------------------------------------------

/**
 * Has a small amount with a remark paid to the saved account; what was sent before is void. The sandbox's bank tells
 * amount and remark by SMS to the user's own number (outbox, purpose PAYMENT_PROOF). Good for a day and five tries;
 * 60 s between two, five a day.
 */
export const createPaymentProof = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/open/createPaymentProof',
  request: z.object(WHICH),
  answer: PaymentProof,
  refusals: {
    PROOF_TOO_OFTEN: 'the last one is less than a minute old, or five were sent today',
    PROOF_DONE: 'the account is verified already',
    NO_ACCOUNT: 'no account is saved yet',
  },
  permission: ['onboarding:edit', 'account:admin'],
  kept: true,
  ...BASE,
});

/** Compares what arrived. A wrong try is refused at `amount` or `remark`, with the number of tries that are left. */
export const comparisonPaymentProof = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/open/comparison/paymentProof',
  request: z.object({
    ...WHICH,
    proofId: Id,
    amount: Money,
    /** The six characters of the remark; small letters are taken for capitals. */
    remark: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1, { error: '请输入附言' }), z.maxLength(16)),
  }),
  answer: PaymentProof,
  refusals: {
    PROOF_WRONG: 'amount or remark is not what was sent; it counts as a try',
    PROOF_FAILED: 'no try is left: a new proof is needed',
    PROOF_EXPIRED: 'too old, or void: a new proof is needed',
    PROOF_DONE: 'the account is verified already',
  },
  permission: ['onboarding:edit', 'account:admin'],
  kept: true,
  ...BASE,
});

/**
 * Replaces the bank's permit (开户许可证). While the application can be edited it is part of step ACCOUNT; of a PASS
 * enterprise it is reviewed, and the old one stays in force until then.
 */
export const updateBankCardPicture = defineCall({
  section: 'enterprise-onboarding',
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
  ...BASE,
});

/** The wallet, as it is opened by the review's pass. */
export const activateWalletInfo = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/open/activateWalletInfo',
  request: z.object(WHICH),
  answer: Wallet,
  permission: READS,
  ...BASE,
});

/** Binds a card of the legal person for paying out; it is checked with the bank, which takes as long as a review. */
export const enterpriseBindPrivateCard = defineCall({
  section: 'enterprise-onboarding',
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
  ...BASE,
});

const SettleDetail = z.object({ account: z.nullable(AccountShown), verification: PaymentProof });

/** The account that money is settled to, as saved or in force. */
export const getSettleDetail = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/helper/open/getSettleDetail',
  request: z.object(WHICH),
  answer: SettleDetail,
  permission: READS,
  ...BASE,
});

/** The same with the enterprise whose account it is. */
export const getSettleDetailEnterprise = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/helper/open/getSettleDetailEnterprise',
  request: z.object(WHICH),
  answer: z.extend(SettleDetail, {
    enterpriseId: z.string(),
    enterpriseName: z.string(),
    legalName: z.string(),
  }),
  permission: READS,
  ...BASE,
});

/** The numbers that an application is held to. */
export const queryApplySettleConfig = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/applysettle/queryApplySettleConfig',
  request: z.object({}),
  answer: z.object({
    mostBeneficiaries: z.int(),
    proofTries: z.int(),
    proofValidHours: z.int(),
    proofsADay: z.int(),
    messagesAnHour: z.int(),
    /** How long a review takes as a rule, in seconds. */
    reviewSeconds: z.int(),
    /** Kinds of accounts that may be chosen. */
    accountKinds: z.array(AccountKind),
  }),
  permission: READS,
  ...BASE,
});

// --- the modification of an enterprise that has passed ------------------------------------------------------------------

const ModifyStatus = z.object({
  /** Of the newest modification; NONE while there is none. What was in force stays so until PASS. */
  modifyStatus: z.enum(['NONE', 'INIT', 'PASS', 'UN_PASS']),
  modifyId: z.string(),
  reasons: Reasons,
  submittedAt: z.nullable(Time),
  dueAt: z.nullable(Time),
  decidedAt: z.nullable(Time),
});

/** What is in force and can be modified, with the newest modification's status. */
export const modifyInfo = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/modify/info',
  request: z.object(WHICH),
  answer: z.extend(ModifyStatus, {
    enterprise: z.nullable(EnterpriseShown),
    legal: z.nullable(LegalShown),
    beneficiary: z.nullable(BeneficiariesShown),
  }),
  permission: 'account:read',
  ...BASE,
});

/** The status alone: what its page polls. */
export const modifyStatus = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/modify/status',
  request: z.object(WHICH),
  answer: ModifyStatus,
  permission: 'account:read',
  ...BASE,
});

/**
 * Submits changed parts of a PASS enterprise, each whole; numbers left out stay. One modification at a time.
 * `version` of a part is the one in force (`modifyInfo`): another one is refused with STEP_CHANGED. Refused fields are
 * named `enterprise.address`.
 */
export const modifySubmit = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/modify/submit',
  request: z.object({
    ...WHICH,
    enterprise: z.optional(z.object({ ...EnterpriseFields, version: z.int() })),
    legal: z.optional(z.object({ ...LegalFields, version: z.int() })),
    beneficiary: z.optional(z.object({ beneficiaries: Beneficiaries, version: z.int() })),
  }),
  answer: ModifyStatus,
  refusals: {
    STEP_CHANGED: 'what is in force has changed since it was read',
    MODIFY_PENDING: 'a modification is under review',
    NOTHING_CHANGED: 'no part was sent',
  },
  permission: 'account:admin',
  kept: true,
  encrypted: true,
  ...BASE,
});

/** What the last refused modification held, numbers masked, with the reasons; parts that it did not touch are null. */
export const modifyRejectInfo = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/enterprise/modify/reject/info',
  request: z.object(WHICH),
  answer: z.extend(ModifyStatus, {
    enterprise: z.nullable(EnterpriseShown),
    legal: z.nullable(LegalShown),
    beneficiary: z.nullable(BeneficiariesShown),
  }),
  permission: 'account:read',
  ...BASE,
});

// --- registers and recognition ---------------------------------------------------------------------------------------------

/** What the companies' register knows of a licence; `found` is false for one that it does not know. */
export const queryBeneficiary = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/base/common/qcc/queryBeneficiary',
  request: z.object({ businessLicenseNo: Uscc }),
  answer: z.object({
    found: z.boolean(),
    enterpriseName: z.string(),
    legalName: z.string(),
    beneficiaries: z.array(
      z.object({
        /** Goes into `BeneficiaryFields.registerId`. */
        registerId: z.string(),
        name: z.string(),
        idNumberMasked: z.string(),
        address: z.string(),
        way: BeneficiaryWay,
        shareRatio: z.nullable(z.string()),
      }),
    ),
  }),
  permission: ['onboarding:edit', 'account:admin'],
  ...BASE,
});

/** What a picture shows. */
export const PaperKind = z.enum(['LICENSE', 'ID_FRONT', 'ID_BACK', 'BANK_PERMIT']);
export type PaperKind = z.infer<typeof PaperKind>;

/** Names of fields that recognition can fill, as the steps call them; `…Start` and `…End` are the ends of a validity. */
export const RecognizedField = z.enum([
  'enterpriseName',
  'businessLicenseNo',
  'registeredCapital',
  'licenseValidityStart',
  'licenseValidityEnd',
  'address',
  'legalName',
  'legalIdNumber',
  'legalIdValidityStart',
  'legalIdValidityEnd',
  'accountName',
  'accountNo',
  'bankCode',
  'branchCode',
]);
export type RecognizedField = z.infer<typeof RecognizedField>;

/**
 * Reads what an uploaded picture of one's own says. `recognized` is false when nothing could be read: the fields are
 * typed then. A field that is unsure is to be looked at by the user. Path chosen by us; sealed, because it answers ID
 * and account numbers.
 */
export const recognize = defineCall({
  section: 'enterprise-onboarding',
  path: '/user/base/common/ocr/recognize',
  request: z.object({ kind: PaperKind, url: PaperUrl }),
  answer: z.object({
    recognized: z.boolean(),
    fields: z.array(z.object({ field: RecognizedField, value: z.string(), confidence: z.enum(['sure', 'unsure']) })),
  }),
  permission: ['onboarding:edit', 'account:admin'],
  encrypted: true,
  ...BASE,
});
