import { put, type SagaGenerator } from 'typed-redux-saga';
import { queryCardHead } from '@/contract/basicData';
import { request } from '@/shared/saga/request';
import { moneyEvents as events } from '../slice';

/** Asks whose card it is by its first six digits, which name nobody. Unknown, or not to be asked: the user chooses. */
export function* recogniseBank({
  payload: { action, head },
}: ReturnType<typeof events.cardHeadTyped>): SagaGenerator<void> {
  if (head.length < 6) return;
  const reply = yield* request(queryCardHead, { head }, { custom: true });
  if (reply.ok && reply.data) yield* put(events.bankRecognised({ action, head, bankCode: reply.data.bankCode }));
}
