import type { SagaGenerator } from 'typed-redux-saga';
import { modifyInfo, modifyRejectInfo, modifySubmit } from '@/contract/calls/enterpriseChanges';
import type { BeneficiariesShown } from '@/contract/calls/onboardingParts';
import type { AnswerOf, RequestOf } from '@/contract/defineCall';
import {
  beneficiariesBody,
  type EnterpriseTyped,
  enterpriseBody,
  enterpriseValues,
  fieldsOf,
  type LegalTyped,
  legalBody,
  legalValues,
  type Rows,
} from '@/features/onboarding';
import type { LoadingOne, SavedForm, Saving, Secrets, StepStatus } from '@/shared/form/steps/model';
import { send, type Typed } from '@/shared/form/steps/send';
import { failure } from '@/shared/gateway/reply';
import { request } from '@/shared/saga/request';
import { TEXT } from '../text';

export type ModifyInfo = AnswerOf<typeof modifyInfo>;
/** The enterprise's currently valid data with the review state of its newest change. */
export interface InForce {
  change: ModifyInfo;
}
export interface BeneficiariesInForce extends InForce {
  /** The beneficiaries that the form shows first. */
  shown: BeneficiariesShown['beneficiaries'];
}

/**
 * Removes the prefixes `enterprise.` and `legal.` from the platform's field names, so that errors appear at the form's fields.
 */
const without = (fields: Readonly<Record<string, string>>) => fieldsOf(fieldsOf(fields, 'enterprise.'), 'legal.');

type Parts = Pick<ModifyInfo, 'enterprise' | 'legal' | 'beneficiary'>;

/** Returns the data that the form shows first: the refused data after a refusal, otherwise the currently valid data. */
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

/** Returns the last review's reasons about the beneficiaries, or those about all other fields; null if there are none. */
function reasonsOf({ modifyStatus, reasons }: ModifyInfo, ofBeneficiaries: boolean): Record<string, string> | null {
  if (modifyStatus !== 'UN_PASS') return null;
  const own = Object.entries(reasons).filter(([name]) => name.startsWith(OF_BENEFICIARIES) === ofBeneficiaries);
  return own.length > 0 ? Object.fromEntries(own) : null;
}

/**
 * Returns the state of the form's step: `saved`, or `refused` with the reviewer's reasons, which appear above the
 * form.
 */
const stateOf = (reasons: Record<string, string> | null): StepStatus =>
  reasons ? { state: 'refused', reason: Object.values(reasons).join('\n') } : { state: 'saved' };

/** Loads the form of the enterprise and its legal person, with the reasons of a refusal at their fields. */
export function* loadBase(): LoadingOne<InForce> {
  const reply = yield* request(modifyInfo, {}, { custom: true });
  if (!reply.ok) return reply;
  const change = reply.data;
  const { enterprise, legal } = yield* partsOf(change);
  const reasons = reasonsOf(change, false);
  return {
    ok: true,
    data: {
      ...stateOf(reasons),
      values: { ...(enterprise ? enterpriseValues(enterprise) : {}), ...(legal ? legalValues(legal) : {}) },
      masked: legal ? { legalIdNumber: legal.legalIdNumberMasked } : {},
      refused: without(reasons ?? {}),
      facts: { change },
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Submits the data of the enterprise and of its legal person, each only if the user has changed it. */
export function* saveBase(typed: EnterpriseTyped & LegalTyped, { facts }: SavedForm<InForce>): Saving {
  const { enterprise, legal } = facts.change;
  const changes: Typed<RequestOf<typeof modifySubmit>> = {
    ...(enterprise && !isSame(enterpriseBody(typed), enterpriseBody(enterpriseValues(enterprise)))
      ? { enterprise: { ...enterpriseBody(typed), version: enterprise.version } }
      : {}),
    ...(legal && !isSame(legalBody(typed), legalBody(legalValues(legal)))
      ? { legal: { ...legalBody(typed), version: legal.version } }
      : {}),
  };
  if (!changes.enterprise && !changes.legal) return failure('refused', TEXT.nothingChanged);
  return yield* send(modifySubmit, changes, without);
}

/** Loads the form of the beneficiaries, with the reasons of a refusal at their rows. */
export function* loadBeneficiaries(): LoadingOne<BeneficiariesInForce> {
  const reply = yield* request(modifyInfo, {}, { custom: true });
  if (!reply.ok) return reply;
  const change = reply.data;
  const { beneficiary } = yield* partsOf(change);
  const reasons = reasonsOf(change, true);
  return {
    ok: true,
    data: {
      ...stateOf(reasons),
      values: {},
      refused: fieldsOf(reasons ?? {}, OF_BENEFICIARIES),
      facts: { change, shown: beneficiary?.beneficiaries ?? [] },
    },
  };
}

/** Converts a stored beneficiary to the form of the request, to detect whether the user has changed it. */
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

/** Submits all beneficiaries, unless they equal the currently valid ones. */
export function* saveBeneficiaries(sent: Rows, { facts }: SavedForm<InForce>, secret: Secrets): Saving {
  const { beneficiary } = facts.change;
  const beneficiaries = beneficiariesBody(sent, secret);
  if (isSame(beneficiaries, (beneficiary?.beneficiaries ?? []).map(asSent)))
    return failure('refused', TEXT.nothingChanged);
  const changes = { beneficiary: { beneficiaries, version: beneficiary?.version ?? 0 } };
  return yield* send(modifySubmit, changes, (fields) => fieldsOf(fields, OF_BENEFICIARIES));
}
