import type { Action } from '@reduxjs/toolkit';
import { type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { statusEvents } from '@/shared/status/slice';
import { followUpgrade, upgradeStatus } from './flows';

/** True for an action with the polled status of the upgrade. */
const isStatus = (action: Action): boolean =>
  statusEvents.statusArrived.match(action) && action.payload.key.startsWith(`${upgradeStatus.id}?`);

function* upgradeSaga(): SagaGenerator<void> {
  yield* takeEvery(isStatus, keepAlive(followUpgrade));
}

/** The saga that follows the upgrade to a platform, loaded with its page. */
export const upgradeFeature: LazyFeature = { name: 'upgrade', saga: upgradeSaga };
