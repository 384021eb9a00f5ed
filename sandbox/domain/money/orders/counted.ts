import { type Kysely, sql } from 'kysely';
import type { OrderKind } from '@/contract/calls/orders';
import type { Database } from '../../../db/schema';
import type { Used } from '../../products/limits';

/** The amount that an order uses of the daily and monthly limits. Negative cents give usage back. */
export interface Counted {
  member_no: string;
  /** The merchant that owns the limit. Empty: the limit belongs to the whole member, not to one merchant. */
  merchant_no: string;
  limit_key: string;
  day: string;
  cents: number;
}

/** Returns the amount that a batch, or one of its lines, uses of the limits. */
export const ofBatch = (
  { memberNo, key, day }: { memberNo: string; key: OrderKind; day: string },
  cents: number,
): Counted => ({ member_no: memberNo, merchant_no: '', limit_key: key, day, cents });

/**
 * Adds the amount of a whole batch to the used amounts of its limits, and returns the usage before the batch. Locks
 * the limit counters, so it must run before the accounts are locked.
 */
export async function countBatch(db: Kysely<Database>, counted: Counted): Promise<Used> {
  const { rows } = await sql<{ used: Used }>`select count_batch(${JSON.stringify(counted)}::jsonb) as used`.execute(db);
  if (!rows[0]) throw new Error('a batch was not counted');
  return rows[0].used;
}

/**
 * Locks the limit counters of the day on which a batch was counted, because an unpaid line is subtracted from the
 * counters of that day. Must be called before the line locks today's counters and the accounts.
 */
export async function lockCounted(db: Kysely<Database>, { member_no, limit_key, day }: Counted): Promise<void> {
  await sql`select from order_months where member_no = ${member_no} and merchant_no = '' and limit_key = ${limit_key}
    and month = month_of(${day}::date) for no key update`.execute(db);
  await sql`select from order_days where member_no = ${member_no} and merchant_no = '' and limit_key = ${limit_key}
    and day = ${day}::date for no key update`.execute(db);
}
