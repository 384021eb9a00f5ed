import type * as contract from '@/contract/calls/brand';
import type { CallName } from '@/contract/calls/catalogue';
import { memberOf } from '../../domain/context';
import {
  brandOf,
  brandShown,
  brandsOf,
  noticeSeen,
  quantities,
  saveNotice,
  unseenNotice,
} from '../../domain/memberProducts/brands';
import { notYours } from '../../domain/refusal';
import type { Handlers } from '../handler';

/** Handlers of brand wallets for the brand's owner, and of notices to the users of wallets under a brand. */
export const brandHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  memberBrandQuery: async (_request, { db, user }) => {
    const shown = [];
    for (const row of await brandsOf(db, user.enterpriseId ?? notYours())) shown.push(await brandShown(db, row));
    return shown;
  },

  productAccountQuantityStatistic: async ({ brandNo }, { db, user }) => {
    await brandOf(db, { enterpriseId: user.enterpriseId ?? notYours(), brandNo });
    return quantities(db, brandNo);
  },

  brandSavePopup: ({ brandNo, version, title, content, shown }, context) =>
    saveNotice(context, { brandNo, version, title, content, shown }),

  // The page makes this call for every user. A user without a wallet gets an empty response and not a refusal.
  brandFindPopup: async (_request, { db, user }) => ({
    popup: user.memberNo === null ? null : await unseenNotice(db, { memberNo: user.memberNo, userId: user.userId }),
  }),

  brandUpdatePopup: async ({ brandNo, version }, { db, user, now }) => {
    await noticeSeen(db, { memberNo: memberOf(user), userId: user.userId, brandNo, version, now });
    return null;
  },
};
