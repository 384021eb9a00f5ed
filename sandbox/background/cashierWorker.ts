import { expireOrder, nextExpiry, nextToExpire } from '../domain/cashier/expire';
import type { Platform } from '../http/platform';
import type { Work } from '../http/worker';

/**
 * Background work that closes cashier orders whose payment time has expired. Several instances may run it in
 * parallel.
 */
export const expiringOrders = (platform: Platform): Work => {
  const nextAt = () => nextExpiry(platform.db);
  return {
    topic: 'cashier',
    round: async (stopping) => {
      while (!stopping()) {
        const due = await nextToExpire(platform.db);
        if (!due) return null;
        const { now } = platform.clock.times(due.offsetMs);
        if (due.at > now) return due.at;
        await expireOrder(platform.db, due.tradeNo, {
          now,
          random: platform.random,
          publicUrl: platform.publicUrl,
          reviewKinds: platform.reviewKinds,
        });
      }
      return nextAt();
    },
    nextAt,
  };
};
