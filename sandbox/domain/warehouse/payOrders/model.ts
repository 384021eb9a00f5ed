import { type Kysely, type Selectable, sql } from 'kysely';
import type { Permission } from '@/contract/permissions';
import { PAY_ORDER_STATE_WORDS } from '@/contract/words/warehouseWords';
import type { Database } from '../../../db/schema';
import type { Context } from '../../context';
import { dayOf } from '../../money/days';
import { notYours, refuse } from '../../refusal';
import { addSteps } from '../steps';
import { CHANGED, WRONG_STATE } from '../warehouseContext';

export type PayOrderRow = Selectable<Database['warehouse_orders']>;

/** bizCode of the refusal if a voucher is not available for an order. */
export const TAKEN = '20080008';

/** Returns a number: the prefix, the day and eight random digits, such as `ZD20261121…`. */
export function numberOf(prefix: string, { now, random }: Pick<Context, 'now' | 'random'>): string {
  const digits = Buffer.from(random(8)).readBigUInt64BE() % 100_000_000n;
  return `${prefix}${dayOf(now).replaceAll('-', '')}${String(digits).padStart(8, '0')}`;
}

/** Locks an order of the warehouse and returns it. Another warehouse's order is treated as unknown. */
export async function lockedOrder(db: Kysely<Database>, enterpriseId: string, orderNo: string): Promise<PayOrderRow> {
  const row = await db
    .selectFrom('warehouse_orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('enterprise_id', '=', enterpriseId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? notYours();
}

/** Refuses if the order has changed since the user loaded it. */
export function mustBeSeen(order: PayOrderRow, version: number | undefined): void {
  if (order.version !== version) refuse('制单已变更，请重新查看', { bizCode: CHANGED });
}

export const wrongState = (state: PayOrderRow['state'], what: string): never =>
  refuse(`${PAY_ORDER_STATE_WORDS[state]}的制单不能${what}`, { bizCode: WRONG_STATE });

export const addStep = (
  db: Kysely<Database>,
  orderNo: string,
  { text, by, at }: { text: string; by: string; at: Date },
): Promise<void> => addSteps(db, [orderNo], { at, text, byName: by });

/**
 * Releases the vouchers of an order, so that other orders can use them. A voucher becomes failed if an earlier
 * payment of it has failed, otherwise waiting. `forget`: also removes the vouchers from the order, whose content is
 * being replaced.
 */
export async function freeVouchers(db: Kysely<Database>, orderNo: string, forget: boolean): Promise<void> {
  await sql`
    update warehouse_vouchers v
       set order_no = null, version = v.version + 1,
           state = case when exists (
               select from warehouse_order_vouchers ov join warehouse_orders o using (order_no)
                where ov.voucher_no = v.voucher_no and ov.order_no <> ${orderNo} and not ov.living and o.batch_no is not null)
             then 'FAILED' else 'WAIT_ORDER' end
     where v.order_no = ${orderNo} and v.state = 'ORDERED'`.execute(db);
  if (forget) {
    await db.deleteFrom('warehouse_order_vouchers').where('order_no', '=', orderNo).execute();
    await db.deleteFrom('warehouse_order_lines').where('order_no', '=', orderNo).execute();
  } else
    await db.updateTable('warehouse_order_vouchers').set({ living: false }).where('order_no', '=', orderNo).execute();
}

/** Returns the ids of users who hold the permission in the warehouse, except those in `not`. */
export const holders = (
  db: Kysely<Database>,
  { enterpriseId, permission, not }: { enterpriseId: string; permission: Permission; not: readonly string[] },
) =>
  db
    .selectFrom('user_enterprises as ue')
    .innerJoin('role_permissions as rp', 'rp.role_id', 'ue.role_id')
    .innerJoin('users as u', 'u.user_id', 'ue.user_id')
    .where('ue.enterprise_id', '=', enterpriseId)
    .where('rp.permission', '=', permission)
    .where('u.status', '=', 'ACTIVE')
    .where(sql<boolean>`ue.user_id <> all (${[...not]}::text[])`)
    .select(['ue.user_id', 'u.nick_name'])
    .orderBy('ue.user_id')
    .execute();

/** The link in a message to an order's maker. It opens the list of orders with this order at the top. */
export const orderLink = (orderNo: string) => ({
  url: `/cloud-warehouse/makeOrder/list?tab=orders&detail=${orderNo}`,
  text: '查看制单',
});
export const auditLink = (orderNo: string) => ({
  url: `/cloud-warehouse/paymentOrder/audit?orderNo=${orderNo}`,
  text: '去审核',
});
