import { call, put, type SagaGenerator, select, take } from 'typed-redux-saga';
import type { AnswerOf, Call, RequestOf } from '@/contract/defineCall';
import {
  bindEmailAndPwd,
  confirmOpenIntention,
  saveBeneficiary,
  saveEnterprise,
  saveEnterpriseAccount,
  saveLegal,
  settedDetail,
  submitApply,
} from '@/contract/enterpriseOnboarding';
import type { Enterprise } from '@/contract/enterpriseSwitching';
import type { AccountShown, EnterpriseShown, LegalShown } from '@/contract/onboardingParts';
import { checkEmailCodeForBindAdmin } from '@/contract/passwordAndEmail';
import { enterprisesEvents, enterprisesSelectors } from '@/features/enterprises';
import { sessionSelectors } from '@/features/session';
import type { SavedForm, StepStatus, Typed, Values } from '@/shared/form/steps/model';
import { type Failure, failure, type Reply } from '@/shared/gateway/reply';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { secrets } from '@/shared/ports/secrets';
import { request } from '@/shared/saga/request';
import { onboardingEvents, selectOnboarding } from '../slice';

export type Detail = AnswerOf<typeof settedDetail>;

/** What the pages read of a form's facts. */
export const detailOf = ({ facts }: SavedForm): Detail => facts.detail as Detail;

export const enterpriseValues = (shown: EnterpriseShown): Values => ({
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

export const legalValues = (shown: LegalShown): Values => ({
  legalName: shown.legalName,
  legalIdValidityStart: shown.legalIdValidity.start,
  legalIdValidityEnd: shown.legalIdValidity.end,
  legalIdFrontPicUrl: shown.legalIdFrontPicUrl,
  legalIdBackPicUrl: shown.legalIdBackPicUrl,
});

export const accountValues = (shown: AccountShown): Values => ({
  accountKind: shown.accountKind,
  accountName: shown.accountName,
  bankCode: shown.bankCode,
  branchCode: shown.branchCode,
  branchName: shown.branchName,
  bankPermitPicUrl: shown.bankPermitPicUrl,
});

/** The platform's names of fields as the form's: a validity is two of them, a proof is what its code gave. */
export function fieldsOf(
  fields: Readonly<Record<string, string>> | undefined,
  prefix = '',
): Record<string, string> | undefined {
  if (!fields) return undefined;
  return Object.fromEntries(
    Object.entries(fields).map(([name, msg]) => {
      const own = name.startsWith(prefix) ? name.slice(prefix.length) : name;
      return [own.replace(/Validity(?:\.\w+)?$/, 'ValidityStart').replace(/^proof$/, 'code'), msg];
    }),
  );
}

/** What the audit says as the form shows it. A step refused as a whole says why at its head. */
const statusOf = ({ steps, generalReason, settledStatus }: Detail, id: string): StepStatus => {
  const found = steps.find(({ step }) => step === id);
  if (!found) return { state: 'empty' };
  const reason = settledStatus === 'UN_PASS' && found.state !== 'passed' ? generalReason : null;
  const own = Object.values(found.refused);
  if (found.state === 'refused') return { state: 'refused', reason: own.join('\n') || (reason ?? '') };
  return reason ? { state: found.state, reason } : { state: found.state };
};

export const savedOf = (detail: Detail): SavedForm => {
  const { enterprise, legal, account, admin } = detail;
  return {
    steps: Object.fromEntries(
      ['ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT', 'ADMIN'].map((id) => [id, statusOf(detail, id)]),
    ),
    values: {
      ...(enterprise ? { ENTERPRISE: enterpriseValues(enterprise) } : {}),
      ...(legal ? { LEGAL: legalValues(legal) } : {}),
      // An account is the company's own as a rule.
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
    refused: Object.fromEntries(detail.steps.map(({ step, refused }) => [step, fieldsOf(refused) ?? {}])),
    facts: { detail },
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

/** Everything that is saved of the application that the address names, or of the one that is next. */
export function* loadApplication(search: URLSearchParams): SagaGenerator<{ ok: true; data: SavedForm } | Failure> {
  const reply = yield* request(settedDetail, which(search.get('enterpriseId')), { custom: true });
  return reply.ok ? { ok: true, data: savedOf(reply.data) } : reply;
}

/** The same for another enterprise: who has one that passed, and names none, begins with nothing. */
export function* loadAnother(search: URLSearchParams): SagaGenerator<{ ok: true; data: SavedForm } | Failure> {
  const info = yield* select(sessionSelectors.selectUserInfo);
  if (!search.get('enterpriseId') && info?.status === 'PASS') return { ok: true, data: savedOf(NOTHING_YET) };
  return yield* loadApplication(search);
}

/** The user's enterprises once they are known, null when they could not be loaded: the page may be there first. */
function* knownEnterprises(): SagaGenerator<readonly Enterprise[] | null> {
  const { enterprisesAsked, enterprisesFailed, enterprisesLoaded } = enterprisesEvents;
  const stage = yield* select(enterprisesSelectors.selectEnterprisesStage);
  if (stage === 'failed') yield* put(enterprisesAsked());
  if (stage !== 'loaded') {
    const answer = yield* take([enterprisesLoaded, enterprisesFailed]);
    if (enterprisesFailed.match(answer)) return null;
  }
  return yield* select(enterprisesSelectors.selectEnterprises);
}

/** What the review refused: without one in the address the user's own that is, wherever the session is. */
export function* loadRefused(search: URLSearchParams): SagaGenerator<{ ok: true; data: SavedForm } | Failure> {
  if (search.get('enterpriseId')) return yield* loadApplication(search);
  const own = yield* knownEnterprises();
  if (own === null) return failure('offline', SYSTEM_ERROR);
  const refused = own.find(({ settledStatus }) => settledStatus === 'UN_PASS');
  if (!refused) return yield* loadApplication(search);
  return yield* loadApplication(new URLSearchParams({ enterpriseId: refused.enterpriseId }));
}

const days = (typed: Typed, name: string) => ({
  start: String(typed[`${name}Start`] ?? ''),
  end: String(typed[`${name}End`] ?? ''),
});
const text = (typed: Typed, name: string) => String(typed[name] ?? '').trim();
/** Left out when nothing was typed: it stays as it was saved. */
const maybe = (typed: Typed, name: string) => (text(typed, name) === '' ? {} : { [name]: text(typed, name) });

export const enterpriseBody = (typed: Typed) => ({
  enterpriseName: text(typed, 'enterpriseName'),
  businessLicenseNo: text(typed, 'businessLicenseNo'),
  businessLicensePicUrl: text(typed, 'businessLicensePicUrl'),
  licenseValidity: days(typed, 'licenseValidity'),
  ...maybe(typed, 'registeredCapital'),
  divisionCode: text(typed, 'divisionCode'),
  address: text(typed, 'address'),
  industryCode: text(typed, 'industryCode'),
  mcc: text(typed, 'mcc'),
  phone: text(typed, 'phone'),
});

export const legalBody = (typed: Typed) => ({
  legalName: text(typed, 'legalName'),
  ...maybe(typed, 'legalIdNumber'),
  legalIdValidity: days(typed, 'legalIdValidity'),
  legalIdFrontPicUrl: text(typed, 'legalIdFrontPicUrl'),
  legalIdBackPicUrl: text(typed, 'legalIdBackPicUrl'),
});

type Beneficiaries = RequestOf<typeof saveBeneficiary>['beneficiaries'];

/** The rows as they are, each with the number that was typed for it. */
export const beneficiariesBody = (typed: Typed): Beneficiaries =>
  (typed.rows as Beneficiaries).map((row, at) => {
    const idNumber = typed[`idNumber.${at}`];
    return idNumber ? { ...row, idNumber: String(idNumber) } : row;
  });

export const accountBody = (typed: Typed) => {
  const bank = {
    accountName: text(typed, 'accountName'),
    bankCode: text(typed, 'bankCode'),
    branchCode: text(typed, 'branchCode'),
    ...maybe(typed, 'accountNo'),
  };
  return text(typed, 'accountKind') === 'PRIVATE'
    ? ({ accountKind: 'PRIVATE', ...bank } as const)
    : ({ accountKind: 'CORPORATE', ...bank, bankPermitPicUrl: text(typed, 'bankPermitPicUrl') } as const);
};

/** Proves the e-mail address by its code, once: a proof that is not used up yet serves the next try. */
function* proveEmail(email: string, code: string): SagaGenerator<{ ok: true; proof: string } | Failure> {
  const known = (yield* select(selectOnboarding)).email;
  const kept = known?.address === email ? yield* call(secrets.take, known.secretId) : undefined;
  if (kept !== undefined) return { ok: true, proof: kept };
  const reply = yield* request(checkEmailCodeForBindAdmin, { email, code }, { custom: true });
  return reply.ok ? { ok: true, proof: reply.data.proof } : reply;
}

function* bindAdmin(typed: Typed, enterpriseId: string, version: number): SagaGenerator<Reply> {
  const email = text(typed, 'email');
  const proven = yield* proveEmail(email, text(typed, 'code'));
  if (!proven.ok) return proven as Reply;
  const { proof } = proven;
  const body = { ...which(enterpriseId), version, email, proof, password: String(typed.password ?? '') };
  const reply = yield* request(bindEmailAndPwd, body, { custom: true });
  // A wrong password uses no proof up.
  if (!reply.ok && reply.kind === 'refused' && !reply.fields?.proof) {
    yield* put(onboardingEvents.emailProven({ address: email, secretId: yield* call(secrets.put, proof) }));
  }
  return reply as Reply;
}

function* send<C extends Call>(target: C, body: RequestOf<C>): SagaGenerator<Reply> {
  return (yield* request(target, body, { custom: true })) as Reply;
}

/** Saves one step of an application, or submits it, by the call that it has. */
export function* saveApplication(
  step: string,
  typed: Typed,
  saved: SavedForm,
): SagaGenerator<{ ok: true; search?: string } | Failure> {
  const detail = detailOf(saved);
  const { enterpriseId } = detail;
  const version = detail.steps.find((known) => known.step === step)?.version ?? 0;
  const from = { ...which(enterpriseId), version };
  let reply: Reply;
  switch (step) {
    case 'ENTERPRISE':
      reply = yield* send(saveEnterprise, { ...from, ...enterpriseBody(typed) });
      break;
    case 'LEGAL':
      reply = yield* send(saveLegal, { ...from, ...legalBody(typed) });
      break;
    case 'BENEFICIARY':
      reply = yield* send(saveBeneficiary, { ...from, beneficiaries: beneficiariesBody(typed) });
      break;
    case 'ACCOUNT':
      reply = yield* send(saveEnterpriseAccount, { ...from, ...accountBody(typed) });
      break;
    case 'ADMIN':
      reply = yield* bindAdmin(typed, enterpriseId, version);
      break;
    default:
      reply =
        detail.settledStatus === 'UN_PASS'
          ? yield* send(submitApply, which(enterpriseId))
          : yield* send(confirmOpenIntention, {
              ...which(enterpriseId),
              faceAgreementNos: typed.faceAgreementNos as string[],
              code: text(typed, 'code'),
            });
  }
  if (!reply.ok) return { ...reply, ...(reply.fields ? { fields: fieldsOf(reply.fields) } : {}) } as Failure;
  // The first save has made the enterprise: from now on the address names it.
  const made = enterpriseId === '' ? (reply.data as { enterpriseId: string; enterpriseNo: string }) : null;
  if (!made) return { ok: true };
  const { enterpriseId: id, enterpriseNo } = made;
  return { ok: true, search: new URLSearchParams({ enterpriseId: id, enterpriseNo }).toString() };
}
