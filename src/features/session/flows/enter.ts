import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { LoginResult } from '@/contract/login';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { clock } from '@/shared/ports/clock';
import { tabs } from '@/shared/ports/events';
import { ownerKey, remembered } from '../remembered';
import { sessionEvents, type User } from '../slice';
import { userOfLogin } from '../user';

/** What the browser is told of a session that begins or goes on in this tab; answers the tab's merchant, if it has one. */
export function* begin(user: User): SagaGenerator<string | undefined> {
  yield* call(remembered.claimTab, user.userAccount);
  yield* call(remembered.keepKind, user.kind);
  yield* call(remembered.keepActivity, yield* call(clock.now));
  return yield* call(remembered.merchant, ownerKey(user));
}

/**
 * Makes the answer of a login this tab's session: cookie first, so that whoever hears of it can already ask. A user who
 * has been here before, as after a change of the password, goes on with what the tab keeps of them.
 * `rememberAs`: the account that the next login form starts with, null for none; undefined leaves what is remembered.
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
