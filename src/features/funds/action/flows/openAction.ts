import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { ids } from '@/shared/ports/ids';
import { navigation } from '@/shared/ports/screen';
import { forget, keep, readKept } from '../kept';
import { actionById } from '../model';
import { moneyEvents as events, selectForm } from '../slice';

export const resultOf = (path: string, requestNo: string): string =>
  `${path}?${new URLSearchParams({ requestNo }).toString()}`;

/** The result of what a number stands for, where something else was to be sent under it. */
export const otherOf = (path: string, requestNo: string): string => `${resultOf(path, requestNo)}&other=1`;

function* begin(action: string): SagaGenerator<void> {
  const requestNo = yield* call(ids.fresh);
  yield* keep(action, { requestNo, values: {}, sentAt: null });
  yield* put(events.formReady({ action, requestNo, values: {} }));
}

/**
 * Opens a form with the number it has had since it was first opened, also after a reload. One that has left and whose
 * outcome is not known is not opened again: its result is shown (C-14).
 */
export function* openAction({ payload: { action } }: ReturnType<typeof events.actionOpened>): SagaGenerator<void> {
  const spec = actionById(action);
  if (!spec || (yield* select(selectForm(action)))) return;
  const kept = yield* readKept(action);
  if (!kept) return yield* begin(action);
  if (kept.sentAt !== null) return yield* call(navigation.replace, resultOf(spec.path, kept.requestNo));
  yield* put(events.formReady({ action, requestNo: kept.requestNo, values: kept.values }));
}

/** Begins another form, with a number of its own. */
export function* restartForm({ payload: { action } }: ReturnType<typeof events.formRestarted>): SagaGenerator<void> {
  const spec = actionById(action);
  if (!spec) return;
  const kept = yield* readKept(action);
  if (kept) yield* forget(action, kept.requestNo);
  yield* begin(action);
  yield* call(navigation.push, spec.path);
}

/** A request that never arrived is entered again under its own number: should it arrive after all, it is still once. */
export function* resumeForm({
  payload: { action, requestNo },
}: ReturnType<typeof events.formResumed>): SagaGenerator<void> {
  const spec = actionById(action);
  const kept = yield* readKept(action);
  if (!spec || kept?.requestNo !== requestNo) return;
  yield* put(events.formReady({ action, requestNo, values: kept.values }));
  yield* call(navigation.replace, spec.path);
}
