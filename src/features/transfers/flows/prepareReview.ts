import { all, call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { queryTradeFee } from '@/contract/calls/orderQueries';
import { queryPayee } from '@/contract/calls/payees';
import { request } from '@/shared/saga/request';
import { actionById, chosenSides } from '../model';
import { readSealed } from '../sealed';
import { moneyEvents as events, selectForm } from '../slice';
import { storedActionNumber } from '../storedNumber';
import { askWarnings } from './askWarnings';

/**
 * Prepares the review: loads the holder's name of a typed account, the current fee, and the warnings about the payee.
 * Refusals that are already certain appear at their fields before the user types the password.
 */
export function* prepareReview({
  payload: { action, values, sealed },
}: ReturnType<typeof events.reviewRequested>): SagaGenerator<void> {
  const spec = actionById(action);
  const form = yield* select(selectForm(action));
  if (!spec || form?.stage !== 'preparing') return;
  yield* (yield* storedActionNumber(action)).keep({ requestNo: form.requestNo, values, sentAt: null });

  let payeeName = '';
  const typed = spec.parties.find(({ kind }) => kind === 'typed');
  if (typed) {
    const payee = yield* request(queryPayee, { accountNo: values[typed.name] ?? '' }, { custom: true });
    if (payee.ok) payeeName = payee.data.name;
    else if (payee.kind === 'refused') {
      yield* put(events.reviewRefused({ action, refused: { fields: { [typed.name]: payee.msg } } }));
      return;
    }
    // Other failures do not block the review, because the platform checks the account again when it receives the order.
  }

  const { amount = '' } = values;
  const quoted = { kind: spec.kind, amount, ...chosenSides(spec, values) };
  const hidden = yield* call(readSealed, sealed ?? null);
  const { reply, warned } = yield* all({
    reply: request(queryTradeFee, quoted, { custom: true }),
    warned: askWarnings(spec, { ...values, ...hidden }),
  });
  if (!reply.ok) {
    const refused = reply.fields ? { fields: reply.fields } : { msg: reply.msg };
    yield* put(events.reviewRefused({ action, refused }));
    return;
  }
  if (reply.data.refusal !== null) {
    yield* put(events.reviewRefused({ action, refused: { fields: { amount: reply.data.refusal } } }));
    return;
  }
  yield* put(events.reviewReady({ action, payeeName, quote: reply.data, ...warned }));
}
