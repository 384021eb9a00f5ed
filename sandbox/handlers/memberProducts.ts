import type { CallName } from '@/contract/catalogue';
import type * as contract from '@/contract/memberProducts';
import { walletSubject } from '@/contract/memberProducts';
import type { WalletProductCode } from '@/contract/walletProducts';
import { openersOf } from '../domain/applications/people';
import { shownApplication } from '../domain/applications/shown';
import { submitApplication } from '../domain/applications/submit';
import { maskedMobile } from '../domain/contact';
import { type Actor, type Context, memberOf } from '../domain/context';
import { checksOf, feeShown, memberProducts, otherFees, USES } from '../domain/memberProducts/list';
import { openWithCode, sendOpeningCode } from '../domain/memberProducts/open';
import { walletOf, walletShown, walletStandings } from '../domain/memberProducts/wallets';
import { limitOf } from '../domain/products/limits';
import { shownLimits } from '../domain/products/shown';
import { notYours } from '../domain/refusal';
import { decideNext } from '../domain/reviews';
import type { Handlers } from './handler';

type Room = Context & { user: Actor };

const mine = ({ db, user, now }: Room) =>
  memberProducts(db, { memberNo: memberOf(user), merchantNo: user.merchantNo, now });

const oneOfMine = async (room: Room, code: WalletProductCode) =>
  (await mine(room)).find(({ productCode }) => productCode === code) ?? notYours();

/** The user's wallet, after what is due of its products has been decided. */
async function wallet(room: Room, walletNo: string) {
  const { db, user } = room;
  const row = await walletOf(db, { memberNo: memberOf(user), walletNo });
  for (const { state, application } of (await walletStandings(db, [walletNo])).get(walletNo) ?? [])
    if (state === 'AUDITING' && application) await decideNext(db, room, { subject: application.apply_no });
  return row;
}

/** What the own wallet opens for itself, and what a wallet under a brand applies for. */
export const memberProductHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  userQueryProductList: (_request, room) => mine(room),

  userFindDetails: async ({ productCode }, room) => {
    const { db, user, now } = room;
    const enterpriseId = user.enterpriseId ?? notYours();
    return {
      ...(await oneOfMine(room, productCode)),
      uses: [...USES[productCode]],
      checks: await checksOf(db, { memberNo: memberOf(user), enterpriseId, now }),
      receiver: maskedMobile(user.loginAccount),
      openers: await openersOf(db, enterpriseId),
    };
  },

  userFindProductFee: async ({ productCode }, { db }) => ({
    productCode,
    fee: await feeShown(db, productCode),
    other: await otherFees(db, productCode),
  }),

  userProductSendInfo: ({ productCode }, room) => sendOpeningCode(room, productCode, false),

  userProductResend: ({ productCode }, room) => sendOpeningCode(room, productCode, true),

  userOpenProduct: async ({ productCode, code }, room) => {
    await openWithCode(room, { productCode, code });
    return oneOfMine(room, productCode);
  },

  walletProductFindDetail: async ({ walletNo }, room) => walletShown(room.db, await wallet(room, walletNo)),

  walletProductQueryFee: async ({ walletNo, productCode }, { db, user, now }) => {
    const memberNo = memberOf(user);
    await walletOf(db, { memberNo, walletNo });
    const { limits } = await limitOf(db, { memberNo, merchantNo: user.merchantNo, key: productCode, now });
    return { productCode, fee: await feeShown(db, productCode), limits: shownLimits(limits) };
  },

  walletProductQueryOtherFee: async ({ walletNo, productCode }, { db, user }) => {
    await walletOf(db, { memberNo: memberOf(user), walletNo });
    return { productCode, other: await otherFees(db, productCode) };
  },

  walletProductOpen: async ({ walletNo, productCode, sections }, room) => {
    await wallet(room, walletNo);
    const subject = walletSubject(walletNo, productCode);
    return shownApplication(room.db, await submitApplication(room, { kind: 'WALLET_PRODUCT', subject, sections }));
  },
};
