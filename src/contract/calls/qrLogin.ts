import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id } from '../primitives';

const defineCall = section('login', { guarded: 'login' });

/** State of a QR code. CANCELLED: by the user on the phone. EXPIRED also covers unknown and used codes. */
const QrStatus = z.enum(['WAITING', 'SCANNED', 'CONFIRMED', 'CANCELLED', 'EXPIRED']);

const QrCode = z.object({
  qrCodeId: z.string(),
  /** Secret that proves that the result is requested by the page that displays the QR code. Never shown, never stored. */
  key: z.string(),
  /** Content of the QR code: an address, possibly without its origin. */
  content: z.string().check(z.maxLength(512)),
});
const QrCodeRequest = z.object({ qrCodeId: Id, key: z.string().check(z.minLength(1), z.maxLength(64)) });

/** Returns a QR code for signing in on the login page, valid for three minutes. */
export const getThirdLoginQrCode = defineCall({
  path: '/user/user/login/getThirdLoginQrCode',
  doc: { title: '获取登录二维码', purpose: '取得登录页的二维码，三分钟内有效。' },
  request: z.object({}),
  answer: QrCode,
  anonymous: true,
  withoutSession: true,
});

/**
 * Returns what the user has done with the login's QR code on the phone. After a confirmation the response contains the account
 * and a single-use ticket for the login with `loginType` 'ztolife'. The same ticket is returned until it is used, so that one
 * confirmation gives one session.
 */
export const queryThirdLoginQrCodeScanResult = defineCall({
  path: '/user/user/login/queryThirdLoginQrCodeScanResult',
  doc: { title: '查询登录扫码结果', purpose: '查询登录二维码的扫描结果，确认后得到登录凭票。' },
  request: QrCodeRequest,
  answer: z.object({
    status: QrStatus,
    loginAccount: z.optional(z.string()),
    ticket: z.optional(z.string()),
  }),
  anonymous: true,
  withoutSession: true,
});

/** Returns a QR code that the signed-in user confirms with their own phone. */
export const getQrCode = defineCall({
  path: '/user/base/common/getQrCode',
  doc: { title: '获取身份确认二维码', purpose: '取得由本人手机确认的二维码，用于核实操作者。' },
  request: z.object({}),
  answer: QrCode,
  withoutSession: true,
  permission: 'account:own',
});

/** Returns what the user has done with the QR code from `getQrCode` on the phone. */
export const queryQrCodeScanResult = defineCall({
  path: '/user/base/common/queryQrCodeScanResult',
  doc: { title: '查询身份确认扫码结果', purpose: '查询本人手机对二维码的确认结果。' },
  request: QrCodeRequest,
  answer: z.object({ status: QrStatus }),
  withoutSession: true,
  permission: 'account:own',
});
