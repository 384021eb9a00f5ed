import * as z from 'zod/mini';
import { Count, Id, Money, Time } from '../primitives';
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
} from '../rules/documentFields';
import { SettledStatus } from './enterpriseSwitching';

/* Parts of an application and an enterprise: the request fields and the answers of its calls. */

/** Common properties of the section's calls. */
export const BASE = { withoutSession: true, users: 'ordinary' } as const;
/** Which enterprise; see `enterpriseOnboarding.ts`. */
export const WHICH = { enterpriseId: z.optional(Id) };
/** Permissions of the calls that read; one of them is enough. */
export const READS = ['onboarding:edit', 'account:read'] as const;

export const OnboardingStep = z.enum(['ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT', 'ADMIN']);
export type OnboardingStep = z.infer<typeof OnboardingStep>;
/** After the steps comes the submission, with the agreements. */
const NextStep = z.enum(['ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT', 'ADMIN', 'SUBMIT']);

/** Reasons of the review, by field name. */
export const Reasons = z.record(z.string(), z.string());

// --- requests, field by field ---------------------------------------------------------------------------------------

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
  /** If left out, the saved number stays. */
  legalIdNumber: z.optional(IdNumber),
  legalIdValidity: Validity,
  legalIdFrontPicUrl: PaperUrl,
  legalIdBackPicUrl: PaperUrl,
};

/** Kind of beneficiary: shareholder, other control, or manager. */
export const BeneficiaryWay = z.enum(['SHARES', 'CONTROL', 'MANAGER']);

/** Fields of a beneficiary. */
export const BeneficiaryFields = {
  /** Id of a saved beneficiary, whose number stays if `idNumber` is left out. */
  beneficiaryId: z.optional(Id),
  /** Id in the register (`queryBeneficiary`). If `idNumber` is left out, the register's number is used. */
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

export const BankFields = { accountName: AccountName, bankCode: BankCode, branchCode: BranchCode };
/** Step ACCOUNT of a company's account: its name is the enterprise's, and the bank's permit is needed. */
export const CorporateAccountFields = {
  accountKind: z.literal('CORPORATE'),
  ...BankFields,
  /** If left out, the saved number stays. */
  accountNo: z.optional(CorporateAccountNo),
  bankPermitPicUrl: PaperUrl,
};
/** Step ACCOUNT of a card: its name is the legal person's. */
export const PrivateAccountFields = {
  accountKind: z.literal('PRIVATE'),
  ...BankFields,
  /** If left out, the saved number stays. */
  accountNo: z.optional(PrivateCardNo),
};

// --- answers --------------------------------------------------------------------------------------------------------

const SHOWN = {
  version: Count,
  savedAt: Time,
  /** The review's reasons by field of this step; empty if accepted. */
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

const BeneficiaryShown = z.object({
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

/** A bank account in an answer. */
export const BankShown = {
  accountKind: AccountKind,
  accountName: z.string(),
  /** `6222 **** **** 0015` without the spaces. */
  accountNoMasked: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  branchCode: z.string(),
  branchName: z.string(),
};

export const AccountShown = z.object({
  ...SHOWN,
  ...BankShown,
  /** Empty for a card. */
  bankPermitPicUrl: z.string(),
});
export type AccountShown = z.infer<typeof AccountShown>;

export const AdminShown = z.object({ ...SHOWN, emailMasked: z.string() });

/** The verification of the account by a small amount. EXPIRED and FAILED: a new proof is needed. */
export const ProofState = z.enum(['NONE', 'SENT', 'VERIFIED', 'FAILED', 'EXPIRED']);
export const PaymentProof = z.object({
  state: ProofState,
  /** Id of the newest proof; empty for NONE. */
  proofId: z.string(),
  accountNoMasked: z.string(),
  sentAt: z.nullable(Time),
  expiresAt: z.nullable(Time),
  /** Remaining attempts for the proof. */
  triesLeft: z.int(),
});
export type PaymentProof = z.infer<typeof PaymentProof>;

/** The parts that can be modified later as well, of an application or of the data in force; null: never saved. */
export const PartsShown = {
  enterprise: z.nullable(EnterpriseShown),
  legal: z.nullable(LegalShown),
  beneficiary: z.nullable(BeneficiariesShown),
};
/** All parts. */
export const Everything = { ...PartsShown, account: z.nullable(AccountShown) };

/** The parts in a request, each complete, with the version that it is based on. */
export const PartsSent = {
  enterprise: z.optional(z.object({ ...EnterpriseFields, version: Count })),
  legal: z.optional(z.object({ ...LegalFields, version: Count })),
  beneficiary: z.optional(z.object({ beneficiaries: Beneficiaries, version: Count })),
};

/** Status of the newest change; NONE without a change. The data in force stay until PASS. */
export const ChangeStatus = {
  modifyStatus: z.enum(['NONE', 'INIT', 'PASS', 'UN_PASS']),
  modifyId: z.string(),
  reasons: Reasons,
  submittedAt: z.nullable(Time),
  dueAt: z.nullable(Time),
  decidedAt: z.nullable(Time),
};

const StepState = z.object({
  step: OnboardingStep,
  state: z.enum(['empty', 'saved', 'refused', 'passed']),
  version: Count,
  savedAt: z.nullable(Time),
  refused: Reasons,
});

/** The saved steps of an application, and the next step. */
export const Steps = z.object({
  /** Empty if there is no enterprise yet. */
  enterpriseId: z.string(),
  enterpriseNo: z.string(),
  enterpriseName: z.string(),
  settledStatus: SettledStatus,
  /** All five steps in their order. */
  steps: z.array(StepState),
  /** Next step: the first empty or refused step, SUBMIT when all are saved; null during and after the review. */
  next: z.nullable(NextStep),
  /** A refusal that names no field: any step may be changed. */
  generalReason: z.nullable(z.string()),
  verification: PaymentProof,
});
export type OnboardingSteps = z.infer<typeof Steps>;

/** The status of an enterprise. */
export const Status = z.object({
  /** Empty without an enterprise; the status is then UN_APPLY. */
  enterpriseId: z.string(),
  enterpriseNo: z.string(),
  enterpriseName: z.string(),
  settledStatus: SettledStatus,
  /** Reasons as in `queryUserEnterprise`; null unless the status is UN_PASS. */
  auditReason: z.nullable(z.string()),
  /** The parsed `auditReason`: field to reason. A reason without a field has the key `reason`. */
  reasons: Reasons,
  submittedAt: z.nullable(Time),
  /** Expected time of the decision; null unless INIT. */
  dueAt: z.nullable(Time),
  decidedAt: z.nullable(Time),
});

/**
 * State of the wallet. NONE: before the enterprise has passed. UNVERIFIED: receives money, but pays none out until its bank
 * account is verified.
 */
const WalletStatus = z.enum(['NONE', 'UNVERIFIED', 'OPEN']);
/** A wallet with its accounts. */
export const Wallet = z.object({
  walletStatus: WalletStatus,
  memberNo: z.string(),
  openedAt: z.nullable(Time),
  accounts: z.array(
    z.object({ accountNo: z.string(), accountType: z.enum(['BALANCE', 'SETTLEMENT', 'FEE', 'SPLIT']) }),
  ),
  verification: PaymentProof,
});
