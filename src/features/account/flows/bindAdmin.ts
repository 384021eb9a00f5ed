import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { bindEnterpriseAdmin } from '@/contract/administrators';
import { checkEmailCodeForBindAdmin } from '@/contract/passwordAndEmail';
import { sessionEvents } from '@/features/session';
import { resourceAsked } from '@/shared/resource/slice';
import { request } from '@/shared/saga/request';
import { ENTERPRISE_ADMIN } from '../resourceIds';
import { accountEvents, type Submission } from '../slice';
import { TEXT } from '../text';
import { putFailure, takeSecrets } from './outcome';

const FORM = 'bindAdmin';

/** Proves the e-mail address, then makes the user the enterprise's administrator; menus and guard follow the flags. */
export function* bindAdmin({ email, secretIds }: Extract<Submission, { form: typeof FORM }>): SagaGenerator<void> {
  const typed = yield* call(takeSecrets<typeof secretIds>, secretIds);
  if (!typed) {
    yield* put(accountEvents.givenUp({ form: FORM }));
    return;
  }
  const verified = yield* request(checkEmailCodeForBindAdmin, { email, code: typed.code }, { custom: true });
  if (!verified.ok) {
    yield* putFailure(FORM, verified);
    return;
  }
  const { proof } = verified.data;
  const reply = yield* request(bindEnterpriseAdmin, { email, proof }, { custom: true, scope: 'signedIn' });
  if (!reply.ok) {
    yield* putFailure(FORM, reply);
    return;
  }
  yield* put(accountEvents.done({ form: FORM, told: TEXT.bindAdmin }));
  yield* put(resourceAsked({ id: ENTERPRISE_ADMIN }));
  yield* put(sessionEvents.userInfoAsked());
}
