import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { updateLoginPwd } from '@/contract/passwordAndEmail';
import { sessionSelectors, signInWithGrant } from '@/features/session';
import { network } from '@/shared/ports/network';
import { sessionExpired } from '@/shared/saga/events';
import { request } from '@/shared/saga/request';
import { accountEvents, type Submission } from '../slice';
import { TEXT } from '../text';
import { putFailure, takeSecrets } from './outcome';

const FORM = 'loginPassword';

/**
 * Replaces the login password. Every session ends with the old one, this one too: the grant of the answer begins
 * another, which goes on in the same enterprise, as the same merchant, with what the tab keeps of orders and drafts.
 * While it lasts no other request leaves, so none meets the dead token.
 */
export function* changeLoginPassword({ secretIds }: Extract<Submission, { form: typeof FORM }>): SagaGenerator<void> {
  const { done, givenUp } = accountEvents;
  const typed = yield* call(takeSecrets<typeof secretIds>, secretIds);
  const user = yield* select(sessionSelectors.selectUser);
  if (!typed || !user) {
    yield* put(givenUp({ form: FORM }));
    return;
  }
  yield* call(network.hold);
  try {
    yield* call(network.cancelScope, 'signedIn' as const);
    const reply = yield* request(updateLoginPwd, typed, { custom: true, scope: 'signedIn', throughHold: true });
    if (!reply.ok) {
      yield* putFailure(FORM, reply);
      return;
    }
    const { grant } = reply.data;
    const { userAccount: loginAccount, enterpriseId } = user;
    const signedIn = yield* call(signInWithGrant, { loginAccount, password: typed.password, grant, enterpriseId });
    yield* put(done({ form: FORM, told: signedIn ? TEXT.loginPassword : TEXT.loginPasswordSignIn }));
    if (!signedIn) yield* put(sessionExpired({ msg: TEXT.signInAgain }));
  } finally {
    yield* call(network.release);
  }
}
