import type { Action } from '@reduxjs/toolkit';
import { fork, type SagaGenerator, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { stepFormsEvents } from '@/shared/form/steps/slice';
import { on, success, toastSaga } from '@/shared/saga/effects';
import { keepAlive } from '@/shared/saga/keepAlive';
import { inRouteScope } from '@/shared/saga/scope';
import { statusEvents } from '@/shared/status/slice';
import { askEmailCode, askSubmitCode } from './flows/codes';
import { askRegister, readPaper } from './flows/papers';
import { compareProof, sendProof } from './flows/proof';
import { followDecision, refreshUser } from './flows/refresh';
import { onboardingEvents as events } from './slice';
import { enterpriseStatus } from './status';
import { TEXT } from './text';

const isOnboarding = (form: string) => form.startsWith('onboarding');

/** The enterprise was made, or sent in. */
const hasChanged = (action: Action): boolean =>
  stepFormsEvents.stepSaved.match(action) &&
  isOnboarding(action.payload.form) &&
  (action.payload.last || action.payload.step === 'ENTERPRISE');

/** The page that shows it has learned how an application stands. */
const isStatus = (action: Action): boolean =>
  statusEvents.statusArrived.match(action) && action.payload.key.startsWith(`${enterpriseStatus.id}?`);

const toasts = [on(events.proofSent, () => success(TEXT.sent)), on(events.proofVerified, () => success(TEXT.verified))];

export function* onboardingSaga(): SagaGenerator<void> {
  yield* takeEvery(events.paperUploaded, keepAlive(inRouteScope(readPaper))); // each is about a field of its own
  yield* takeLatest(events.registerAsked, keepAlive(inRouteScope(askRegister))); // another licence: the older answer is late
  // takeLeading in these: a double click sends, asks and compares once.
  yield* takeLeading(events.emailCodeAsked, keepAlive(inRouteScope(askEmailCode)));
  yield* takeLeading(events.submitCodeAsked, keepAlive(inRouteScope(askSubmitCode)));
  yield* takeLeading(events.proofAsked, keepAlive(inRouteScope(sendProof)));
  yield* takeLeading(events.proofTyped, keepAlive(inRouteScope(compareProof)));
  yield* takeEvery(hasChanged, keepAlive(refreshUser));
  yield* takeEvery(isStatus, keepAlive(followDecision));
  yield* fork(toastSaga, toasts);
}
