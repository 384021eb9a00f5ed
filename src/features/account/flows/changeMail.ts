import { call, type SagaGenerator } from 'typed-redux-saga';
import { modifyMail, verifyEmailCode } from '@/contract/passwordAndEmail';
import { secrets } from '@/shared/ports/secrets';
import { resourceRequested } from '@/shared/resource/slice';
import { request } from '@/shared/saga/request';
import type { Outcome } from '@/shared/submission/defineSubmission';
import type { Of, TypedOf } from '../formTypes';
import { OWN_MAIL } from '../ids';
import { TEXT } from '../text';

/**
 * Replaces the e-mail address by a code to the old one (to the mobile where there is none) and a code to the new one.
 * The old one's code is used up first; when the rest is refused the key of its proof is left for the next try.
 */
export function* changeMail({ email, proof: known }: Of<'mail'>, typed: TypedOf<'mail'>): SagaGenerator<Outcome> {
  let proof = known === undefined ? undefined : yield* call(secrets.take, known);
  if (typed.oldCode !== undefined) {
    const verified = yield* request(verifyEmailCode, { code: typed.oldCode }, { custom: true });
    if (!verified.ok) {
      const problem = verified.fields?.['code'];
      return problem ? { ...verified, fields: { oldCode: problem } } : verified;
    }
    proof = verified.data.proof;
  }
  const reply = yield* request(modifyMail, { email, code: typed.code, proof }, { custom: true, scope: 'signedIn' });
  if (reply.ok) return { ok: true, told: TEXT.mail, next: [resourceRequested({ id: OWN_MAIL })] };
  // A refusal that names a field says nothing against the proof; any other one may mean that it is stale.
  return proof !== undefined && reply.fields ? { ...reply, result: yield* call(secrets.put, proof) } : reply;
}
