import { type Kysely, sql } from 'kysely';
import { MOST_ORDERED } from '@/contract/words/warehouseWords';
import type { Database } from '../../../db/schema';
import type { VoucherRow } from '../vouchers';

/**
 * Returns the oldest vouchers of a sub-merchant that can be added to an order, at most as many as an order may have.
 * `total`: the number of all vouchers that can be added.
 */
export async function choosable(
  db: Kysely<Database>,
  memberNo: string,
): Promise<{ rows: VoucherRow[]; total: number }> {
  const free = db
    .selectFrom('warehouse_vouchers as v')
    .where('v.member_no', '=', memberNo)
    .where('v.state', 'in', ['WAIT_ORDER', 'FAILED']);
  const { total } = await free.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await free
    .innerJoin('warehouse_subs as s', 's.member_no', 'v.member_no')
    .selectAll('v')
    .select([
      's.sub_name',
      sql<number>`(select count(*) from warehouse_files f where f.owner_no = v.voucher_no)`.as('files'),
    ])
    .orderBy('v.created_at')
    .orderBy('v.voucher_no')
    .limit(MOST_ORDERED)
    .execute();
  return { rows, total };
}
