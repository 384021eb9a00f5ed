import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { requestNoOf } from '../oncePerNumber';

/* Returns of splits that programs have made, whether a program or a user of the console has requested the return. */

/**
 * Finds the return of a merchant's split by one of its numbers, including a finally refused return. Undefined if it
 * does not exist. `splitNo` limits the search to this split.
 */
export function findReturn(
  db: Kysely<Database>,
  { merchantNo, splitNo }: { merchantNo: string; splitNo?: string },
  by: { returnNo: string } | { outReturnNo: string },
) {
  let rows = db
    .selectFrom('orders as o')
    .innerJoin('program_split_parts as p', (join) => join.on(sql<boolean>`o.payee_key = 'split:' || p.part_no`))
    .innerJoin('program_splits as s', 's.split_no', 'p.split_no')
    .whereRef('o.member_no', '=', 's.member_no')
    .where('s.merchant_no', '=', merchantNo)
    .where('o.kind', '=', 'SPLIT_RETURN')
    .selectAll('o')
    .select(['p.part_no', 's.split_no']);
  if (splitNo !== undefined) rows = rows.where('s.split_no', '=', splitNo);
  return 'returnNo' in by
    ? rows.where('o.order_no', '=', by.returnNo).executeTakeFirst()
    : rows.where('o.request_no', '=', requestNoOf(merchantNo, by.outReturnNo)).executeTakeFirst();
}
export type SplitReturn = NonNullable<Awaited<ReturnType<typeof findReturn>>>;
