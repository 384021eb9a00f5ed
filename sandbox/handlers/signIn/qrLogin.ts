import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/qrLogin';
import { type Limit, withinLimit } from '../../domain/limits';
import { issueQrCode, qrState } from '../../domain/qrCodes';
import { refuse } from '../../domain/refusal';
import { grantOfCode } from '../../domain/tickets';
import type { Handlers } from '../handler';

/** Limit of QR codes per network address. A login page requests a new code every three minutes. */
const QR_CODES: Limit = { name: 'qr-code', hits: 300, minutes: 10 };

export const qrLoginHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  getThirdLoginQrCode: async (_request, { db, realNow, random, address, publicUrl }) => {
    if (!(await withinLimit(db, QR_CODES, address, realNow)))
      refuse('操作过于频繁，请稍后再试', { status: 429, keep: true });
    return issueQrCode(db, { realNow, random, publicUrl }, null);
  },

  queryThirdLoginQrCodeScanResult: async ({ qrCodeId, key }, { db, realNow }) => {
    const { status, userId } = await qrState(db, { qrCodeId, key, ownerId: null, realNow });
    if (status !== 'CONFIRMED' || userId === null) return { status };
    const ticket = await grantOfCode(db, { key, userId, realNow });
    if (ticket === null) return { status: 'EXPIRED' };
    const user = await db
      .selectFrom('users')
      .select('login_account')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return { status, loginAccount: user.login_account, ticket };
  },

  getQrCode: (_request, { user, db, realNow, random, publicUrl }) =>
    issueQrCode(db, { realNow, random, publicUrl }, user.userId),

  queryQrCodeScanResult: async ({ qrCodeId, key }, { user, db, realNow }) => {
    const { status } = await qrState(db, { qrCodeId, key, ownerId: user.userId, realNow });
    return { status };
  },
};
