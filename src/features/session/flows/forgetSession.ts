import { call, type SagaGenerator } from 'typed-redux-saga';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { secrets } from '@/shared/ports/secrets';
import { remembered } from '../remembered';

/** Leaves nothing of the session in this browser tab, but what its user finds again after one that has `expired`. A cookie that another tab has set since is not ours to clear. */
export function* forgetSession(reason?: 'expired'): SagaGenerator<void> {
  if (yield* call(tokenCookie.isOwn)) yield* call(tokenCookie.clear);
  yield* call(remembered.clearTab, reason);
  yield* call(secrets.clear);
}
