import { call, type SagaGenerator, select } from 'typed-redux-saga';
import { updateLoginPwd } from '@/contract/calls/passwordAndEmail';
import { sessionSelectors, signInWithGrant } from '@/features/session';
import { network } from '@/shared/ports/network';
import { sessionExpired } from '@/shared/saga/events';
import { request } from '@/shared/saga/request';
import type { Outcome } from '@/shared/submission/defineSubmission';
import type { Of, TypedOf } from '../formTypes';
import { TEXT } from '../text';

/**
 * Changes the login password. The change ends every session of the user. This tab then starts a new session, with the
 * token in the response, in the same enterprise and merchant. The tab's stored orders and drafts are not deleted.
 * Other requests are held until then, so that none uses the old token.
 */
export function* changeLoginPassword(_: Of<'loginPassword'>, typed: TypedOf<'loginPassword'>): SagaGenerator<Outcome> {
  const user = yield* select(sessionSelectors.selectUser);
  if (!user) return null;
  yield* call(network.hold);
  try {
    yield* call(network.cancelScope, 'signedIn' as const);
    const reply = yield* request(updateLoginPwd, typed, { custom: true, scope: 'signedIn', throughHold: true });
    if (!reply.ok) return reply;
    const { grant } = reply.data;
    const { userAccount: loginAccount, enterpriseId } = user;
    const signedIn = yield* call(signInWithGrant, { loginAccount, password: typed.password, grant, enterpriseId });
    if (signedIn) return { ok: true, message: TEXT.loginPassword };
    return { ok: true, message: TEXT.loginPasswordSignIn, next: [sessionExpired({ msg: TEXT.signInAgain })] };
  } finally {
    yield* call(network.release);
  }
}
