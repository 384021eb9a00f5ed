import type { ExpressionBuilder } from 'kysely';
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
