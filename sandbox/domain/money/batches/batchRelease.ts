import type { PaymentBatch } from '@/contract/calls/batchPayments';
import { PAYMENT_KIND_WORDS } from '@/contract/rules/batchSheet';
import { audit } from '../../audit';
import { type AuthedContext, memberOf } from '../../context';
import type { Notification } from '../../notifyUser';
import { mustStillBeSignedIn } from '../../sessions';
import { provenAt } from '../../stepUp';
import { writeMoney } from '../moneyWrite';
import { ofBatch } from '../orders/counted';
import {
  cancelWaiting,
  type Decision,
  decideWaiting,
  refusedNews,
  takenBackNews,
  type Waiting,
} from '../orders/release';
import { freeForRetry } from './batchDrafts';
import { begin } from './batches';
import { type BatchRow, ORDER_OF } from './batchKinds';
import { aboutBatch, batchLink } from './batchOutcome';
import { ownBatch, shownPaymentBatch } from './batchPage';

type Locked = BatchRow & Pick<Waiting, 'proven_at'>;

const lockBatch = ({ db, user }: AuthedContext, batchNo: string): Promise<Locked | undefined> =>
  db
    .selectFrom('payment_batches')
    .selectAll()
    .select(provenAt(user))
    .where('batch_no', '=', batchNo)
    .where('member_no', '=', memberOf(user))
    .where('state', '<>', 'DRAFT')
    .forUpdate()
    .executeTakeFirst();

/**
 * Releases a payment batch (`reason` null) or refuses it, on the decision of the second person; see `decideWaiting`.
 */
export async function decideBatch(
  context: AuthedContext,
  batchNo: string,
  reason: string | null,
): Promise<PaymentBatch> {
  const { db, user } = context;
  const by = await mustStillBeSignedIn(db, user);
  const row = await lockBatch(context, batchNo);
  const released = ({ state }: BatchRow) => state === 'RUNNING' || state === 'DONE';
  await decideWaiting(context, { name: 'batch', number: batchNo, row, released, by }, reason, (batch, decision) =>
    decided(context, batch, decision),
  );
  return shownPaymentBatch(await ownBatch(db, user, batchNo), user);
}

async function decided(context: AuthedContext, batch: Locked, { by, reason, audited }: Decision): Promise<Locked> {
  const { db, now, user } = context;
  await db
    .updateTable('payment_batches')
    .set({
      state: reason === null ? 'RUNNING' : 'REFUSED',
      checker_id: user.userId,
      checker_name: by,
      checked_at: now,
      reason,
      finished_at: reason === null ? null : now,
    })
    .where('batch_no', '=', batch.batch_no)
    .execute();
  if (reason === null) await begin(db, batch, now);
  else await stop(context, batch, reason);
  await audit(db, audited());
  return batch;
}

/** Withdraws a batch that waits for release. Only the batch's maker may withdraw it; see `cancelWaiting`. */
export async function cancelBatch(context: AuthedContext, batchNo: string): Promise<PaymentBatch> {
  const { db, now, user } = context;
  await mustStillBeSignedIn(db, user);
  const row = await lockBatch(context, batchNo);
  await cancelWaiting(context, { name: 'batch', number: batchNo, row }, async (batch, audited) => {
    await db
      .updateTable('payment_batches')
      .set({ state: 'CANCELLED', finished_at: now })
      .where('batch_no', '=', batchNo)
      .execute();
    const { news } = await takenBackNews(context, batch, aboutBatch(batch));
    await free(context, batch, '批次已撤回', news);
    await audit(db, audited);
    return batch;
  });
  return shownPaymentBatch(await ownBatch(db, user, batchNo), user);
}

/**
 * Ends a batch that was not paid, for the reason `why`. Unfreezes the batch's money. If the batch was a retry, the
 * failed lines of the original batch can be retried again.
 */
async function free(
  { db, now }: AuthedContext,
  batch: BatchRow,
  why: string,
  news: readonly { userId: string; news: Notification }[],
): Promise<void> {
  await db
    .updateTable('payment_lines')
    .set({ state: 'REFUSED', reason: why })
    .where('batch_no', '=', batch.batch_no)
    .where('state', '=', 'WAITING')
    .execute();
  await freeForRetry(db, batch);
  const { member_no: memberNo, kind, counted_on: day } = batch;
  const counted = day === null ? null : ofBatch({ memberNo, key: ORDER_OF[kind], day }, -batch.amount_cents);
  await writeMoney(
    db,
    {
      counted,
      frozen: { account_no: batch.payer_account_no, cents: -(batch.amount_cents + batch.fee_cents) },
      news,
    },
    now,
  );
}

async function stop(context: AuthedContext, batch: BatchRow, reason: string): Promise<void> {
  const what = `${PAYMENT_KIND_WORDS[batch.kind]}${batch.batch_no}`;
  const news = refusedNews({ what, reason, link: batchLink(batch.batch_no) });
  await free(context, batch, `复核未通过：${reason}`, [{ userId: batch.maker_id, news }]);
}
