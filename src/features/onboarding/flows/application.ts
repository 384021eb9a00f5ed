import { call, put, type SagaGenerator, select, take } from 'typed-redux-saga';
import {
  bindEmailAndPwd,
  confirmOpenIntention,
  saveBeneficiary,
  saveEnterprise,
  saveEnterpriseAccount,
  saveLegal,
  settedDetail,
  submitApply,
} from '@/contract/calls/enterpriseOnboarding';
import type { Enterprise } from '@/contract/calls/enterpriseSwitching';
import type { AccountShown, EnterpriseShown, LegalShown, OnboardingStep } from '@/contract/calls/onboardingParts';
import { checkEmailCodeForBindAdmin } from '@/contract/calls/passwordAndEmail';
import type { AnswerOf, RequestOf } from '@/contract/defineCall';
import { enterprisesEvents, enterprisesSelectors } from '@/features/enterprises';
import { sessionSelectors } from '@/features/session';
import type { Loading, SavedForm, Saving, Secrets, StepStatus, Values } from '@/shared/form/steps/model';
import { send } from '@/shared/form/steps/send';
import { type Failure, failure } from '@/shared/gateway/reply';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { secrets } from '@/shared/ports/secrets';
import { request } from '@/shared/saga/request';
import type { AccountTyped, AdminTyped, EnterpriseTyped, LegalTyped } from '../fields';
import { onboardingEvents, selectOnboarding } from '../slice';

export type Detail = AnswerOf<typeof settedDetail>;

/** A loaded application in the format of its step form. */
export type Application = SavedForm<Detail>;

export const enterpriseValues = (shown: EnterpriseShown): EnterpriseTyped => ({
  enterpriseName: shown.enterpriseName,
  businessLicenseNo: shown.businessLicenseNo,
  businessLicensePicUrl: shown.businessLicensePicUrl,
  licenseValidityStart: shown.licenseValidity.start,
  licenseValidityEnd: shown.licenseValidity.end,
  registeredCapital: shown.registeredCapital ?? '',
  divisionCode: shown.divisionCode,
  address: shown.address,
  industryCode: shown.industryCode,
  mcc: shown.mcc,
  phone: shown.phone,
});

export const legalValues = (shown: LegalShown): Omit<LegalTyped, 'legalIdNumber'> => ({
  legalName: shown.legalName,
  legalIdValidityStart: shown.legalIdValidity.start,
  legalIdValidityEnd: shown.legalIdValidity.end,
  legalIdFrontPicUrl: shown.legalIdFrontPicUrl,
  legalIdBackPicUrl: shown.legalIdBackPicUrl,
});

const accountValues = (shown: AccountShown): Values => ({
  accountKind: shown.accountKind,
  accountName: shown.accountName,
  bankCode: shown.bankCode,
  branchCode: shown.branchCode,
  branchName: shown.branchName,
  bankPermitPicUrl: shown.bankPermitPicUrl,
});

/**
 * Maps the platform's field names to those of the form. An error of a validity period goes to its first field, and an
 * error of an e-mail proof to the field of its code.
 */
export function fieldsOf(fields: Readonly<Record<string, string>>, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, msg]) => {
      const own = name.startsWith(prefix) ? name.slice(prefix.length) : name;
      return [own.replace(/Validity(?:\.\w+)?$/, 'ValidityStart').replace(/^proof$/, 'code'), msg];
    }),
  );
}

/** Returns the review state of a step for the form. If the whole step was refused, the reason appears at its top. */
const statusOf = ({ steps, generalReason, settledStatus }: Detail, id: string): StepStatus => {
  const found = steps.find(({ step }) => step === id);
  if (!found) return { state: 'empty' };
  const reason = settledStatus === 'UN_PASS' && found.state !== 'passed' ? generalReason : null;
  const own = Object.values(found.refused);
  if (found.state === 'refused') return { state: 'refused', reason: own.join('\n') || (reason ?? '') };
  return reason ? { state: found.state, reason } : { state: found.state };
};

export const savedOf = (detail: Detail): Application => {
  const { enterprise, legal, account, admin } = detail;
  return {
    steps: Object.fromEntries(
      ['ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT', 'ADMIN'].map((id) => [id, statusOf(detail, id)]),
    ),
    values: {
      ...(enterprise ? { ENTERPRISE: enterpriseValues(enterprise) } : {}),
      ...(legal ? { LEGAL: legalValues(legal) } : {}),
      // Proposes a company account with the enterprise's name, because most accounts belong to the company.
      ...(account
        ? { ACCOUNT: accountValues(account) }
        : enterprise
          ? { ACCOUNT: { accountKind: 'CORPORATE', accountName: enterprise.enterpriseName } }
          : {}),
    },
    masked: {
      ...(legal?.legalIdNumberMasked ? { LEGAL: { legalIdNumber: legal.legalIdNumberMasked } } : {}),
      ...(account?.accountNoMasked ? { ACCOUNT: { accountNo: account.accountNoMasked } } : {}),
      ...(admin?.emailMasked ? { ADMIN: { email: admin.emailMasked } } : {}),
    },
    refused: Object.fromEntries(detail.steps.map(({ step, refused }) => [step, fieldsOf(refused)])),
    facts: detail,
  };
};

const NOTHING_YET: Detail = {
  enterpriseId: '',
  enterpriseNo: '',
  enterpriseName: '',
  settledStatus: 'UN_APPLY',
  steps: [],
  next: 'ENTERPRISE',
  generalReason: null,
  verification: {
    state: 'NONE',
    proofId: '',
    accountNoMasked: '',
    sentAt: null,
    expiresAt: null,
    triesLeft: 0,
  },
  enterprise: null,
  legal: null,
  beneficiary: null,
  account: null,
  admin: null,
};

const which = (enterpriseId: string | null | undefined) => (enterpriseId ? { enterpriseId } : {});

/** Loads the saved application named in the address, otherwise the next application. */
export function* loadApplication(search: URLSearchParams): Loading<Detail> {
  const reply = yield* request(settedDetail, which(search.get('enterpriseId')), { custom: true });
  return reply.ok ? { ok: true, data: savedOf(reply.data) } : reply;
}

/**
 * Loads the application of another enterprise. If the user's enterprise is approved and the address names none, the form is
 * empty.
 */
export function* loadAnother(search: URLSearchParams): Loading<Detail> {
  const info = yield* select(sessionSelectors.selectUserInfo);
  if (!search.get('enterpriseId') && info?.status === 'PASS') return { ok: true, data: savedOf(NOTHING_YET) };
  return yield* loadApplication(search);
}

/**
 * Waits for the user's enterprises and returns them; null if they could not be loaded. The page may open before they are loaded.
 */
function* knownEnterprises(): SagaGenerator<readonly Enterprise[] | null> {
  const { enterprisesRequested, enterprisesFailed, enterprisesLoaded } = enterprisesEvents;
  const stage = yield* select(enterprisesSelectors.selectEnterprisesStage);
  // Requests the enterprises, because the form waits for them.
  if (stage === 'idle' || stage === 'failed') yield* put(enterprisesRequested());
  if (stage !== 'loaded') {
    const answer = yield* take([enterprisesLoaded, enterprisesFailed]);
    if (enterprisesFailed.match(answer)) return null;
  }
  return yield* select(enterprisesSelectors.selectEnterprises);
}

/** Loads a refused application to correct: of the enterprise in the address, otherwise of any refused enterprise of the user. */
export function* loadRefused(search: URLSearchParams): Loading<Detail> {
  if (search.get('enterpriseId')) return yield* loadApplication(search);
  const own = yield* knownEnterprises();
  if (own === null) return failure('offline', SYSTEM_ERROR);
  const refused = own.find(({ settledStatus }) => settledStatus === 'UN_PASS');
  if (!refused) return yield* loadApplication(search);
  return yield* loadApplication(new URLSearchParams({ enterpriseId: refused.enterpriseId }));
}

export const enterpriseBody = (typed: EnterpriseTyped) => ({
  enterpriseName: typed.enterpriseName,
  businessLicenseNo: typed.businessLicenseNo,
  businessLicensePicUrl: typed.businessLicensePicUrl,
  licenseValidity: { start: typed.licenseValidityStart, end: typed.licenseValidityEnd },
  ...(typed.registeredCapital === '' ? {} : { registeredCapital: typed.registeredCapital }),
  divisionCode: typed.divisionCode,
  address: typed.address,
  industryCode: typed.industryCode,
  mcc: typed.mcc,
  phone: typed.phone,
});

export const legalBody = (typed: Omit<LegalTyped, 'legalIdNumber'> & Partial<LegalTyped>) => ({
  legalName: typed.legalName,
  // If the user has typed no ID number, the request contains none, and the saved number stays.
  ...(typed.legalIdNumber ? { legalIdNumber: typed.legalIdNumber } : {}),
  legalIdValidity: { start: typed.legalIdValidityStart, end: typed.legalIdValidityEnd },
  legalIdFrontPicUrl: typed.legalIdFrontPicUrl,
  legalIdBackPicUrl: typed.legalIdBackPicUrl,
});

/** The beneficiaries of a submitted step. Their ID numbers are secrets, named by the position of the row. */
export interface Rows {
  rows: RequestOf<typeof saveBeneficiary>['beneficiaries'];
}

/** Returns the beneficiaries for the request, with their typed ID numbers. */
export const beneficiariesBody = ({ rows }: Rows, secret: Secrets): Rows['rows'] =>
  rows.map((row, at) => {
    const idNumber = secret[`idNumber.${at}`];
    return idNumber ? { ...row, idNumber } : row;
  });

export const accountBody = ({ accountKind, accountName, accountNo, bankCode, branchCode, ...typed }: AccountTyped) => {
  const bank = { accountName, bankCode, branchCode, ...(accountNo === '' ? {} : { accountNo }) };
  return accountKind === 'PRIVATE'
    ? { accountKind, ...bank }
    : { accountKind: 'CORPORATE', ...bank, bankPermitPicUrl: typed.bankPermitPicUrl };
};

/** Exchanges the e-mail code for a proof. A proof that an earlier failed attempt has not used up is used again. */
function* proveEmail(email: string, code: string): SagaGenerator<{ ok: true; proof: string } | Failure> {
  const known = (yield* select(selectOnboarding)).email;
  const kept = known?.address === email ? yield* call(secrets.take, known.secretId) : undefined;
  if (kept !== undefined) return { ok: true, proof: kept };
  const reply = yield* send(checkEmailCodeForBindAdmin, { email, code }, fieldsOf);
  return reply.ok ? { ok: true, proof: reply.data.proof } : reply;
}

/** Returns the application's id and the step's version that a save is based on. */
const fromOf = ({ enterpriseId, steps }: Detail, id: OnboardingStep) => ({
  ...which(enterpriseId),
  version: steps.find(({ step }) => step === id)?.version ?? 0,
});

/** Saves the steps of an application, each with its own call, and submits the application. */
export const saves = {
  /** The first save creates the enterprise. From then on the address contains its number. */
  *ENTERPRISE(typed: EnterpriseTyped, { facts }: Application): Saving {
    const reply = yield* send(saveEnterprise, { ...fromOf(facts, 'ENTERPRISE'), ...enterpriseBody(typed) }, fieldsOf);
    if (!reply.ok || facts.enterpriseId !== '') return reply;
    const { enterpriseId, enterpriseNo } = reply.data;
    return { ok: true, search: new URLSearchParams({ enterpriseId, enterpriseNo }).toString() };
  },
  LEGAL: (typed: LegalTyped, { facts }: Application): Saving =>
    send(saveLegal, { ...fromOf(facts, 'LEGAL'), ...legalBody(typed) }, fieldsOf),
  BENEFICIARY: (sent: Rows, { facts }: Application, secret: Secrets): Saving =>
    send(
      saveBeneficiary,
      { ...fromOf(facts, 'BENEFICIARY'), beneficiaries: beneficiariesBody(sent, secret) },
      fieldsOf,
    ),
  ACCOUNT: (typed: AccountTyped, { facts }: Application): Saving =>
    send(saveEnterpriseAccount, { ...fromOf(facts, 'ACCOUNT'), ...accountBody(typed) }, fieldsOf),
  *ADMIN({ email, code, password }: AdminTyped, { facts }: Application): Saving {
    const proven = yield* proveEmail(email, code);
    if (!proven.ok) return proven;
    const { proof } = proven;
    const reply = yield* send(bindEmailAndPwd, { ...fromOf(facts, 'ADMIN'), email, proof, password }, fieldsOf);
    // After a wrong password the e-mail proof is still valid and is kept for the next attempt.
    if (!reply.ok && reply.kind === 'refused' && !reply.fields?.code)
      yield* put(onboardingEvents.emailProven({ address: email, secretId: yield* call(secrets.put, proof) }));
    return reply;
  },
  SUBMIT: (
    { faceAgreementNos }: { faceAgreementNos: readonly string[] },
    { facts }: Application,
    { code = '' }: Secrets,
  ): Saving =>
    facts.settledStatus === 'UN_PASS'
      ? send(submitApply, which(facts.enterpriseId), fieldsOf)
      : send(confirmOpenIntention, { ...which(facts.enterpriseId), faceAgreementNos, code }, fieldsOf),
};
