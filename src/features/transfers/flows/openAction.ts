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
 * Opens a form with its request number, which survives a reload. If a request with an unknown outcome was sent from it, the form
 * stays closed and its result is shown (C-14).
 */
export function* openAction({ payload: { action } }: ReturnType<typeof events.actionOpened>): SagaGenerator<void> {
  const spec = actionById(action);
  if (!spec || (yield* select(selectForm(action)))) return;
  const number = yield* (yield* storedActionNumber(action)).read();
  // For a sent form only its number may be stored (`leftOf`).
  if (number && number.sentAt !== null)
    return void (yield* put(events.outcomeSought({ action, requestNo: number.requestNo })));
  if (!number?.values) return yield* begin(action);
  const { requestNo, values } = number;
  yield* put(events.formReady({ action, requestNo, values, ...(isBegun(spec, values) ? { restored: true } : {}) }));
}

/**
 * Stores the draft with its form's request number in this tab. Stores no draft once the number was sent or belongs to another
 * form.
 */
export function* keepDraft({
  payload: { action, requestNo, values },
}: ReturnType<typeof events.draftTyped>): SagaGenerator<void> {
  const kept = yield* storedActionNumber(action);
  const number = yield* kept.read();
  if (number?.requestNo === requestNo && number.sentAt === null) yield* kept.keep({ requestNo, values, sentAt: null });
}

/** Replaces a form with a draft by an empty form. */
export function* clearDraft({ payload: { action } }: ReturnType<typeof events.draftCleared>): SagaGenerator<void> {
  if ((yield* select(selectForm(action)))?.stage === 'entering') yield* begin(action);
}

/**
 * Starts a new form with a new number. If a request with an unknown outcome exists, that request is shown instead of a form with
 * the values of an order.
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
 * Opens the form again for a request that did not arrive. Keeps its request number, so that a late arrival creates no second
 * order.
 */
export function* resumeForm({
  payload: { action, requestNo },
}: ReturnType<typeof events.formResumed>): SagaGenerator<void> {
  const spec = actionById(action);
  const number = yield* (yield* storedActionNumber(action)).read();
  if (!spec || number?.requestNo !== requestNo) return;
  yield* put(events.formReady({ action, requestNo, values: number.values ?? {}, leads: 'replace' }));
}
