import type { SagaGenerator } from 'typed-redux-saga';
import { bindEnterpriseAdmin } from '@/contract/calls/administrators';
import { checkEmailCodeForBindAdmin } from '@/contract/calls/passwordAndEmail';
import { sessionEvents } from '@/features/session';
import { resourceRequested } from '@/shared/resource/slice';
import { request } from '@/shared/saga/request';
import type { Outcome } from '@/shared/submission/defineSubmission';
import type { Of, TypedOf } from '../formTypes';
import { ENTERPRISE_ADMIN } from '../ids';
import { TEXT } from '../text';

/**
 * Proves the e-mail address by a code, then makes the user the enterprise's administrator. Menus and navigation guard follow from
 * the reloaded user info.
 */
export function* bindAdmin({ email }: Of<'bindAdmin'>, { code }: TypedOf<'bindAdmin'>): SagaGenerator<Outcome> {
  const verified = yield* request(checkEmailCodeForBindAdmin, { email, code }, { custom: true });
  if (!verified.ok) return verified;
  const { proof } = verified.data;
  const reply = yield* request(bindEnterpriseAdmin, { email, proof }, { custom: true, scope: 'signedIn' });
  if (!reply.ok) return reply;
  const next = [resourceRequested({ id: ENTERPRISE_ADMIN }), sessionEvents.userInfoRequested()];
  return { ok: true, message: TEXT.bindAdmin, next };
}
