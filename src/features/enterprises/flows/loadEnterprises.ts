import { all, call, put, type SagaGenerator } from 'typed-redux-saga';
import { judgeAddEnterprise, queryUserEnterprise } from '@/contract/enterpriseSwitching';
import { request } from '@/shared/saga/request';
import { enterprisesEvents } from '../slice';

const { enterprisesFailed, enterprisesLoaded, enterprisesStarted } = enterprisesEvents;

/** Loads the user's enterprises and whether another may be added. A failure leaves the list as it is, without a toast. */
export function* loadEnterprises(): SagaGenerator<void> {
  yield* put(enterprisesStarted());
  const options = { custom: true, scope: 'signedIn' as const };
  const { list, mayAdd } = yield* all({
    list: call(() => request(queryUserEnterprise, {}, options)),
    mayAdd: call(() => request(judgeAddEnterprise, {}, options)),
  });
  if (!list.ok) yield* put(enterprisesFailed());
  else yield* put(enterprisesLoaded({ list: list.data, canAdd: mayAdd.ok && mayAdd.data }));
}
