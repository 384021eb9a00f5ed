import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema';
import { notify } from '../../notifyUser';

/*
 * Updates the vouchers of an order while its batch is paid. Called for every line that becomes final, in the same transaction, so
 * that vouchers always agree with the ledger.
 */

/** Identifies a batch line by its number, or by the order that paid it. */
export type WhichLine = { lineNo: number } | { orderNo: string };

/** Marks the vouchers that a batch line pays as paid or failed. */
export async function lineEnded(
  db: Kysely<Database>,
  payOrderNo: string,
  which: WhichLine,
  paid: boolean,
): Promise<void> {
  const lineNo =
    'lineNo' in which
      ? sql`${which.lineNo}::integer`
      : sql`(select line_no from payment_lines where order_no = ${which.orderNo})`;
  await sql`
    with ended as (
      update warehouse_order_vouchers set living = ${paid}
       where order_no = ${payOrderNo} and line_no = ${lineNo} returning voucher_no)
    update warehouse_vouchers v
       set state = ${paid ? 'PAID' : 'FAILED'}, order_no = ${paid ? payOrderNo : null}, version = v.version + 1
      from ended where v.voucher_no = ended.voucher_no`.execute(db);
}

/**
 * Completes a payment order when all its lines are final, and notifies its maker. The order is paid wholly or partly.
 */
export async function orderEnded(
  db: Kysely<Database>,
  payOrderNo: string,
  { succeeded, failed, now }: { succeeded: number; failed: number; now: Date },
): Promise<void> {
  const { maker_id } = await db
    .updateTable('warehouse_orders')
    .set({
      state: failed === 0 ? 'DONE' : 'PARTIAL',
      finished_at: now,
      version: sql<number>`version + 1`,
    })
    .where('order_no', '=', payOrderNo)
    .returning('maker_id')
    .executeTakeFirstOrThrow();
  const text = failed === 0 ? `付款完成，共${succeeded}笔` : `付款结束：成功${succeeded}笔，失败或退回${failed}笔`;
  await db.insertInto('warehouse_steps').values({ owner_no: payOrderNo, at: now, text, by_name: '' }).execute();
  await notify(
    db,
    maker_id,
    {
      type: '4',
      first: failed === 0 ? '凭证付款已完成' : '凭证付款部分失败',
      second: `制单${payOrderNo}${text}`,
      content: `制单${payOrderNo}${text}。${failed === 0 ? '' : '失败的凭证可以重新制单。'}`,
      link: { url: `/cloud-warehouse/makeOrder/paymentLog?orderNo=${payOrderNo}`, text: '查看付款记录' },
    },
    now,
  );
}
