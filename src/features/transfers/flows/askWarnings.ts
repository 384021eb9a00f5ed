import type { SagaGenerator } from 'typed-redux-saga';
import { type PaymentWarning, queryPaymentWarnings } from '@/contract/calls/payees';
import type { RequestOf } from '@/contract/defineCall';
import { request } from '@/shared/saga/request';
import { type MoneyAction, payeeFields, type Values } from '../model';

interface Warned {
  warnings: readonly PaymentWarning[];
  history: string;
}

const NONE: Warned = { warnings: [], history: '' };

/**
 * Loads the warnings about a payment with these values, including secret ones. If the request fails, no warning is
 * shown: the platform itself refuses a possible duplicate until the user confirms it.
 */
export function* askWarnings(spec: MoneyAction, values: Values): SagaGenerator<Warned> {
  if (!spec.warned) return NONE;
  const payment = { amount: values['amount'] ?? '', ...spec.warned, ...payeeFields(spec, values) };
  const reply = yield* request(queryPaymentWarnings, payment as RequestOf<typeof queryPaymentWarnings>, {
    custom: true,
  });
  return reply.ok ? reply.data : NONE;
}
