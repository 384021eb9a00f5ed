import { type Kysely, sql } from 'kysely';
import { isConnectionLoss } from '../../db/connectionLoss';
import type { Database } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { OFFSET } from '../clock';
import type { Deciding } from '../reviews';
import { askBank, endUnpaid, lockCashierOrder } from './orders';

/** Selects the open order that expires first, with the offset of business time; undefined if no order is open. */
export const nextToExpire = (
  db: Kysely<Database>,
): Promise<{ tradeNo: string; at: Date; offsetMs: number } | undefined> =>
  db
    .selectFrom('cashier_orders')
    .select(['trade_no as tradeNo', 'expires_at as at', OFFSET.as('offsetMs')])
    .where('state', '=', 'OPEN')
    .orderBy('expires_at')
    .orderBy('trade_no')
    .limit(1)
    .executeTakeFirst();

/**
 * Expires an order under its lock. Before that, processes answers of the payer's bank that are already due, each in a
 * separate transaction. So a payment made in the last minute succeeds, even if the platform processes it later.
 */
export async function expireOrder(db: Kysely<Database>, tradeNo: string, moment: Deciding): Promise<void> {
  try {
    while (await inTransaction(db, (trx) => askBank(trx, tradeNo, moment)));
  } catch (error) {
    if (isConnectionLoss(error)) throw error;
    // The order expires even if the processing of the bank's answer fails. The review worker retries the answer and
    // reports the error to an operator.
  }
  await inTransaction(db, async (trx) => {
    const row = await lockCashierOrder(trx, tradeNo);
    if (row.state === 'OPEN' && row.expires_at <= moment.now) await endUnpaid(trx, row, 'EXPIRED', moment.now);
  });
}

/** Returns the business time at which the next order expires. */
export const nextExpiry = async (db: Kysely<Database>): Promise<Date | null> => {
  const row = await db
    .selectFrom('cashier_orders')
    .select(sql<Date | null>`min(expires_at)`.as('at'))
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow();
  return row.at;
};
