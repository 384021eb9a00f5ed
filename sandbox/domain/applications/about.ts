import { type ExpressionBuilder, sql } from 'kysely';
import type { ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';

/**
 * SQL condition: the application `a` concerns one of the items. Either the application names the item, or it opened
 * the merchant together with that product.
 */
export const isAbout =
  (items: readonly string[]) => (eb: ExpressionBuilder<Database & { a: Database['applications'] }, 'a'>) =>
    eb.or([
      eb.exists(
        eb
          .selectFrom('application_items as i')
          .select('i.item')
          .whereRef('i.apply_no', '=', 'a.apply_no')
          .where('i.item', 'in', items),
      ),
      eb.exists(
        eb
          .selectFrom('product_terms as t')
          .select('t.nr')
          .whereRef('t.application_no', '=', 'a.apply_no')
          .where('t.product_code', 'in', items as readonly ProductCode[]),
      ),
    ]);

/**
 * The number of the application that follows the refused application `a`: its correction, or a newer application
 * about the same item. Null while `a` can still be corrected.
 */
export const followerOf = sql<string | null>`(
  select o.apply_no from applications o
   where o.follows = a.apply_no
      or (a.state = 'REJECTED' and o.state <> 'WITHDRAWN' and o.kind = a.kind and o.enterprise_id = a.enterprise_id
          and o.submitted_at > a.submitted_at and exists (
            select from application_items i
              join application_items j using (enterprise_id, merchant_no, kind, item)
             where i.apply_no = a.apply_no and j.apply_no = o.apply_no))
   order by o.follows is not distinct from a.apply_no desc, o.submitted_at desc, o.apply_no desc limit 1)`;
