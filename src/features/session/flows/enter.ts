import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { LoginResult } from '@/contract/calls/login';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { clock } from '@/shared/ports/clock';
import { tabs } from '@/shared/ports/events';
import { ownerKey, remembered } from '../remembered';
import { sessionEvents, type User } from '../slice';
import { userOfLogin } from '../user';

/**
 * Stores account, kind of user and time of activity in the browser when a session starts or resumes in this tab. Returns the
 * merchant that this tab acted for before, if any.
 */
export function* begin(user: User): SagaGenerator<string | undefined> {
  yield* call(remembered.claimTab, user.userAccount);
  yield* call(remembered.keepKind, user.kind);
  yield* call(remembered.keepActivity, yield* call(clock.now));
  return yield* call(remembered.merchant, ownerKey(user));
}

/**
 * Starts this tab's session from a login response. Writes the cookie first, so that listeners of the event can send requests. If
 * the same user returns, for example after a password change, the data stored in the tab stays.
 *
 * `rememberAs`: the account that the next login form shows, null for none; undefined leaves the stored account unchanged.
 */
export function* enter(
  { access_token, user_info }: LoginResult,
  rememberAs: string | null | undefined,
): SagaGenerator<void> {
  const user = userOfLogin(user_info);
  yield* call(tokenCookie.write, access_token);
  const merchantNo = yield* call(begin, user);
  if (rememberAs === null) yield* call(remembered.forgetAccount);
  else if (rememberAs !== undefined) yield* call(remembered.keepAccount, rememberAs);
  yield* call(tabs.post, { kind: 'identityChanged' as const, reason: 'signedIn' as const });
  const place = yield* call(remembered.takePlace);
  yield* put(sessionEvents.loggedIn({ user, merchantNo }));
  if (place && place.enterpriseId !== user.enterpriseId)
    yield* put(sessionEvents.begunElsewhere({ enterpriseName: place.enterpriseName }));
}
