import { put, type SagaGenerator } from 'typed-redux-saga';
import { setDefaultEnterprise } from '@/contract/calls/enterpriseSwitching';
import { request } from '@/shared/saga/request';
import { enterprisesEvents } from '../slice';

const { defaultNotSet, defaultSet, defaultStarted } = enterprisesEvents;

/** Makes an enterprise the default, in which the next login starts. */
export function* setDefault({
  payload: { enterpriseId },
}: ReturnType<typeof enterprisesEvents.defaultChosen>): SagaGenerator<void> {
  yield* put(defaultStarted({ enterpriseId }));
  const reply = yield* request(setDefaultEnterprise, { enterpriseId });
  yield* put(reply.ok ? defaultSet({ enterpriseId }) : defaultNotSet());
}
