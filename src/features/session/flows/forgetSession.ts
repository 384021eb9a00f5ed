import { call, type SagaGenerator } from 'typed-redux-saga';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { secrets } from '@/shared/ports/secrets';
import { remembered } from '../remembered';

/**
 * Removes the session from this tab. After an expiry it keeps the form drafts, so that the same user finds them after signing in.
 * If another tab has already set a new cookie, the cookie stays.
 */
export function* forgetSession(reason?: 'expired'): SagaGenerator<void> {
  if (yield* call(tokenCookie.isOwn)) yield* call(tokenCookie.clear);
  yield* call(remembered.clearTab, reason);
  yield* call(secrets.clear);
}
