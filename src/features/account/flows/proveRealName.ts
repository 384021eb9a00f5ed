import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { realNameAuth } from '@/contract/registration';
import { sessionEvents } from '@/features/session';
import { uploadsEvents } from '@/features/uploads';
import { request } from '@/shared/saga/request';
import { PICTURES } from '../places';
import { accountEvents, type Submission } from '../slice';
import { TEXT } from '../text';
import { putFailure, takeSecrets } from './outcome';

const FORM = 'realName';

/** Proves who the user is; the flags of the guide follow at once. A refusal can be corrected with the same code. */
export function* proveRealName({
  realName,
  pictures,
  secretIds,
}: Extract<Submission, { form: typeof FORM }>): SagaGenerator<void> {
  const typed = yield* call(takeSecrets<typeof secretIds>, secretIds);
  if (!typed) {
    yield* put(accountEvents.givenUp({ form: FORM }));
    return;
  }
  const reply = yield* request(realNameAuth, { realName, ...pictures, ...typed }, { custom: true, scope: 'signedIn' });
  if (!reply.ok) {
    yield* putFailure(FORM, reply);
    return;
  }
  yield* put(accountEvents.done({ form: FORM, told: TEXT.realName }));
  for (const field of Object.values(PICTURES)) yield* put(uploadsEvents.fieldClosed({ field }));
  yield* put(sessionEvents.userInfoAsked());
}
