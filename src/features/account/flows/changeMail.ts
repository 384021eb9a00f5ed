import { call, type SagaGenerator } from 'typed-redux-saga';
import { modifyMail, verifyEmailCode } from '@/contract/calls/passwordAndEmail';
import { secrets } from '@/shared/ports/secrets';
import { resourceRequested } from '@/shared/resource/slice';
import { request } from '@/shared/saga/request';
import type { Outcome } from '@/shared/submission/defineSubmission';
import type { Of, TypedOf } from '../formTypes';
import { OWN_MAIL } from '../ids';
import { TEXT } from '../text';

/**
 * Replaces the e-mail address by a code to the old address (to the mobile if there is none) and a code to the new address. The
 * old address's code is checked first and can be used once. If the second step is refused, the proof of the first step is kept
 * for the next attempt.
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
  if (reply.ok) return { ok: true, message: TEXT.mail, next: [resourceRequested({ id: OWN_MAIL })] };
  // After a refusal of a form field the proof is still valid and is kept. After other refusals it may have expired, so it is
  // dropped.
  return proof !== undefined && reply.fields ? { ...reply, result: yield* call(secrets.put, proof) } : reply;
}
