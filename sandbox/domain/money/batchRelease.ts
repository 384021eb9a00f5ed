import type { PaymentBatch } from '@/contract/batchPayments';
import { PAYMENT_KIND_WORDS } from '@/contract/batchSheet';
import { audit } from '../audit';
import { type Actor, type Context, memberOf } from '../context';
import { mustStillBeSignedIn } from '../sessions';
import { type BatchRow, freeForRetry } from './batchDrafts';
import { begin } from './batches';
import { batchLink } from './batchOutcome';
import { ownBatch, shownPaymentBatch } from './batchPage';
import { writeMoney } from './moneyWrite';
import { type Decision, decideWaiting, refusedNews } from './release';

type Room = Context & { user: Actor };

/** A second person releases a batch (`reason` null) or refuses it; see `decideWaiting`. */
export async function decideBatch(room: Room, batchNo: string, reason: string | null): Promise<PaymentBatch> {
  const { db, user } = room;
  const by = await mustStillBeSignedIn(db, user);
  const row = await db
    .selectFrom('payment_batches')
    .selectAll()
    .where('batch_no', '=', batchNo)
    .where('member_no', '=', memberOf(user))
    .where('state', '<>', 'DRAFT')
    .forUpdate()
    .executeTakeFirst();
  const released = ({ state }: BatchRow) => state === 'RUNNING' || state === 'DONE';
  await decideWaiting(room, { name: 'batch', number: batchNo, row, released, by }, reason, (batch, decision) =>
    decided(room, batch, decision),
  );
  return shownPaymentBatch(await ownBatch(db, user, batchNo), user);
}

async function decided(room: Room, batch: BatchRow, { by, reason, audited }: Decision): Promise<BatchRow> {
  const { db, now, user } = room;
  await db
    .updateTable('payment_batches')
    .set({
      state: reason === null ? 'RUNNING' : 'REFUSED',
      checker_id: user.userId,
      checker_name: by,
      reason,
      finished_at: reason === null ? null : now,
    })
    .where('batch_no', '=', batch.batch_no)
    .execute();
  if (reason === null) await begin(db, batch, now);
  else await stop(room, batch, reason);
  await audit(db, audited());
  return batch;
}

/** Nothing of a refused one is paid: what was frozen is free, and failed lines that it had can be tried again. */
async function stop({ db, now }: Room, batch: BatchRow, reason: string): Promise<void> {
  await db
    .updateTable('payment_lines')
    .set({ state: 'REFUSED', reason: `复核未通过：${reason}` })
    .where('batch_no', '=', batch.batch_no)
    .where('state', '=', 'WAITING')
    .execute();
  await freeForRetry(db, batch);
  const what = `${PAYMENT_KIND_WORDS[batch.kind]}${batch.batch_no}`;
  const news = refusedNews({ what, reason, link: batchLink(batch.batch_no) });
  await writeMoney(
    db,
    {
      frozen: { account_no: batch.payer_account_no, cents: -(batch.amount_cents + batch.fee_cents) },
      news: [{ userId: batch.maker_id, news }],
    },
    now,
  );
}
