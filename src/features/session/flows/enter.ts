import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { type LoginResult, login } from '@/contract/login';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { clock } from '@/shared/ports/clock';
import { tabs } from '@/shared/ports/events';
import { request } from '@/shared/saga/request';
import { remembered } from '../remembered';
import { sessionEvents } from '../slice';
import { userOfLogin } from '../user';

/**
 * Makes the answer of a login this tab's session: cookie first, so that whoever hears of it can already ask.
 * `rememberAs`: the account that the next login form starts with, null for none; undefined leaves what is remembered.
 */
export function* enter(
  { access_token, user_info }: LoginResult,
  rememberAs: string | null | undefined,
): SagaGenerator<void> {
  const user = userOfLogin(user_info);
  yield* call(tokenCookie.write, access_token);
  yield* call(remembered.clearTab); // what another user left in this tab
  yield* call(remembered.keepKind, user.kind);
  yield* call(remembered.keepActivity, yield* call(clock.now));
  if (rememberAs === null) yield* call(remembered.forgetAccount);
  else if (rememberAs !== undefined) yield* call(remembered.keepAccount, rememberAs);
  yield* call(tabs.post, { kind: 'identityChanged' as const, reason: 'signedIn' as const });
  yield* put(sessionEvents.loggedIn({ user }));
}

/** A change of the password holds all other requests until the new session has begun. */
const OPTIONS = { custom: true, throughHold: true } as const;

/**
 * Signs in without a captcha, by the grant that a registration or a change of the password has just answered. False
 * when the platform does not take it: the account is there and the ordinary login is the way in.
 */
export function* signInWithGrant({
  loginAccount,
  password,
  grant,
}: {
  loginAccount: string;
  password: string;
  grant: string;
}): SagaGenerator<boolean> {
  const reply = yield* request(login, { loginAccount, password, autoLogin: true, ticket: grant }, OPTIONS);
  if (reply.ok) yield* call(enter, reply.data, undefined);
  return reply.ok;
}
