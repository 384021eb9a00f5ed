import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { remembered } from '../remembered';
import { sessionEvents } from '../slice';
import { signIn } from './logIn';

/**
 * Signs the remembered account in by its password. Dispatches the outcome events of the flow `logIn`, and
 * additionally `cameBack` after success.
 */
export function* comeBack({
  payload: { secretId, search },
}: ReturnType<typeof sessionEvents.comeBackSubmitted>): SagaGenerator<void> {
  const account = yield* call(remembered.account);
  if (yield* call(signIn, { account, secretId }, account)) yield* put(sessionEvents.cameBack({ search }));
}
