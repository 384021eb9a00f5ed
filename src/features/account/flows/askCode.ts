import { call, type SagaGenerator, select } from 'typed-redux-saga';
import { sendAdminChangeCode } from '@/contract/calls/administrators';
import { sendEmailCode, sendEmailCodeForBindAdmin } from '@/contract/calls/passwordAndEmail';
import { sendPayPwdEmail } from '@/contract/calls/paymentPassword';
import { sendBasicCode, sendEmail } from '@/contract/calls/registration';
import { sendStaffRegCode } from '@/contract/calls/staff';
import { sessionSelectors } from '@/features/session';
import type { Delivery } from '@/shared/form/codes';
import { maskAccount } from '@/shared/format/mask';
import type { Reply } from '@/shared/gateway/reply';
import { request } from '@/shared/saga/request';
import type { CodeTo, Place } from '../places';

const CUSTOM = { custom: true } as const;

const SEND: Readonly<Record<Place, (to: CodeTo) => SagaGenerator<Reply>>> = {
  'account/payPassword': () => request(sendPayPwdEmail, {}, CUSTOM),
  'account/oldMail': () => request(sendEmailCode, {}, CUSTOM),
  'account/newMail': ({ email = '' }) => request(sendEmail, { email }, CUSTOM),
  'account/realName': () => request(sendBasicCode, { purpose: 'REAL_NAME', channel: 'SMS' }, CUSTOM),
  'account/bindAdmin': ({ email = '' }) => request(sendEmailCodeForBindAdmin, { email }, CUSTOM),
  'account/oldAdmin': () => request(sendAdminChangeCode, {}, CUSTOM),
  'account/newAdmin': ({ userId = '' }) => request(sendAdminChangeCode, { userId }, CUSTOM),
  'account/staff': ({ mobile = '' }) => request(sendStaffRegCode, { mobile }, CUSTOM),
};

/**
 * Sends the verification code of a form. Returns the masked receiver for the message: `zh***@example.com`, `138****0001`. The
 * receiver is the address that the user typed, otherwise the address that the page knows, otherwise the user's mobile, which is
 * also the account name.
 */
export function* askCode({ place, shown, ...to }: CodeTo & { place: Place }): SagaGenerator<Delivery> {
  const reply = yield* call(SEND[place], to);
  if (!reply.ok) return reply;
  const typed = to.email ?? to.mobile;
  const own = (yield* select(sessionSelectors.selectUser))?.userAccount ?? '';
  return { ok: true, to: typed === undefined ? shown || maskAccount(own) : maskAccount(typed) };
}
