import { expireOrder, nextExpiry, nextToExpire } from '../domain/cashier/expire';
import type { Platform } from '../http/platform';
import type { Work } from '../http/worker';

/** The work of expiring cashier orders whose time to pay is over. Any number of instances may do it at once. */
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
