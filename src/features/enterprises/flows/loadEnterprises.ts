import { all, call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { type Enterprise, judgeAddEnterprise, queryUserEnterprise } from '@/contract/calls/enterpriseSwitching';
import { sessionEvents, sessionSelectors } from '@/features/session';
import { request } from '@/shared/saga/request';
import { enterprisesEvents, enterprisesSelectors } from '../slice';

const { enterprisesFailed, enterprisesLoaded, enterprisesStarted } = enterprisesEvents;

/** Returns the review status of the session's enterprise in the list of enterprises. */
function* listedStatus(): SagaGenerator<Enterprise['settledStatus'] | undefined> {
  const id = yield* select(sessionSelectors.selectEnterpriseId);
  const list = yield* select(enterprisesSelectors.selectEnterprises);
  return list.find(({ enterpriseId }) => enterpriseId === id)?.settledStatus;
}

/**
 * Loads the user's enterprises and the right to add another. A failure leaves the list unchanged, without a toast. If the status
 * of the session's enterprise has changed, the user info and the menus are reloaded.
 */
export function* loadEnterprises(): SagaGenerator<void> {
  const before = yield* listedStatus();
  yield* put(enterprisesStarted());
  const options = { custom: true, scope: 'signedIn' as const };
  const { list, mayAdd } = yield* all({
    list: call(() => request(queryUserEnterprise, {}, options)),
    mayAdd: call(() => request(judgeAddEnterprise, {}, options)),
  });
  if (!list.ok) yield* put(enterprisesFailed());
  else {
    yield* put(enterprisesLoaded({ list: list.data, canAdd: mayAdd.ok && mayAdd.data }));
    if (before && before !== (yield* listedStatus())) yield* put(sessionEvents.userInfoRequested());
  }
}
