import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { login } from '@/contract/calls/login';
import { network } from '@/shared/ports/network';
import { secrets } from '@/shared/ports/secrets';
import { request } from '@/shared/saga/request';
import { remembered } from '../remembered';
import { sessionEvents } from '../slice';
import { enter } from './enter';
import { proveHuman } from './proveHuman';

const { captchaRequestedAgain, initialPasswordRequired, loginGivenUp, loginRefused } = sessionEvents;

/**
 * Signs in with a password and a captcha. Returns true on success; otherwise it has dispatched exactly one outcome
 * event. If the captcha's ticket has expired (10030014), the captcha opens again for the same form. `rememberAs`: the
 * account that the next login form shows, as in `enter`.
 */
export function* signIn(
  { account, secretId }: { account: string; secretId: string },
  rememberAs: string | null | undefined,
): SagaGenerator<boolean> {
  const password = yield* call(secrets.take, secretId); // the action contains only the key of the password, because the log of actions is exported and replayed
  if (password === undefined) {
    yield* put(loginGivenUp());
    return false;
  }
  yield* call(network.preload);
  while (true) {
    const human = yield* call(proveHuman);
    if (!human.ok) {
      if (human.msg !== null) yield* put(human.msg === '' ? loginGivenUp() : loginRefused({ msg: human.msg }));
      return false;
    }
    const body = { loginAccount: account, password, autoLogin: false, ticket: human.ticket };
    const reply = yield* request(login, body, { custom: true });
    if (reply.ok) {
      yield* call(enter, reply.data, rememberAs);
      return true;
    }
    switch (reply.bizCode) {
      case '10030014': // the captcha's ticket has expired: a new captcha opens, and no error is shown
        yield* put(captchaRequestedAgain());
        continue;
      case '10030021': // an initial password: the account is stored for the page that changes the password
        yield* call(remembered.keepInitialAccount, account);
        yield* put(initialPasswordRequired());
        return false;
      default:
        yield* put(reply.kind === 'cancelled' ? loginGivenUp() : loginRefused({ msg: reply.msg }));
        return false;
    }
  }
}

/**
 * Processes one submitted login form and dispatches exactly one outcome event: loggedIn, loginRefused, initialPasswordRequired,
 * captchaCancelled, captchaFailed or loginGivenUp.
 */
export function* logIn({
  payload: { loginAccount, secretId, remember },
}: ReturnType<typeof sessionEvents.loginSubmitted>): SagaGenerator<void> {
  const account = loginAccount.trim();
  yield* call(signIn, { account, secretId }, remember ? account : null);
}
