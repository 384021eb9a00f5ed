import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id } from '../primitives';

const defineCall = section('login', { guarded: 'login' });

/** State of a code. CANCELLED: by the phone. EXPIRED also covers unknown and used codes. */
export const QrStatus = z.enum(['WAITING', 'SCANNED', 'CONFIRMED', 'CANCELLED', 'EXPIRED']);

const QrCode = z.object({
  qrCodeId: z.string(),
  /** Proves that the requester of the result is the client that displayed the code. Never shown, never stored. */
  key: z.string(),
  /** Content of the code: an address, possibly without its origin. */
  content: z.string().check(z.maxLength(512)),
});
const QrCodeRequest = z.object({ qrCodeId: Id, key: z.string().check(z.minLength(1), z.maxLength(64)) });

/** A code for the login page, good for three minutes. */
export const getThirdLoginQrCode = defineCall({
  path: '/user/user/login/getThirdLoginQrCode',
  request: z.object({}),
  answer: QrCode,
  anonymous: true,
  withoutSession: true,
});

/**
 * The phone's action. After a confirmation it contains the account and a single-use ticket for the login's variant 'ztolife'. The
 * same ticket is returned until it is used: one confirmation gives one session.
 */
export const queryThirdLoginQrCodeScanResult = defineCall({
  path: '/user/user/login/queryThirdLoginQrCodeScanResult',
  request: QrCodeRequest,
  answer: z.object({
    status: QrStatus,
    loginAccount: z.optional(z.string()),
    ticket: z.optional(z.string()),
  }),
  anonymous: true,
  withoutSession: true,
});

/** A code that the signed-in user confirms with the own phone. */
export const getQrCode = defineCall({
  path: '/user/base/common/getQrCode',
  request: z.object({}),
  answer: QrCode,
  withoutSession: true,
  permission: 'account:own',
});

/** The phone's action on the code. */
export const queryQrCodeScanResult = defineCall({
  path: '/user/base/common/queryQrCodeScanResult',
  request: QrCodeRequest,
  answer: z.object({ status: QrStatus }),
  withoutSession: true,
  permission: 'account:own',
});
