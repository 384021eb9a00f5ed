import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/tradeLists';
import type { tradeDetail } from '@/contract/calls/tradeLists';
import type { AnswerOf } from '@/contract/defineCall';
import { inTransaction } from '../../db/transaction';
import { type Actor, type Context, memberOf } from '../../domain/context';
import {
  batchExport,
  batchFilter,
  batchList,
  shownBatch,
  shownTrade,
  shownTradeSums,
  tradeExport,
  tradeFilter,
  tradeList,
} from '../../domain/exports/tradeExport';
import { pageOf } from '../../domain/lists';
import { formatCents, parseCents, readableCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { inSnapshot } from '../../domain/money/entries/flowFilter';
import {
  flowsOfTrade,
  type Own,
  ownTrade,
  refundableCents,
  refundableTrade,
  relatedTrades,
  returnableCents,
  settledBy,
} from '../../domain/money/entries/tradeDetail';
import type { TradeRow } from '../../domain/money/entries/tradePage';
import { feeReasonOf } from '../../domain/money/fees/feeReason';
import { takenOrProven } from '../../domain/money/orders/provenOnce';
import { findRefund, type Refund, refund, refusalText, repeatedRefund } from '../../domain/money/orders/refund';
import { checkerAmountOf } from '../../domain/money/orders/release';
import { notYours, refuse } from '../../domain/refusal';
import { vouchersOf } from '../accounts/accounts';
import { exporting } from '../accounts/exports';
import type { Handlers } from '../handler';

export const ownOf = (user: Actor): Own => ({ memberNo: memberOf(user), merchantNo: user.merchantNo });

const shownRefund = ({ amountCents, feeBackCents, createdAt, ...refund }: Refund) => ({
  ...refund,
  amount: formatCents(amountCents),
  feeBack: formatCents(feeBackCents),
  createTime: wireTime(createdAt),
});

/**
 * Texts for a refund in the detail of the refunded trade, by the state of the refund. A refund in progress waits for release by a
 * second person.
 */
const REFUND_WORDS = {
  PROCESSING: '申请退款（待复核）',
  SUCCESS: '退款',
  FAILED: '申请退款（未退）',
  RETURNED: '退款',
} as const;

/** Texts for the return of a split, by the state of the return. A return in progress waits for the receiver's answer. */
const RETURN_WORDS = {
  PROCESSING: '申请分账退回（等待接收方）',
  SUCCESS: '分账退回',
  FAILED: '申请分账退回（未退回）',
  RETURNED: '分账退回',
} as const;

const DONE = { PROCESSING: null, SUCCESS: '交易成功', FAILED: '交易失败', RETURNED: '资金已退回' } as const;

/** Returns a trade of the request's owner with all its details. Another owner's trade is treated as unknown. */
export async function detailOf(
  db: Context['db'],
  user: Actor,
  tradeNo: string,
  isMeant: (row: TradeRow) => boolean = () => true,
): Promise<AnswerOf<typeof tradeDetail>> {
  const own = ownOf(user);
  return inSnapshot(db, async (snapshot) => {
    const row = (await refundableTrade(snapshot, own, tradeNo)) ?? notYours();
    if (!isMeant(row)) notYours();
    const related = await relatedTrades(snapshot, own, row);
    const flows = await flowsOfTrade(snapshot, own.memberNo, tradeNo);
    const order = await snapshot
      .selectFrom('orders')
      .select('order_no')
      .where('order_no', '=', tradeNo)
      .where('member_no', '=', own.memberNo)
      .executeTakeFirst();
    const ofPayments =
      row.batchNo !== null &&
      (await snapshot
        .selectFrom('payment_batches')
        .select('batch_no')
        .where('batch_no', '=', row.batchNo)
        .executeTakeFirst()) !== undefined;
    const settles = row.scene === 'SETTLE' ? await settledBy(snapshot, own.memberNo, row) : null;
    const left = refundableCents(row);
    const returnable = returnableCents(row);
    const checker = left === null ? null : (await checkerAmountOf(snapshot, user.enterpriseId ?? notYours())).cents;
    const done = DONE[row.status];
    const events = [
      { at: row.createdAt, text: '交易创建' },
      ...(flows[0] ? [{ at: flows[0].createdAt, text: '账户记账完成' }] : []),
      ...(done && row.finishedAt ? [{ at: row.finishedAt, text: done }] : []),
      ...related.flatMap(({ relation, amountCents, createdAt, finishedAt, status, reason }) =>
        relation === 'REFUND' || relation === 'SPLIT_RETURN'
          ? [
              {
                at: finishedAt ?? createdAt,
                text: `${(relation === 'REFUND' ? REFUND_WORDS : RETURN_WORDS)[status]} ${readableCents(amountCents)} 元${reason ? `：${reason}` : ''}`,
              },
            ]
          : relation === 'SPLIT'
            ? [{ at: createdAt, text: `分账 ${readableCents(amountCents)} 元` }]
            : relation === 'SETTLEMENT'
              ? [{ at: createdAt, text: '结算至余额账户' }]
              : [],
      ),
    ].sort((a, b) => a.at.getTime() - b.at.getTime());
    return {
      trade: shownTrade(row),
      orderNo: order?.order_no ?? '',
      ofPayments,
      settles: settles && { from: settles.from && wireTime(settles.from), to: wireTime(settles.to) },
      feeReason: await feeReasonOf(snapshot, row),
      refundable: left === null ? null : formatCents(left),
      splitAmount: formatCents(row.splitCents),
      returnable: returnable === null ? null : formatCents(returnable),
      returningAmount: formatCents(row.returningCents),
      refundingAmount: formatCents(row.waitingCents),
      releaseFrom: checker === null ? null : formatCents(checker),
      timeline: events.map(({ at, text }) => ({ time: wireTime(at), text })),
      related: related.map(({ relation, tradeNo: no, amountCents, status, createdAt }) => ({
        relation,
        tradeNo: no,
        amount: formatCents(amountCents),
        status,
        createTime: wireTime(createdAt),
      })),
      flows: flows.map(({ flowNo, accountType, direction, amountCents, createdAt }) => ({
        flowNo,
        accountType,
        direction,
        amount: formatCents(amountCents),
        createTime: wireTime(createdAt),
      })),
    };
  });
}

/**
 * Handlers of lists of trades and batches, their details, refunds and receipts. All lists use the same code with
 * different kinds of trades.
 */
export const tradeListHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  tradePage: (request, { db, user }) =>
    pageOf(db, request, {
      source: tradeList,
      filter: tradeFilter(ownOf(user), request),
      shown: shownTrade,
      sums: (totals) => ({
        ...shownTradeSums(totals),
        totalIn: formatCents(totals.inCents),
        totalOut: formatCents(totals.outCents),
      }),
    }),

  downloadTrades: exporting(tradeExport),

  tradeDetail: ({ tradeNo }, { db, user }) => detailOf(db, user, tradeNo),

  tradeReceipt: async ({ tradeNo }, { db, user, now }) => {
    const own = ownOf(user);
    if (!(await ownTrade(db, own, tradeNo))) notYours();
    const flows = await flowsOfTrade(db, own.memberNo, tradeNo);
    if (flows.length === 0) refuse('该交易没有资金变动，无电子回单');
    const flowNos = flows.map(({ flowNo }) => flowNo);
    return {
      filename: `电子回单_${tradeNo}.pdf`,
      contentType: 'application/pdf',
      body: await vouchersOf(db, own.memberNo, flowNos, now),
    };
  },

  tradeRefund: {
    transaction: 'own',
    run: async ({ tradeNo, amount, reason, requestNo, payPassword }, { db, user, now, realNow, address }) => {
      const own = ownOf(user);
      const order = { tradeNo, amountCents: parseCents(amount), reason, requestNo };
      // Another owner's trade is refused like an unknown trade, even if the request number was used before.
      const trade = (await ownTrade(db, own, tradeNo)) ?? notYours();
      const proven = await takenOrProven(
        { db, realNow, address },
        { memberNo: own.memberNo, password: payPassword },
        { replay: () => repeatedRefund(db, own.memberNo, order), look: async () => trade },
      );
      if (proven.taken) return shownRefund(proven.taken);
      const made = await inTransaction(db, (trx) => refund(trx, { own, user, address }, order, now));
      return shownRefund(made ?? notYours());
    },
  },

  queryTradeRefund: async ({ requestNo }, { db, user }) => {
    const found = await findRefund(db, memberOf(user), requestNo);
    return {
      refund: found?.refund ? shownRefund(found.refund) : null,
      refusal: found?.refusal ? refusalText(found.refusal) : null,
    };
  },

  batchPage: (request, { db, user }) =>
    pageOf(db, request, {
      source: batchList,
      filter: batchFilter(ownOf(user), request),
      shown: shownBatch,
      sums: ({ cents, items }) => ({ totalAmount: formatCents(cents), totalItems: items }),
    }),

  downloadBatches: exporting(batchExport),

  listViews: async ({ listId }, { db, user }) => {
    const memberNo = memberOf(user);
    const rows = await db
      .selectFrom('saved_views as v')
      .innerJoin('users as u', 'u.user_id', 'v.user_id')
      .leftJoin('default_views as d', (join) =>
        join.onRef('d.view_id', '=', 'v.view_id').on('d.user_id', '=', user.userId),
      )
      .where('v.member_no', '=', memberNo)
      .where('v.list_id', '=', listId)
      .select(['v.view_id', 'v.view_name', 'v.search', 'v.user_id', 'u.nick_name', 'd.view_id as default_id'])
      .orderBy('v.created_at')
      .orderBy('v.view_id')
      .execute();
    return rows.map((row) => ({
      viewId: row.view_id,
      name: row.view_name,
      search: row.search,
      makerName: row.nick_name,
      own: row.user_id === user.userId,
      isDefault: row.default_id !== null,
    }));
  },

  saveView: async ({ listId, name, search }, { db, user, now, newId }) => {
    const memberNo = memberOf(user);
    const known = await db
      .selectFrom('saved_views')
      .where('member_no', '=', memberNo)
      .where('list_id', '=', listId)
      .select('view_name')
      .execute();
    if (known.some(({ view_name }) => view_name === name)) refuse('已有同名视图', { fields: { name: '已有同名视图' } });
    if (known.length >= 30) refuse('每个列表最多保存30个视图');
    const { nick_name } = await db
      .selectFrom('users')
      .where('user_id', '=', user.userId)
      .select('nick_name')
      .executeTakeFirstOrThrow();
    const viewId = newId('V');
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('saved_views')
      .values({
        view_id: viewId,
        member_no: memberNo,
        list_id: listId,
        view_name: name,
        search,
        user_id: user.userId,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['member_no', 'list_id', 'view_name']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) refuse('已有同名视图', { fields: { name: '已有同名视图' } });
    return { viewId, name, search, makerName: nick_name, own: true, isDefault: false };
  },

  deleteView: async ({ viewId }, { db, user }) => {
    const { numDeletedRows } = await db
      .deleteFrom('saved_views')
      .where('view_id', '=', viewId)
      .where('member_no', '=', memberOf(user))
      .where('user_id', '=', user.userId)
      .executeTakeFirst();
    return numDeletedRows === 0n ? notYours() : null;
  },

  setDefaultView: async ({ listId, viewId }, { db, user }) => {
    const memberNo = memberOf(user);
    const of = { user_id: user.userId, member_no: memberNo, list_id: listId };
    if (viewId === null) {
      await db
        .deleteFrom('default_views')
        .where('user_id', '=', of.user_id)
        .where('member_no', '=', memberNo)
        .where('list_id', '=', listId)
        .execute();
      return null;
    }
    const known = await db
      .selectFrom('saved_views')
      .where('view_id', '=', viewId)
      .where('member_no', '=', memberNo)
      .where('list_id', '=', listId)
      .select('view_id')
      .executeTakeFirst();
    if (!known) notYours();
    await db
      .insertInto('default_views')
      .values({ ...of, view_id: viewId })
      .onConflict((conflict) => conflict.columns(['user_id', 'member_no', 'list_id']).doUpdateSet({ view_id: viewId }))
      .execute();
    return null;
  },
};
