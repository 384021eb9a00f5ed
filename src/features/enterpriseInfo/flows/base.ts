import type { SagaGenerator } from 'typed-redux-saga';
import type { AnswerOf, RequestOf } from '@/contract/defineCall';
import { modifyInfo, modifyRejectInfo, modifySubmit } from '@/contract/enterpriseOnboarding';
import { enterpriseBody, enterpriseValues, fieldsOf, legalBody, legalValues } from '@/features/onboarding';
import type { SavedForm, Typed, Values } from '@/shared/form/steps/model';
import { type Failure, failure } from '@/shared/gateway/reply';
import { request } from '@/shared/saga/request';
import { TEXT } from '../text';

export type ModifyInfo = AnswerOf<typeof modifyInfo>;
type Loading = SagaGenerator<{ ok: true; data: SavedForm } | Failure>;

/** Names of the parts come before those of their fields. */
const without = (fields: Readonly<Record<string, string>> | undefined) =>
  fieldsOf(fieldsOf(fields, 'enterprise.'), 'legal.');

/** What is in force; after a refusal what was asked for, with the reasons at their fields. */
export function* loadBase(): Loading {
  const options = { custom: true };
  const reply = yield* request(modifyInfo, {}, options);
  if (!reply.ok) return reply;
  const info = reply.data;
  let { enterprise, legal } = info;
  if (info.modifyStatus === 'UN_PASS') {
    const refused = yield* request(modifyRejectInfo, {}, options);
    if (refused.ok) {
      enterprise = refused.data.enterprise ?? enterprise;
      legal = refused.data.legal ?? legal;
    }
  }
  const values: Values = {
    ...(enterprise ? enterpriseValues(enterprise) : {}),
    ...(legal ? legalValues(legal) : {}),
  };
  const refused = info.modifyStatus === 'UN_PASS';
  return {
    ok: true,
    data: {
      steps: {
        FORM: refused ? { state: 'refused', reason: Object.values(info.reasons).join('\n') } : { state: 'saved' },
      },
      values: { FORM: values },
      masked: legal ? { FORM: { legalIdNumber: legal.legalIdNumberMasked } } : {},
      refused: { FORM: refused ? (without(info.reasons) ?? {}) : {} },
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
