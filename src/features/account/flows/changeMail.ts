import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { modifyMail, verifyEmailCode } from '@/contract/passwordAndEmail';
import { secrets } from '@/shared/ports/secrets';
import { resourceAsked } from '@/shared/resource/slice';
import { request } from '@/shared/saga/request';
import { OWN_MAIL } from '../resourceIds';
import { accountEvents, type Submission } from '../slice';
import { TEXT } from '../text';
import { putFailure, takeSecrets } from './outcome';

const FORM = 'mail';

/**
 * Replaces the e-mail address by a code to the old one (to the mobile where there is none) and a code to the new one.
 * The old one's code is used up first; when the rest is refused its proof is kept for the next try.
 */
export function* changeMail({
  email,
  proof: known,
  secretIds,
}: Extract<Submission, { form: typeof FORM }>): SagaGenerator<void> {
  const typed = yield* call(takeSecrets<typeof secretIds>, secretIds);
  if (!typed) {
    yield* put(accountEvents.givenUp({ form: FORM }));
    return;
  }
  let proof = known === undefined ? undefined : yield* call(secrets.take, known);
  if (typed.oldCode !== undefined) {
    const verified = yield* request(verifyEmailCode, { code: typed.oldCode }, { custom: true });
    if (!verified.ok) {
      const { fields } = verified;
      const problem = fields?.['code'];
      yield* putFailure(FORM, { ...verified, fields: problem ? { oldCode: problem } : fields });
      return;
    }
    proof = verified.data.proof;
  }
  const reply = yield* request(modifyMail, { email, code: typed.code, proof }, { custom: true, scope: 'signedIn' });
  if (reply.ok) {
    yield* put(accountEvents.done({ form: FORM, told: TEXT.mail }));
    yield* put(resourceAsked({ id: OWN_MAIL }));
    return;
  }
  // A refusal that names a field says nothing against the proof; any other one may mean that it is stale.
  const kept = proof !== undefined && reply.fields ? yield* call(secrets.put, proof) : undefined;
  yield* putFailure(FORM, reply, kept);
}
