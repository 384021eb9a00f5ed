import type { SagaGenerator } from 'typed-redux-saga';
import { queryProductParameters, saveProductParameters } from '@/contract/calls/productParameters';
import { psSpecialApply } from '@/contract/calls/splitRules';
import type { AnswerOf, RequestOf } from '@/contract/defineCall';
import type { LoadingOne, SavedForm, Saving, Values } from '@/shared/form/steps/model';
import { resourceRequested } from '@/shared/resource/slice';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { special } from './resources';
import { SPLIT_TEXT } from './text';

/** Code of a product that has parameters. */
export type WithParameters = RequestOf<typeof saveProductParameters>['productCode'];
/** State, version and history of a product's parameters, without their values. */
export type ParametersFacts = Pick<AnswerOf<typeof queryProductParameters>, 'state' | 'version' | 'history'>;

/** Loads the parameters of a product with their history. */
export const loadParameters = (productCode: WithParameters) =>
  function* load(): LoadingOne<ParametersFacts> {
    const reply = yield* request(queryProductParameters, { productCode }, { custom: true });
    if (!reply.ok) return reply;
    const { values, state, version, history } = reply.data;
    return { ok: true, data: { state: 'empty', values, facts: { state, version, history } } };
  };

/**
 * Saves new parameters. The platform refuses them if another user has saved parameters since this user loaded them.
 */
export const saveParameters = (productCode: WithParameters, sent: (typed: Values) => Values) =>
  function* save(typed: Values, { facts: { version } }: SavedForm<ParametersFacts>): Saving {
    const values = Object.fromEntries(Object.entries(sent(typed)).map(([name, value]) => [name, value.trim()]));
    const reply = yield* request(saveProductParameters, { productCode, values, version }, { custom: true });
    return reply.ok ? { ok: true } : reply;
  };

interface SpecialRequested {
  highestPercent: string;
  scene: string;
  contractUrl: string;
  proofUrl: string;
}

/** Removes the section from the field names of a refusal, so that errors appear at the fields of the form. */
const inSection = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([key, msg]) => [key.split('.').at(-1) ?? key, msg]));

/** Applies for a higher share of orders that may be split than the general limit. */
export const specialRequested = defineSubmission<SpecialRequested>('parameters/specialRequested', {
  *flow({ highestPercent, scene, contractUrl, proofUrl }): SagaGenerator<Outcome> {
    const SPECIAL = {
      highestPercent: highestPercent.trim(),
      scene: scene.trim(),
      contractUrl,
      ...(proofUrl ? { proofUrl } : {}),
    };
    const reply = yield* request(psSpecialApply, { sections: { SPECIAL } }, { custom: true });
    if (!reply.ok) return reply.fields ? { ...reply, fields: inSection(reply.fields) } : reply;
    return { ok: true, message: SPLIT_TEXT.sent, next: [resourceRequested(special)] };
  },
});
