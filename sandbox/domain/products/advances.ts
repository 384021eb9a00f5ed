import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema';

/*
 * Fees that the platform has paid for a merchant, because the merchant's fee account had too little money
 * (`money/orders/orderEntries.ts`).
 */

type FeeAdvance = Selectable<Database['fee_advances']>;

/**
 * Selects the open fee advances of a member, the oldest first. If a merchant is given, only the advances of this
 * merchant.
 */
export function owedAdvances(
  db: Kysely<Database>,
  { memberNo, merchantNo }: { memberNo: string; merchantNo: string | null },
): Promise<FeeAdvance[]> {
  let query = db
    .selectFrom('fee_advances')
    .selectAll()
    .where('member_no', '=', memberNo)
    .whereRef('repaid_cents', '<', 'amount_cents');
  if (merchantNo !== null) query = query.where('merchant_no', '=', merchantNo);
  return query.orderBy('due_on').orderBy('created_at').orderBy('advance_no').execute();
}
