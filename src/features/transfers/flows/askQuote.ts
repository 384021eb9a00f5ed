import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { queryTradeFee } from '@/contract/calls/orderQueries';
import { clock } from '@/shared/ports/clock';
import { request } from '@/shared/saga/request';
import { actionById } from '../model';
import { moneyEvents as events } from '../slice';

/** Pause in typing before the fee of the amount is requested, in ms. */
const PAUSE = 300;

/** Requests the fee of the typed amount. A failure shows no message, because the review requests the fee again. */
export function* askQuote({
  payload: { action, amount, ...sides },
}: ReturnType<typeof events.amountTyped>): SagaGenerator<void> {
  const spec = actionById(action);
  if (!spec || amount === '' || /^0\.00$/.test(amount)) {
    yield* put(events.quoteFailed({ action }));
    return;
  }
  yield* call(clock.sleep, PAUSE);
  const reply = yield* request(queryTradeFee, { kind: spec.kind, amount, ...sides }, { custom: true });
  if (reply.ok) yield* put(events.quoteArrived({ action, amount, quote: reply.data }));
  else yield* put(events.quoteFailed({ action }));
}
