import { type ExpressionBuilder, sql } from 'kysely';
import type { ProductCode } from '@/contract/productCodes';
import type { Database } from '../../db/schema';

/**
 * Which applications `a` are about one of these things: those that name it, and the opening of a merchant about what it
 * opened, whose terms came by it.
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
 * The number of what has come after the refused application `a`: the one that mends it, or a newer one about the same thing;
 * null where it can still be mended.
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
