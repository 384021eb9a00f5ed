import { type Kysely, sql } from 'kysely';
import { PAYMENT_KIND_WORDS } from '@/contract/rules/batchSheet';
import type { Database } from '../../../db/schema';
import { notify } from '../../notifyUser';
import { lineEnded, orderEnded, type WhichLine } from '../../warehouse/payOrders/outcome';
import { readableCents } from '../cents';
import type { BatchRow } from './batchKinds';

export const batchLink = (batchNo: string) => ({
  url: `/fund-manage/batchTransfer/detail?batchNo=${batchNo}`,
  text: '查看批次',
});

/** Returns the text and the link of messages about a whole batch. */
export const aboutBatch = ({
  batch_no,
  kind,
  items,
  amount_cents,
}: Pick<BatchRow, 'batch_no' | 'kind' | 'items' | 'amount_cents'>) => ({
  what: `${PAYMENT_KIND_WORDS[kind]}${items}笔共${readableCents(amount_cents)}元`,
  number: `批次号${batch_no}`,
  link: batchLink(batch_no),
});

/**
 * Adds the final outcome of a line to the counts of its batch, and to the warehouse vouchers that the line pays. The
 * last line completes the batch and notifies its maker in the same transaction. Locks the batch's row last, after the
 * accounts and the daily limit. All functions use this lock order, to avoid deadlocks.
 */
export async function countOutcome(
  db: Kysely<Database>,
  batchNo: string,
  { state, cents, now, of }: { state: 'SUCCESS' | 'FAILED' | 'RETURNED'; cents: number; now: Date; of: WhichLine },
): Promise<void> {
  const ok = state === 'SUCCESS';
  const after = await db
    .updateTable('trade_batches')
    .set({
      succeeded: sql`succeeded + ${ok ? 1 : 0}::integer`,
      succeeded_cents: sql`succeeded_cents + ${ok ? cents : 0}::bigint`,
      failed: sql`failed + ${ok ? 0 : 1}::integer`,
      finished_at: sql<Date | null>`case when succeeded + failed + 1 >= items then ${now}::timestamptz end`,
    })
    .where('batch_no', '=', batchNo)
    .returning(['succeeded', 'failed', 'finished_at', 'pay_order_no'])
    .executeTakeFirst();
  if (!after) return;
  const { pay_order_no: payOrderNo } = after;
  if (payOrderNo !== null) await lineEnded(db, payOrderNo, of, ok);
  if (!after.finished_at) return;
  const batch = await db
    .updateTable('payment_batches')
    .set({ state: 'DONE', finished_at: now })
    .where('batch_no', '=', batchNo)
    .returning(['maker_id', 'kind'])
    .executeTakeFirst();
  if (!batch) return;
  if (payOrderNo !== null) return orderEnded(db, payOrderNo, { ...after, now });
  const what = PAYMENT_KIND_WORDS[batch.kind];
  const second = `${what}${batchNo}已完成：成功${after.succeeded}笔，失败或退回${after.failed}笔`;
  await notify(
    db,
    batch.maker_id,
    { type: '4', first: `${what}已完成`, second, content: `${second}。`, link: batchLink(batchNo) },
    now,
  );
}
