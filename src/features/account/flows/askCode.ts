import { call, cancelled, put, type SagaGenerator } from 'typed-redux-saga';
import { sendAdminChangeCode } from '@/contract/administrators';
import { sendEmailCode, sendEmailCodeForBindAdmin } from '@/contract/passwordAndEmail';
import { sendPayPwdEmail } from '@/contract/paymentPassword';
import { sendBasicCode, sendEmail } from '@/contract/registration';
import { sendStaffRegCode } from '@/contract/staff';
import { CODE_GAP, codeNotSent, codeSent } from '@/shared/form/codes';
import { maskAccount } from '@/shared/format/mask';
import type { Reply } from '@/shared/gateway/reply';
import { clock } from '@/shared/ports/clock';
import { request } from '@/shared/saga/request';
import type { Place } from '../places';
import type { accountEvents } from '../slice';

type Asked = ReturnType<typeof accountEvents.codeAsked>['payload'];
const CUSTOM = { custom: true } as const;

const SEND: Readonly<Record<Place, (asked: Asked) => SagaGenerator<Reply>>> = {
  'account/payPassword': () => request(sendPayPwdEmail, {}, CUSTOM),
  'account/oldMail': () => request(sendEmailCode, {}, CUSTOM),
  'account/newMail': ({ email = '' }) => request(sendEmail, { email }, CUSTOM),
  'account/realName': () => request(sendBasicCode, { purpose: 'REAL_NAME', channel: 'SMS' }, CUSTOM),
  'account/bindAdmin': ({ email = '' }) => request(sendEmailCodeForBindAdmin, { email }, CUSTOM),
  'account/oldAdmin': () => request(sendAdminChangeCode, {}, CUSTOM),
  'account/newAdmin': ({ userId = '' }) => request(sendAdminChangeCode, { userId }, CUSTOM),
  'account/staff': ({ mobile = '' }) => request(sendStaffRegCode, { mobile }, CUSTOM),
};

/** `zh***@example.com`, `138****0001`; nothing where the platform alone knows where it went. */
const maskedReceiver = ({ email, mobile }: Asked): string => maskAccount(email ?? mobile ?? '');

/** Has the code of one place sent and says there how that went: codeSent, or codeNotSent with why. */
export function* askCode({ payload }: ReturnType<typeof accountEvents.codeAsked>): SagaGenerator<void> {
  const { id } = payload;
  try {
    const reply = yield* call(SEND[payload.place], payload);
    if (reply.ok) {
      const now = yield* call(clock.now);
      yield* put(codeSent({ id, to: maskedReceiver(payload), nextAt: now + CODE_GAP }));
    } else {
      const { kind, fields, msg } = reply;
      yield* put(codeNotSent({ id, msg: kind === 'cancelled' ? '' : (Object.values(fields ?? {})[0] ?? msg) }));
    }
  } finally {
    if (yield* cancelled()) yield* put(codeNotSent({ id, msg: '' }));
  }
}
