import { call, type SagaGenerator } from 'typed-redux-saga';
import { type AppDetail, appDetail } from '@/contract/calls/apps';
import { reloadList } from '@/shared/list/saga';
import { request } from '@/shared/saga/request';
import { defineStatus, statusKey } from '@/shared/status/defineStatus';
import { deliveryList } from './lists';

const searchOf = (appId: string) => new URLSearchParams({ appId }).toString();

/**
 * Loads the detail of an application. An application changes only by user actions, so the detail is reloaded after
 * each of them and not polled.
 */
export const appStatus = defineStatus<AppDetail>({
  id: 'apps.app',
  *ask(search) {
    return yield* request(appDetail, { appId: search.get('appId') ?? '' }, { custom: true });
  },
  isFinal: () => true,
});

/** Returns the query and the store key of an application's status. */
export const appIn = (appId: string) => ({ search: searchOf(appId), key: statusKey(appStatus, searchOf(appId)) });

/** Polls the notifications of an application while their list is open, at the platform's intervals. */
export const deliveriesFollowed = defineStatus<null>({
  id: 'apps.deliveries',
  *ask(): SagaGenerator<{ ok: true; data: null }> {
    yield* call(reloadList, deliveryList.id);
    return { ok: true, data: null };
  },
  isFinal: () => false,
});
