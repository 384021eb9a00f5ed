import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/memberProducts';
import { walletSubject } from '@/contract/calls/memberProducts';
import type { WalletProductCode } from '@/contract/calls/walletProducts';
import { openersOf } from '../../domain/applications/people';
import { submitApplication } from '../../domain/applications/submit';
import { toApplicationView } from '../../domain/applications/view';
import { maskedMobile } from '../../domain/contact';
import { type AuthedContext, memberOf } from '../../domain/context';
import { checksOf, feeShown, memberProducts, otherFees, USES } from '../../domain/memberProducts/list';
import { openWithCode, sendOpeningCode } from '../../domain/memberProducts/open';
import { walletOf, walletProducts, walletShown } from '../../domain/memberProducts/wallets';
import { limitOf } from '../../domain/products/limits';
import { toLimitsView } from '../../domain/products/view';
import { notYours } from '../../domain/refusal';
import { decideNext } from '../../domain/reviews';
import type { Handlers } from '../handler';

const mine = ({ db, user, now }: AuthedContext) =>
  memberProducts(db, { memberNo: memberOf(user), merchantNo: user.merchantNo, now });

const oneOfMine = async (context: AuthedContext, code: WalletProductCode) =>
  (await mine(context)).find(({ productCode }) => productCode === code) ?? notYours();

/** Returns the user's wallet, after the due reviews of its products have been decided. */
async function wallet(context: AuthedContext, walletNo: string) {
  const { db, user } = context;
  const row = await walletOf(db, { memberNo: memberOf(user), walletNo });
  for (const { state, application } of (await walletProducts(db, [walletNo])).get(walletNo) ?? [])
    if (state === 'AUDITING' && application) await decideNext(db, context, { subject: application.apply_no });
  return row;
}

/**
 * Handlers of wallet products: products that the enterprise's own wallet opens directly, and products that a wallet
 * under a brand must apply for.
 */
export const memberProductHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  userQueryProductList: (_request, context) => mine(context),

  userFindDetails: async ({ productCode }, context) => {
    const { db, user, now } = context;
    const enterpriseId = user.enterpriseId ?? notYours();
    return {
      ...(await oneOfMine(context, productCode)),
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

  userProductSendInfo: ({ productCode }, context) => sendOpeningCode(context, productCode, false),

  userProductResend: ({ productCode }, context) => sendOpeningCode(context, productCode, true),

  userOpenProduct: async ({ productCode, code }, context) => {
    await openWithCode(context, { productCode, code });
    return oneOfMine(context, productCode);
  },

  walletProductFindDetail: async ({ walletNo }, context) => walletShown(context.db, await wallet(context, walletNo)),

  walletProductQueryFee: async ({ walletNo, productCode }, { db, user, now }) => {
    const memberNo = memberOf(user);
    await walletOf(db, { memberNo, walletNo });
    const { limits } = await limitOf(db, { memberNo, merchantNo: user.merchantNo, key: productCode, now });
    return { productCode, fee: await feeShown(db, productCode), limits: toLimitsView(limits) };
  },

  walletProductQueryOtherFee: async ({ walletNo, productCode }, { db, user }) => {
    await walletOf(db, { memberNo: memberOf(user), walletNo });
    return { productCode, other: await otherFees(db, productCode) };
  },

  walletProductOpen: async ({ walletNo, productCode, sections }, context) => {
    await wallet(context, walletNo);
    const subject = walletSubject(walletNo, productCode);
    return toApplicationView(
      context.db,
      await submitApplication(context, { kind: 'WALLET_PRODUCT', subject, sections }),
    );
  },
};
