import { call, type SagaGenerator } from 'typed-redux-saga';
import { checkOutEnterprise } from '@/contract/enterpriseSwitching';
import { type LoginResult, login } from '@/contract/login';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { request } from '@/shared/saga/request';
import { enter } from './enter';

/** A change of the password holds all other requests until the new session has begun. */
const THROUGH = { scope: 'signedIn', throughHold: true } as const;

/**
 * A login starts in the user's default enterprise; this leads to the one that the session was in. Where the platform
 * does not let it, that is told, and the default one it is.
 */
function* backTo(enterpriseId: string, entered: LoginResult): SagaGenerator<LoginResult> {
  if (enterpriseId === '' || enterpriseId === entered.user_info.enterpriseId) return entered;
  yield* call(tokenCookie.write, entered.access_token);
  const reply = yield* request(checkOutEnterprise, { enterpriseId }, THROUGH);
  return reply.ok ? reply.data : entered;
}

/**
 * Signs in without a captcha, by the grant that a registration or a change of the password has just answered. False
 * when the platform does not take it: the account is there and the ordinary login is the way in.
 * `enterpriseId`: where a session that goes on was; empty for one that begins.
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
