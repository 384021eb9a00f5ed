import type { SagaGenerator } from 'typed-redux-saga';
import type { AnswerOf, RequestOf } from '@/contract/defineCall';
import { modifyInfo, modifyRejectInfo, modifySubmit } from '@/contract/enterpriseChanges';
import type { BeneficiariesShown } from '@/contract/onboardingParts';
import {
  beneficiariesBody,
  enterpriseBody,
  enterpriseValues,
  fieldsOf,
  legalBody,
  legalValues,
} from '@/features/onboarding';
import type { SavedForm, StepStatus, Typed, Values } from '@/shared/form/steps/model';
import { type Failure, failure } from '@/shared/gateway/reply';
import { request } from '@/shared/saga/request';
import { TEXT } from '../text';

export type ModifyInfo = AnswerOf<typeof modifyInfo>;
type Loading = SagaGenerator<{ ok: true; data: SavedForm } | Failure>;

/** Names of the parts come before those of their fields. */
const without = (fields: Readonly<Record<string, string>> | undefined) =>
  fieldsOf(fieldsOf(fields, 'enterprise.'), 'legal.');

type Parts = Pick<ModifyInfo, 'enterprise' | 'legal' | 'beneficiary'>;

/** What is in force; after a refusal what was asked for. */
function* partsOf(info: ModifyInfo): SagaGenerator<Parts> {
  const { enterprise, legal, beneficiary } = info;
  const refused = info.modifyStatus === 'UN_PASS' ? yield* request(modifyRejectInfo, {}, { custom: true }) : null;
  if (!refused?.ok) return { enterprise, legal, beneficiary };
  return {
    enterprise: refused.data.enterprise ?? enterprise,
    legal: refused.data.legal ?? legal,
    beneficiary: refused.data.beneficiary ?? beneficiary,
  };
}

const OF_BENEFICIARIES = 'beneficiary.';

/** What the last review has against the beneficiaries, or against the rest; null when nothing is. */
function reasonsOf({ modifyStatus, reasons }: ModifyInfo, ofBeneficiaries: boolean): Record<string, string> | null {
  if (modifyStatus !== 'UN_PASS') return null;
  const own = Object.entries(reasons).filter(([name]) => name.startsWith(OF_BENEFICIARIES) === ofBeneficiaries);
  return own.length > 0 ? Object.fromEntries(own) : null;
}

/** Why the form is open again, at its head. */
const stateOf = (reasons: Record<string, string> | null): Readonly<Record<string, StepStatus>> => ({
  FORM: reasons ? { state: 'refused', reason: Object.values(reasons).join('\n') } : { state: 'saved' },
});

/** Enterprise and legal person, with the reasons of a refusal at their fields. */
export function* loadBase(): Loading {
  const reply = yield* request(modifyInfo, {}, { custom: true });
  if (!reply.ok) return reply;
  const info = reply.data;
  const { enterprise, legal } = yield* partsOf(info);
  const values: Values = {
    ...(enterprise ? enterpriseValues(enterprise) : {}),
    ...(legal ? legalValues(legal) : {}),
  };
  const reasons = reasonsOf(info, false);
  return {
    ok: true,
    data: {
      steps: stateOf(reasons),
      values: { FORM: values },
      masked: legal ? { FORM: { legalIdNumber: legal.legalIdNumberMasked } } : {},
      refused: { FORM: (reasons && without(reasons)) ?? {} },
      facts: { info },
    },
  };
}

const sorted = (value: unknown) => JSON.stringify(value);

/** Sends the parts that differ from what is in force. */
export function* saveBase(_step: string, typed: Typed, saved: SavedForm): SagaGenerator<{ ok: true } | Failure> {
  const { enterprise, legal } = saved.facts.info as ModifyInfo;
  const asked: RequestOf<typeof modifySubmit> = {};
  if (enterprise && sorted(enterpriseBody(typed)) !== sorted(enterpriseBody(enterpriseValues(enterprise))))
    asked.enterprise = { ...enterpriseBody(typed), version: enterprise.version };
  if (legal && sorted(legalBody(typed)) !== sorted(legalBody(legalValues(legal))))
    asked.legal = { ...legalBody(typed), version: legal.version };
  if (!asked.enterprise && !asked.legal) return failure('refused', TEXT.nothingChanged);
  const reply = yield* request(modifySubmit, asked, { custom: true });
  if (reply.ok) return { ok: true };
  return { ...reply, ...(reply.fields ? { fields: without(reply.fields) ?? {} } : {}) };
}

/** The beneficiaries as a list; their step shows them, and the reasons of a refusal at their rows. */
export function* loadBeneficiaries(): Loading {
  const reply = yield* request(modifyInfo, {}, { custom: true });
  if (!reply.ok) return reply;
  const info = reply.data;
  const { beneficiary } = yield* partsOf(info);
  const reasons = reasonsOf(info, true);
  return {
    ok: true,
    data: {
      steps: stateOf(reasons),
      values: {},
      masked: {},
      refused: { FORM: (reasons && fieldsOf(reasons, OF_BENEFICIARIES)) ?? {} },
      facts: { info, shown: beneficiary?.beneficiaries ?? [] },
    },
  };
}

/** A row as it would be sent unchanged. */
const asSent = ({
  beneficiaryId,
  name,
  idValidity,
  address,
  way,
  shareRatio,
}: BeneficiariesShown['beneficiaries'][number]) => ({
  beneficiaryId,
  name,
  idValidity,
  address,
  way,
  ...(way === 'SHARES' ? { shareRatio } : {}),
});

/** Sends all rows, unless they are what is in force already. */
export function* saveBeneficiaries(
  _step: string,
  typed: Typed,
  saved: SavedForm,
): SagaGenerator<{ ok: true } | Failure> {
  const { beneficiary } = saved.facts.info as ModifyInfo;
  const beneficiaries = beneficiariesBody(typed);
  if (sorted(beneficiaries) === sorted((beneficiary?.beneficiaries ?? []).map(asSent)))
    return failure('refused', TEXT.nothingChanged);
  const asked = { beneficiary: { beneficiaries, version: beneficiary?.version ?? 0 } };
  const reply = yield* request(modifySubmit, asked, { custom: true });
  if (reply.ok) return { ok: true };
  return { ...reply, ...(reply.fields ? { fields: fieldsOf(reply.fields, OF_BENEFICIARIES) ?? {} } : {}) };
}
