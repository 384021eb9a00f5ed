import type { Action } from '@reduxjs/toolkit';
import { type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { statusEvents } from '@/shared/status/slice';
import { followOpening } from './flows/followOpening';
import { applicationStatus, signStatus } from './status';

/** True for an action with the polled status of an application. */
const isStatus = (action: Action): boolean =>
  statusEvents.statusArrived.match(action) &&
  [applicationStatus, signStatus].some(({ id }) => action.payload.key.startsWith(`${id}?`));

function* openingSaga(): SagaGenerator<void> {
  yield* takeEvery(isStatus, keepAlive(followOpening));
}

/** The saga that follows the opening of merchants, loaded with the status pages. */
export const openingFeature: LazyFeature = { name: 'opening', saga: openingSaga };
