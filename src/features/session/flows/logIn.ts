import { call, cancelled, put, type SagaGenerator } from 'typed-redux-saga';
import { captchaTicket, type LoginResult, login } from '@/contract/login';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { captcha } from '@/shared/ports/captcha';
import { clock } from '@/shared/ports/clock';
import { tabs } from '@/shared/ports/events';
import { network } from '@/shared/ports/network';
import { secrets } from '@/shared/ports/secrets';
import { request } from '@/shared/saga/request';
import { remembered } from '../remembered';
import { sessionEvents } from '../slice';
import { userOfLogin } from '../user';

const {
  captchaAskedAgain,
  captchaCancelled,
  captchaFailed,
  captchaPassed,
  initialPasswordMet,
  loggedIn,
  loginGivenUp,
  loginRefused,
} = sessionEvents;

/** Lets the user prove to be human and turns the proof into a ticket; null after its own outcome event. */
function* proveHuman(): SagaGenerator<string | null> {
  const result = yield* call(captcha.ask);
  if (result.ret !== 0) {
    yield* put(result.ret === 2 ? captchaCancelled() : captchaFailed());
    return null;
  }
  yield* put(captchaPassed());
  const { randstr, ticket } = result;
  const reply = yield* request(captchaTicket, { randstr, ticket }, { custom: true });
  if (reply.ok) return reply.data.ticket;
  yield* put(reply.kind === 'cancelled' ? loginGivenUp() : loginRefused({ msg: reply.msg }));
  return null;
}

/** Makes the answer of a login this tab's session: cookie first, so that whoever hears of it can already ask. */
function* enter({ access_token, user_info }: LoginResult, rememberAs: string | null): SagaGenerator<void> {
  const user = userOfLogin(user_info);
  yield* call(tokenCookie.write, access_token);
  yield* call(remembered.clearTab); // what another user left in this tab
  yield* call(remembered.keepKind, user.kind);
  yield* call(remembered.keepActivity, yield* call(clock.now));
  if (rememberAs === null) yield* call(remembered.forgetAccount);
  else yield* call(remembered.keepAccount, rememberAs);
  yield* call(tabs.post, { kind: 'identityChanged' as const, reason: 'signedIn' as const });
  yield* put(loggedIn({ user }));
}

/**
 * Turns one submitted login form into exactly one outcome event: loggedIn, loginRefused, initialPasswordMet,
 * captchaCancelled, captchaFailed or loginGivenUp. A stale ticket (10030014) opens the captcha again for the same form.
 */
export function* logIn({
  payload: { loginAccount, secretId, remember },
}: ReturnType<typeof sessionEvents.loginSubmitted>): SagaGenerator<void> {
  try {
    const password = yield* call(secrets.take, secretId); // never in an action: the log is exported and replayed
    if (password === undefined) {
      yield* put(loginGivenUp());
      return;
    }
    yield* call(network.preload);
    const account = loginAccount.trim();
    while (true) {
      const ticket = yield* call(proveHuman);
      if (ticket === null) return;
      const body = { loginAccount: account, password, autoLogin: false, ticket };
      const reply = yield* request(login, body, { custom: true });
      if (reply.ok) {
        yield* call(enter, reply.data, remember ? account : null);
        return;
      }
      switch (reply.bizCode) {
        case '10030014': // rejected without a toast; a fresh captcha is what helps
          yield* put(captchaAskedAgain());
          continue;
        case '10030021': // an initial password: the account is kept for the page that changes it
          yield* call(remembered.keepInitialAccount, account);
          yield* put(initialPasswordMet());
          return;
        default:
          yield* put(reply.kind === 'cancelled' ? loginGivenUp() : loginRefused({ msg: reply.msg }));
          return;
      }
    }
  } finally {
    // Left in the middle: the form must not wait for ever when the user comes back to it.
    if (yield* cancelled()) yield* put(loginGivenUp());
  }
}
