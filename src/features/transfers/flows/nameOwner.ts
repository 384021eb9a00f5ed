import { put, type SagaGenerator } from 'typed-redux-saga';
import { queryPayee } from '@/contract/calls/payees';
import { request } from '@/shared/saga/request';
import { moneyEvents as events } from '../slice';

/**
 * Looks up the owner of an account that the user has typed, so that a wrong number is reported before the review. If
 * the lookup fails, the review repeats it.
 */
export function* nameOwner({
  payload: { action, accountNo },
}: ReturnType<typeof events.accountTyped>): SagaGenerator<void> {
  const reply = yield* request(queryPayee, { accountNo }, { custom: true });
  if (reply.ok) yield* put(events.ownerArrived({ action, owner: { accountNo, name: reply.data.name, problem: '' } }));
  else if (reply.kind === 'refused')
    yield* put(events.ownerArrived({ action, owner: { accountNo, name: '', problem: reply.msg } }));
}
