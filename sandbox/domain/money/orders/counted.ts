import { type Kysely, sql } from 'kysely';
import type { OrderKind } from '@/contract/calls/orders';
import type { Database } from '../../../db/schema';
import type { Used } from '../../products/limits';

/** The amount by which an order uses the daily and monthly limits. Negative cents give usage back. */
export interface Counted {
  member_no: string;
  /** The merchant that owns the limit. Empty: the limit belongs to the whole member, not to one merchant. */
  merchant_no: string;
  limit_key: string;
  day: string;
  cents: number;
}

/** Returns the limit usage of a batch or of one of its lines. */
export const ofBatch = (
  { memberNo, key, day }: { memberNo: string; key: OrderKind; day: string },
  cents: number,
): Counted => ({ member_no: memberNo, merchant_no: '', limit_key: key, day, cents });

/**
 * Counts a whole batch against its limits, and returns the usage by earlier orders. Locks the limit counters, so it must run
 * before the accounts are locked.
 */
export async function countBatch(db: Kysely<Database>, counted: Counted): Promise<Used> {
  const { rows } = await sql<{ used: Used }>`select count_batch(${JSON.stringify(counted)}::jsonb) as used`.execute(db);
  if (!rows[0]) throw new Error('a batch was not counted');
  return rows[0].used;
}

/**
 * Locks the limit counters of the day on which a batch was counted, because an unpaid line gives its usage back to that day. Must
 * be called before the line locks today's counters and the accounts.
 */
export async function lockCounted(db: Kysely<Database>, { member_no, limit_key, day }: Counted): Promise<void> {
  await sql`select from order_months where member_no = ${member_no} and merchant_no = '' and limit_key = ${limit_key}
    and month = month_of(${day}::date) for no key update`.execute(db);
  await sql`select from order_days where member_no = ${member_no} and merchant_no = '' and limit_key = ${limit_key}
    and day = ${day}::date for no key update`.execute(db);
}
