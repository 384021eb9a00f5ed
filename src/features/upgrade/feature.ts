import type { Action } from '@reduxjs/toolkit';
import { type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { statusEvents } from '@/shared/status/slice';
import { followUpgrade, upgradeStatus } from './flows';

/** Returns whether an action reports the status of the upgrade. */
const isStatus = (action: Action): boolean =>
  statusEvents.statusArrived.match(action) && action.payload.key.startsWith(`${upgradeStatus.id}?`);

function* upgradeSaga(): SagaGenerator<void> {
  yield* takeEvery(isStatus, keepAlive(followUpgrade));
}

/** The saga of the upgrade, loaded with its page. */
export const upgradeFeature: LazyFeature = { name: 'upgrade', saga: upgradeSaga };
