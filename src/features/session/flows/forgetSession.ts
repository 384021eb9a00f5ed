import { call, type SagaGenerator } from 'typed-redux-saga';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { secrets } from '@/shared/ports/secrets';
import { remembered } from '../remembered';

/**
 * Clears the session from this tab. After an expiry it keeps the drafts, so that the same user finds them after signing in. A
 * cookie that another tab has set in the meantime is kept.
 */
export function* forgetSession(reason?: 'expired'): SagaGenerator<void> {
  if (yield* call(tokenCookie.isOwn)) yield* call(tokenCookie.clear);
  yield* call(remembered.clearTab, reason);
  yield* call(secrets.clear);
}
