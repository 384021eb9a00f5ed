import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/walletProducts';
import { audit } from '../../domain/audit';
import { memberOf } from '../../domain/context';
import { openProduct, productsOf } from '../../domain/money/orders/products';
import type { Handlers } from '../handler';

/** Handlers of wallet products other than recharge, transfer and withdrawal (calls, "Accounts and balances"). */
export const walletProductHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  walletProductQuery: (_request, { db, user }) => productsOf(db, memberOf(user)),

  addMemberProduct: async ({ productCode }, { db, user, now, address }) => {
    const memberNo = memberOf(user);
    if (await openProduct(db, { memberNo, productCode, userId: user.userId, now }))
      await audit(db, {
        at: now,
        userId: user.userId,
        sessionId: user.sessionId,
        action: 'product.opened',
        subject: memberNo,
        detail: { productCode },
        address,
      });
    return productsOf(db, memberNo);
  },
};
