import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { ids } from '@/shared/ports/ids';
import { actionById, isBegun, type Values } from '../model';
import { moneyEvents as events, type Leads, selectForm } from '../slice';
import { storedActionNumber } from '../storedNumber';
import { usualAccounts } from './usualAccounts';

function* begin(action: string, leads?: Leads, given: Values = {}): SagaGenerator<void> {
  const spec = actionById(action);
  const values = { ...(spec ? yield* usualAccounts(spec) : {}), ...given };
  const requestNo = yield* call(ids.fresh);
  yield* (yield* storedActionNumber(action)).keep({ requestNo, values, sentAt: null });
  yield* put(events.formReady({ action, requestNo, values, ...(leads ? { leads } : {}) }));
}

/**
 * Opens a form with its request number, which survives a page reload. If a request with this number was already sent
 * and its outcome is unknown, the result page opens instead, so that money moves only once (safety rule C-14).
 */
export function* openAction({ payload: { action } }: ReturnType<typeof events.actionOpened>): SagaGenerator<void> {
  const spec = actionById(action);
  if (!spec || (yield* select(selectForm(action)))) return;
  const number = yield* (yield* storedActionNumber(action)).read();
  // A request with this number was already sent, so the result opens instead of the form. The typed values may
  // already be deleted from the tab (`leftOf`).
  if (number && number.sentAt !== null)
    return void (yield* put(events.outcomeSought({ action, requestNo: number.requestNo })));
  if (!number?.values) return yield* begin(action);
  const { requestNo, values } = number;
  yield* put(events.formReady({ action, requestNo, values, ...(isBegun(spec, values) ? { restored: true } : {}) }));
}

/**
 * Stores the typed values with the form's request number in this tab. Stores nothing if the number was already sent or belongs to
 * another form.
 */
export function* keepDraft({
  payload: { action, requestNo, values },
}: ReturnType<typeof events.draftTyped>): SagaGenerator<void> {
  const kept = yield* storedActionNumber(action);
  const number = yield* kept.read();
  if (number?.requestNo === requestNo && number.sentAt === null) yield* kept.keep({ requestNo, values, sentAt: null });
}

/** The user discards the restored draft: opens an empty form with a new number. */
export function* clearDraft({ payload: { action } }: ReturnType<typeof events.draftCleared>): SagaGenerator<void> {
  if ((yield* select(selectForm(action)))?.stage === 'entering') yield* begin(action);
}

/**
 * Opens a new form with a new request number, with the values of an earlier order if given. If a request with an unknown outcome
 * exists, its result opens instead, so that the user does not pay twice.
 */
export function* restartForm({
  payload: { action, values },
}: ReturnType<typeof events.formRestarted>): SagaGenerator<void> {
  if (!actionById(action)) return;
  const number = values ? yield* (yield* storedActionNumber(action)).read() : null;
  if (number && number.sentAt !== null)
    return void (yield* put(events.outcomeSought({ action, requestNo: number.requestNo })));
  yield* begin(action, 'push', values);
}

/**
 * Opens the form again if its request did not arrive at the platform. The form keeps its request number, so that a
 * late arrival creates no second order.
 */
export function* resumeForm({
  payload: { action, requestNo },
}: ReturnType<typeof events.formResumed>): SagaGenerator<void> {
  const spec = actionById(action);
  const number = yield* (yield* storedActionNumber(action)).read();
  if (!spec || number?.requestNo !== requestNo) return;
  yield* put(events.formReady({ action, requestNo, values: number.values ?? {}, leads: 'replace' }));
}
