import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/collectSign';
import { collectSides } from '../../domain/collectSign/collect';
import { invite, inviteAgain, RESEND_MS, terminate } from '../../domain/collectSign/invite';
import { shownSign, signExport, signFilter, signList } from '../../domain/collectSign/list';
import { mustCollect, ownOf } from '../../domain/collectSign/model';
import { closedNow, usedOfSigns } from '../../domain/collectSign/signRules';
import type { AuthedContext } from '../../domain/context';
import { pageOf } from '../../domain/lists';
import { formatCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { placeOrder } from '../../domain/money/orders/orders';
import { notYours } from '../../domain/refusal';
import { bankName } from '../../domain/registers/banks';
import { exporting } from '../accounts/exports';
import type { Handlers } from '../handler';

/** Maximum number of collections shown in the detail of a contract. */
const MOST_ORDERS = 20;

async function detail(context: AuthedContext, signNo: string) {
  const { db, user, now } = context;
  await mustCollect(context);
  const filter = { ...signFilter(ownOf(user), {}, now), exactly: signNo };
  const [row] = await signList.rows(db, filter, {}, { limit: 1, offset: 0 });
  if (!row) return notYours();
  const used = (await usedOfSigns(db, [signNo], now)).get(signNo);
  const left = (most: number, before = 0) => formatCents(Math.max(0, most - before));
  const steps = await db
    .selectFrom('collect_sign_steps')
    .selectAll()
    .where('sign_no', '=', signNo)
    .orderBy('nr')
    .execute();
  const link = await db
    .selectFrom('collect_sign_links')
    .selectAll()
    .where('sign_no', '=', signNo)
    .orderBy('nr', 'desc')
    .limit(1)
    .executeTakeFirst();
  const orders = await db
    .selectFrom('orders')
    .select(['order_no', 'amount_cents', 'fee_cents', 'state', 'reason', 'created_at'])
    .where('sign_no', '=', signNo)
    .orderBy('created_at', 'desc')
    .orderBy('order_no', 'desc')
    .limit(MOST_ORDERS)
    .execute();
  const again = link && new Date(link.sent_at.getTime() + RESEND_MS);
  return {
    ...shownSign(row, now),
    bankName: bankName(row.bank_code),
    cardMasked: row.card_masked,
    endReason: row.end_reason,
    creatorName: row.creator_name,
    left: {
      today: left(row.daily_cents, used?.today),
      month: left(row.monthly_cents, used?.month),
      total: left(row.total_cents, used?.total),
    },
    closed: closedNow(row, now),
    invited: link
      ? {
          channel: link.channel,
          sentAt: wireTime(link.sent_at),
          expiresAt: wireTime(link.expires_at),
          resendAt: again && again > now ? wireTime(again) : null,
        }
      : null,
    trail: steps.map(({ at, text, by_name }) => ({ time: wireTime(at), text, byName: by_name })),
    orders: orders.map((order) => ({
      orderNo: order.order_no,
      amount: formatCents(order.amount_cents),
      fee: formatCents(order.fee_cents),
      state: order.state,
      reason: order.reason,
      createTime: wireTime(order.created_at),
    })),
  };
}

/** 签约代收 (collection by contract): handlers of collection contracts, their invitations, and their collections. */
export const collectSignHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  collectSignPage: {
    transaction: 'own',
    run: async (request, context) => {
      await mustCollect(context);
      return pageOf(context.db, request, {
        source: signList,
        filter: signFilter(ownOf(context.user), request, context.now),
        shown: (row) => shownSign(row, context.now),
        sums: ({ collected, active, waiting }) => ({ collectedAmount: formatCents(collected), active, waiting }),
      });
    },
  },

  downloadCollectSign: exporting(signExport),

  collectSignDetail: ({ signNo }, context) => detail(context, signNo),

  collectSignInvite: ({ merchantNo: _m, memberNo: _n, ...invitation }, context) => invite(context, invitation),
  collectSignResend: ({ signNo, channel }, context) => inviteAgain(context, { signNo, channel }),
  collectSignTerminate: async ({ signNo, reason }, context) => {
    await terminate(context, { signNo, reason });
    return null;
  },

  collectSignCollect: {
    transaction: 'own',
    run: (request, context) => placeOrder(context, 'COLLECT', request, (db) => collectSides(db, context, request)),
  },
};
