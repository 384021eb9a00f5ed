import type { UnknownAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { codeSending } from '@/shared/form/codes';
import { keepAlive } from '@/shared/saga/keepAlive';
import { lazily } from '@/shared/saga/lazily';
import { inRouteScope } from '@/shared/saga/scope';
import { PLACE } from './places';
import { registrationEvents as on } from './slice';

type Flow<Action> = () => Promise<(action: Action) => Generator>;

const flows = () => import(/* webpackChunkName: "registration" */ './flows');

/** Every flow ends with its page. */
const onPage = <Action extends UnknownAction>(load: Flow<Action>) => keepAlive(inRouteScope(lazily(load)));

/** The same for a code: its place waits from the click on, also for the flow's own code. */
const atPlace = <Action extends UnknownAction>(id: string, load: Flow<Action>) =>
  keepAlive(
    inRouteScope(function* sending(action: Action): SagaGenerator<void> {
      yield* put(codeSending({ id }));
      yield* call(lazily(load), action);
    }),
  );

export function* registrationSaga(): SagaGenerator<void> {
  // takeLeading: Enter and a click submit one form, and a second code is not asked for while one is on its way.
  yield* takeLeading(
    on.registerCodeAsked,
    atPlace(PLACE.register, () => flows().then((all) => all.askRegisterCode)),
  );
  yield* takeLeading(
    on.passwordCodeAsked,
    atPlace(PLACE.password, () => flows().then((all) => all.askPasswordCode)),
  );
  yield* takeLeading(
    on.initialPasswordCodeAsked,
    atPlace(PLACE.initialPassword, () => flows().then((all) => all.askInitialPasswordCode)),
  );
  yield* takeLeading(
    on.registerSubmitted,
    onPage(() => flows().then((all) => all.register)),
  );
  yield* takeLeading(
    on.passwordSubmitted,
    onPage(() => flows().then((all) => all.setForgottenPassword)),
  );
  yield* takeLeading(
    on.initialPasswordSubmitted,
    onPage(() => flows().then((all) => all.changeInitialPassword)),
  );
}
