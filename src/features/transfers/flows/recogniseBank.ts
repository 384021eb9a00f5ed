import { put, type SagaGenerator } from 'typed-redux-saga';
import { queryCardHead } from '@/contract/calls/basicData';
import { request } from '@/shared/saga/request';
import { moneyEvents as events } from '../slice';

/**
 * Looks up the bank of a card by its first six digits, which identify no person. If the lookup fails, the user chooses the bank.
 */
export function* recogniseBank({
  payload: { action, head },
}: ReturnType<typeof events.cardHeadTyped>): SagaGenerator<void> {
  if (head.length < 6) return;
  const reply = yield* request(queryCardHead, { head }, { custom: true });
  if (reply.ok && reply.data) yield* put(events.bankRecognised({ action, head, bankCode: reply.data.bankCode }));
}
