import { call, type SagaGenerator } from 'typed-redux-saga';
import { type AppDetail, appDetail } from '@/contract/apps';
import { reloadList } from '@/shared/list/saga';
import { request } from '@/shared/saga/request';
import { defineStatus, statusKey } from '@/shared/status/defineStatus';
import { deliveryList } from './lists';

const searchOf = (appId: string) => new URLSearchParams({ appId }).toString();

/** One application; it changes by what somebody does, and is asked for anew then. */
export const appStatus = defineStatus<AppDetail>({
  id: 'apps.app',
  *ask(search) {
    return yield* request(appDetail, { appId: search.get('appId') ?? '' }, { custom: true });
  },
  isFinal: () => true,
});

/** Which application, as the status brick has it: what is asked, and where it stands in the store. */
export const appIn = (appId: string) => ({ search: searchOf(appId), key: statusKey(appStatus, searchOf(appId)) });

/** While its notifications are looked at they are asked for again and again, with the platform's waits. */
export const deliveriesFollowed = defineStatus<null>({
  id: 'apps.deliveries',
  *ask(): SagaGenerator<{ ok: true; data: null }> {
    yield* call(reloadList, deliveryList.id);
    return { ok: true, data: null };
  },
  isFinal: () => false,
});
