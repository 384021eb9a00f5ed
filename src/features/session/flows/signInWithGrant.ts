import { call, type SagaGenerator } from 'typed-redux-saga';
import { checkOutEnterprise } from '@/contract/calls/enterpriseSwitching';
import { type LoginResult, login } from '@/contract/calls/login';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { request } from '@/shared/saga/request';
import { enter } from './enter';

/** Options of requests that are sent while a password change holds all other requests. */
const THROUGH = { scope: 'signedIn', throughHold: true } as const;

/**
 * Switches to the enterprise of the earlier session, because every login starts in the user's default enterprise. If
 * the platform refuses the switch, the user sees a message and stays in the default enterprise.
 */
function* backTo(enterpriseId: string, entered: LoginResult): SagaGenerator<LoginResult> {
  if (enterpriseId === '' || enterpriseId === entered.user_info.enterpriseId) return entered;
  yield* call(tokenCookie.write, entered.access_token);
  const reply = yield* request(checkOutEnterprise, { enterpriseId }, THROUGH);
  return reply.ok ? reply.data : entered;
}

/**
 * Signs in without a captcha, with the login grant from a registration or a password change. Returns false if the platform
 * refuses the grant: the account exists, and the user signs in on the login page. `enterpriseId`: the enterprise of the session
 * to resume; empty for a new session.
 */
export function* signInWithGrant({
  loginAccount,
  password,
  grant,
  enterpriseId = '',
}: {
  loginAccount: string;
  password: string;
  grant: string;
  enterpriseId?: string;
}): SagaGenerator<boolean> {
  const body = { loginAccount, password, autoLogin: true, ticket: grant };
  const reply = yield* request(login, body, { ...THROUGH, custom: true });
  if (reply.ok) yield* call(enter, yield* call(backTo, enterpriseId, reply.data), undefined);
  return reply.ok;
}
