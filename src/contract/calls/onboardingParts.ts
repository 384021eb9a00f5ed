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

/* Request fields and response shapes that the onboarding calls of an enterprise share. */

/** Common properties of the onboarding calls. */
export const BASE = { withoutSession: true, users: 'ordinary' } as const;
/** Request field that identifies the enterprise; see `enterpriseOnboarding.ts` for its default. */
export const WHICH = { enterpriseId: z.optional(Id) };
/** Permissions for the calls that read; one of them is enough. */
export const READS = ['onboarding:edit', 'account:read'] as const;

export const OnboardingStep = z.enum(['ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT', 'ADMIN']);
export type OnboardingStep = z.infer<typeof OnboardingStep>;
/** The step that the user must do next. SUBMIT: all steps are saved, so the user can submit with the agreements. */
const NextStep = z.enum(['ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT', 'ADMIN', 'SUBMIT']);

/** The review's reasons for a refusal, by field name. */
export const Reasons = z.record(z.string(), z.string());

// --- fields of the onboarding requests
// --------------------------------------------------------------------------------

/** Request fields of step ENTERPRISE: the company's data and licence. */
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

/** Request fields of step LEGAL: the legal person. */
export const LegalFields = {
  legalName: PersonName,
  /** ID number of the legal person; if left out, the saved number is kept. */
  legalIdNumber: z.optional(IdNumber),
  legalIdValidity: Validity,
  legalIdFrontPicUrl: PaperUrl,
  legalIdBackPicUrl: PaperUrl,
};

/** Why a person is a beneficiary: as shareholder, by other control, or as manager. */
export const BeneficiaryWay = z.enum(['SHARES', 'CONTROL', 'MANAGER']);

/** Request fields of one beneficiary. */
export const BeneficiaryFields = {
  /** Id of an already saved beneficiary. If `idNumber` is left out, the saved number is kept. */
  beneficiaryId: z.optional(Id),
  /** Id of the person in the company register (`queryBeneficiary`). If `idNumber` is left out, the register's number is used. */
  registerId: z.optional(Id),
  name: PersonName,
  idNumber: z.optional(IdNumber),
  idValidity: Validity,
  address: AddressLine,
  way: BeneficiaryWay,
  /** Share of the company in per cent; required with SHARES. */
  shareRatio: z.optional(Percent),
};
export const MOST_BENEFICIARIES = 4;
/** The beneficiaries of step BENEFICIARY. Refused fields are named like `beneficiaries.0.name`. */
export const Beneficiaries = z
  .array(z.object(BeneficiaryFields))
  .check(
    z.minLength(1, { error: '请至少添加一位受益人' }),
    z.maxLength(MOST_BENEFICIARIES, { error: `最多添加${MOST_BENEFICIARIES}位受益人` }),
  );

/** Kind of bank account: the company's account, or the legal person's own card. */
export const AccountKind = z.enum(['CORPORATE', 'PRIVATE']);
export type AccountKind = z.infer<typeof AccountKind>;

export const BankFields = { accountName: AccountName, bankCode: BankCode, branchCode: BranchCode };
/**
 * Request fields of step ACCOUNT for a company's account. The enterprise is the account holder, and the bank's permit
 * is required.
 */
export const CorporateAccountFields = {
  accountKind: z.literal('CORPORATE'),
  ...BankFields,
  /** Account number; if left out, the saved number is kept. */
  accountNo: z.optional(CorporateAccountNo),
  bankPermitPicUrl: PaperUrl,
};
/** Request fields of step ACCOUNT for a bank card. The legal person is the card holder. */
export const PrivateAccountFields = {
  accountKind: z.literal('PRIVATE'),
  ...BankFields,
  /** Card number; if left out, the saved number is kept. */
  accountNo: z.optional(PrivateCardNo),
};

// --- parts of the onboarding responses
// --------------------------------------------------------------------------------

const SHOWN = {
  version: Count,
  savedAt: Time,
  /** The review's reasons for refusing fields of this step, by field; empty if accepted. */
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
  /** Masked ID number of the legal person, such as `330106********0015`. */
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

/** A bank account as responses contain it. */
export const BankShown = {
  accountKind: AccountKind,
  accountName: z.string(),
  /** Masked account number, such as `6222********0015`, without spaces. */
  accountNoMasked: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  branchCode: z.string(),
  branchName: z.string(),
};

export const AccountShown = z.object({
  ...SHOWN,
  ...BankShown,
  /** Address of the picture of the bank's permit; empty for a card. */
  bankPermitPicUrl: z.string(),
});
export type AccountShown = z.infer<typeof AccountShown>;

export const AdminShown = z.object({ ...SHOWN, emailMasked: z.string() });

/** State of proving the account by a small payment. EXPIRED and FAILED: a new payment is needed. */
export const ProofState = z.enum(['NONE', 'SENT', 'VERIFIED', 'FAILED', 'EXPIRED']);
export const PaymentProof = z.object({
  state: ProofState,
  /** Id of the newest small payment; empty for NONE. */
  proofId: z.string(),
  accountNoMasked: z.string(),
  sentAt: z.nullable(Time),
  expiresAt: z.nullable(Time),
  /** Number of remaining tries to type the amount and remark. */
  triesLeft: z.int(),
});
export type PaymentProof = z.infer<typeof PaymentProof>;

/**
 * The parts of an enterprise's data (enterprise, legal person, beneficiaries) that can also be changed after
 * onboarding. The values are those of the application or the currently valid ones. Null: never saved.
 */
export const PartsShown = {
  enterprise: z.nullable(EnterpriseShown),
  legal: z.nullable(LegalShown),
  beneficiary: z.nullable(BeneficiariesShown),
};
/** All parts of an enterprise's data: those that can be changed later, and the bank account. */
export const Everything = { ...PartsShown, account: z.nullable(AccountShown) };

/**
 * The parts of an enterprise's data in a request to change them. Each part is complete and carries the version that the user has
 * seen.
 */
export const PartsSent = {
  enterprise: z.optional(z.object({ ...EnterpriseFields, version: Count })),
  legal: z.optional(z.object({ ...LegalFields, version: Count })),
  beneficiary: z.optional(z.object({ beneficiaries: Beneficiaries, version: Count })),
};

/** Review status of the newest change; NONE without a change. The old data stay valid until the change passes. */
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

/** The saved steps of an onboarding application, and the next step. */
export const Steps = z.object({
  /** Id of the enterprise; empty if there is none yet. */
  enterpriseId: z.string(),
  enterpriseNo: z.string(),
  enterpriseName: z.string(),
  settledStatus: SettledStatus,
  /** The states of all five steps, in their order. */
  steps: z.array(StepState),
  /** The next step: the first empty or refused step, SUBMIT when all are saved; null during and after the review. */
  next: z.nullable(NextStep),
  /** The review's reason that names no field, so that the user may change any step; otherwise null. */
  generalReason: z.nullable(z.string()),
  verification: PaymentProof,
});
export type OnboardingSteps = z.infer<typeof Steps>;

/** The review status of an enterprise. */
export const Status = z.object({
  /** Id of the enterprise; empty if there is none, and the status is then UN_APPLY. */
  enterpriseId: z.string(),
  enterpriseNo: z.string(),
  enterpriseName: z.string(),
  settledStatus: SettledStatus,
  /** The review's reasons as JSON text, as in `queryUserEnterprise`; null unless the status is UN_PASS. */
  auditReason: z.nullable(z.string()),
  /** The parsed `auditReason`: reasons by field. A reason without a field has the key `reason`. */
  reasons: Reasons,
  submittedAt: z.nullable(Time),
  /** Expected time of the review's decision; null unless the status is INIT. */
  dueAt: z.nullable(Time),
  decidedAt: z.nullable(Time),
});

/**
 * State of the wallet. NONE: the enterprise has not passed its review. UNVERIFIED: the wallet receives money, but pays nothing
 * out until the bank account is verified.
 */
const WalletStatus = z.enum(['NONE', 'UNVERIFIED', 'OPEN']);
/** The wallet of an enterprise with its accounts. */
export const Wallet = z.object({
  walletStatus: WalletStatus,
  memberNo: z.string(),
  openedAt: z.nullable(Time),
  accounts: z.array(
    z.object({ accountNo: z.string(), accountType: z.enum(['BALANCE', 'SETTLEMENT', 'FEE', 'SPLIT']) }),
  ),
  verification: PaymentProof,
});
