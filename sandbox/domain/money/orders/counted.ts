import { type Kysely, sql } from 'kysely';
import type { OrderKind } from '@/contract/calls/orders';
import type { Database } from '../../../db/schema';
import type { Used } from '../../products/limits';

/** The use of a day's and month's limits by an order; negative cents return it. */
export interface Counted {
  member_no: string;
  /** Empty: the limit of the member applies. */
  merchant_no: string;
  limit_key: string;
  day: string;
  cents: number;
}

/** The share of a limit that a batch or one of its lines uses. Older batches were counted line by line. */
export const ofBatch = (
  { memberNo, key, day }: { memberNo: string; key: OrderKind; day: string },
  cents: number,
): Counted => ({ member_no: memberNo, merchant_no: '', limit_key: key, day, cents });

/** Counts a whole batch and returns what others had used before it. Locks the counters, so it comes before the accounts. */
export async function countBatch(db: Kysely<Database>, counted: Counted): Promise<Used> {
  const { rows } = await sql<{ used: Used }>`select count_batch(${JSON.stringify(counted)}::jsonb) as used`.execute(db);
  if (!rows[0]) throw new Error('a batch was not counted');
  return rows[0].used;
}

/**
 * Locks the limit counters of the day on which a batch was counted, because the unpaid part of a line is returned to that day.
 * Call it before the line locks today's counters and the accounts.
 */
export async function lockCounted(db: Kysely<Database>, { member_no, limit_key, day }: Counted): Promise<void> {
  await sql`select from order_months where member_no = ${member_no} and merchant_no = '' and limit_key = ${limit_key}
    and month = month_of(${day}::date) for no key update`.execute(db);
  await sql`select from order_days where member_no = ${member_no} and merchant_no = '' and limit_key = ${limit_key}
    and day = ${day}::date for no key update`.execute(db);
}
