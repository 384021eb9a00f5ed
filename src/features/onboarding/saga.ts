import type { Action } from '@reduxjs/toolkit';
import { type SagaGenerator, takeEvery, takeLatest } from 'typed-redux-saga';
import { stepFormsEvents } from '@/shared/form/steps/slice';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { inRouteScope } from '@/shared/saga/scope';
import { statusEvents } from '@/shared/status/slice';
import { askRegister, readPaper } from './flows/papers';
import { followDecision, refreshUser } from './flows/refresh';
import { onboardingEvents as events, ONBOARDING, onboardingReducer } from './slice';
import { enterpriseStatus } from './status';

const isOnboarding = (form: string) => form.startsWith('onboarding');

/** True for an action that reports that an enterprise was created or its application submitted. */
const hasChanged = (action: Action): boolean =>
  stepFormsEvents.stepSaved.match(action) &&
  isOnboarding(action.payload.form) &&
  (action.payload.last || action.payload.step === 'ENTERPRISE');

/** True for an action with the polled review status of an application. */
const isStatus = (action: Action): boolean =>
  statusEvents.statusArrived.match(action) && action.payload.key.startsWith(`${enterpriseStatus.id}?`);

function* onboardingSaga(): SagaGenerator<void> {
  yield* takeEvery(events.paperUploaded, keepAlive(inRouteScope(readPaper))); // takeEvery: each picture belongs to its own field
  yield* takeLatest(events.registerRequested, keepAlive(inRouteScope(askRegister))); // takeLatest: after a change of the licence number the earlier response is outdated
  yield* takeEvery(hasChanged, keepAlive(refreshUser));
  yield* takeEvery(isStatus, keepAlive(followDecision));
}

/** The slice and the saga of onboarding (enterprise applications), loaded with its pages. */
export const onboardingFeature: LazyFeature = { name: ONBOARDING, reducer: onboardingReducer, saga: onboardingSaga };
