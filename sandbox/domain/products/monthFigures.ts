import { type Kysely, type RawBuilder, sql } from 'kysely';
import { PayMethod, type ProductCode, TRADE_PRODUCT_OF } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { addDays, dayOf, monthOf, startOfDay } from '../money/days';

/*
 * Figures of a merchant's product in a month, summed from the trades themselves. A trade counts in the month of its
 * creation, as in the lists of trades. Refunds and returns are trades of their own and do not lower the figures. The
 * volume of tiered fees is a separate counter (`volumeOf`).
 */

/** Number of successful trades, their amounts and their fees in cents. */
export interface MonthFigures {
  trades: number;
  cents: number;
  feeCents: number;
}

interface OwnedProduct {
  memberNo: string;
  merchantNo: string;
  productCode: ProductCode;
}

const collected = (methods: readonly PayMethod[]) =>
  sql`t.business_type = '4007' and t.product = any(${methods.map((method) => TRADE_PRODUCT_OF[method])}::text[])`;

const SPLITS = sql`t.scene = 'SPLIT' and t.direction = 'OUT'`;

/** Selects the merchant's trades by the product. */
function conditionOf(productCode: Exclude<ProductCode, 'ONE_ACCOUNT'>): RawBuilder<unknown> {
  switch (productCode) {
    case 'CASHIER':
      return collected(PayMethod.options);
    case 'ZTO_PS':
      return SPLITS;
    case 'ZTO_WALLET_PS_TO_BANK':
      return sql`${SPLITS} and t.split_to = 'CARD'`;
    case 'ZTO_DEFRAY':
      return sql`t.scene = 'BEHALF_PAY' and t.direction = 'OUT'`;
    default:
      return collected([productCode]);
  }
}

/**
 * SQL rows `amount_cents`, `fee_cents` of the trades on the member books under the merchant: splits that the books have
 * received, and payments out of the books. A received split costs the book nothing; its fee belongs to ZTO_PS.
 */
const tradesOfBooks = ({ memberNo, merchantNo }: OwnedProduct, within: RawBuilder<unknown>) => sql`
  select t.amount_cents, 0::bigint as fee_cents
    from trades t
    join member_book_splits s on s.trade_no = t.trade_no
    join member_books b on b.book_no = s.book_no
   where t.member_no = ${memberNo} and ${SPLITS} and t.split_to = 'MEMBER' and b.merchant_no = ${merchantNo} and ${within}
  union all
  select t.amount_cents, t.fee_cents
    from member_books b
    join trades t on t.member_no = b.book_no
   where b.merchant_no = ${merchantNo} and ${within}`;

/** Returns the figures of a merchant's product in the month of `now`. */
export async function monthFigures(db: Kysely<Database>, product: OwnedProduct, now: Date): Promise<MonthFigures> {
  const { merchantNo, productCode } = product;
  const month = monthOf(dayOf(now));
  const [from, until] = [startOfDay(month), startOfDay(monthOf(addDays(month, 31)))];
  const within = sql`t.status = 'SUCCESS' and t.created_at >= ${from}::timestamptz and t.created_at < ${until}::timestamptz`;
  const trades =
    productCode === 'ONE_ACCOUNT'
      ? tradesOfBooks(product, within)
      : sql`select t.amount_cents, t.fee_cents from trades t
          where t.merchant_no = ${merchantNo} and ${conditionOf(productCode)} and ${within}`;
  const { rows } = await sql<MonthFigures>`
    select count(*)::bigint as trades, coalesce(sum(amount_cents), 0)::bigint as cents,
           coalesce(sum(fee_cents), 0)::bigint as "feeCents"
      from (${trades}) counted`.execute(db);
  return rows[0] ?? { trades: 0, cents: 0, feeCents: 0 };
}
