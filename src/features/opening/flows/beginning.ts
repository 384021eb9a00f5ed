import { all, call } from 'typed-redux-saga';
import { bizApplyAddEqual, bizApplyInfo } from '@/contract/calls/merchantOpening';
import type { LoadingOne, Saving, Values } from '@/shared/form/steps/model';
import { send } from '@/shared/form/steps/send';
import { request } from '@/shared/saga/request';
import { NO_OPERATOR, type OpeningStatus, type Operator, requestOpeningStatus, saveOperator } from './openingStatus';

const askOperator = () => request(bizApplyInfo, {}, { custom: true });

/** The stage of the merchant's opening, and the operating company if it is already chosen. */
export interface Beginning {
  standing: OpeningStatus;
  operator: Operator;
}

export function* loadBeginning(): LoadingOne<Beginning> {
  const { standing, operator } = yield* all({ standing: call(requestOpeningStatus), operator: call(askOperator) });
  if (!standing.ok) return standing;
  if (!operator.ok) return operator;
  const { operator: chosen, ...company } = operator.data;
  const values = { operator: chosen ?? '', ...(chosen === 'DIFF' ? company : NO_OPERATOR) };
  return { ok: true, data: { state: 'empty', values, facts: { standing: standing.data, operator: operator.data } } };
}

/** Starts the opening of a merchant. The operating company is the enterprise itself or, for DIFF, another company. */
export const beginOpening = ({ operator, ...company }: Values): Saving =>
  operator === 'DIFF' ? saveOperator(company) : send(bizApplyAddEqual, {});
