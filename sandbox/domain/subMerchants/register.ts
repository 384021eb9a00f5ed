import { type Kysely, sql } from 'kysely';
import { PRODUCTS, type ProductCode, ProductCode as ProductCodes } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { type Part, partOfQuery } from '../lists';
import { containing, escapeLike } from '../textSearch';

/* Sub-merchants that an agent has brought to the platform, for lists and sums. Amounts are integer cents. */

export type SubState = 'PASS' | 'INIT' | 'UN_PASS';

/** The agent whose sub-merchants a query selects: all the agent's merchants, or one of them. */
export interface Agent {
  /** The member of the agent's enterprise. */
  memberNo: string;
  merchantNo: string | null;
}

export interface SubFilter extends Agent {
  /** The first day of the month that the sums cover. */
  month: string;
  /** Part of the merchant's or enterprise's name, or beginning of the merchant number. */
  keyword?: string | undefined;
  state?: SubState | undefined;
  /** Lists only sub-merchants that have opened this product. */
  productCode?: ProductCode | undefined;
  /** Period of creation; both ends are included. */
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface SubRow {
  merchantNo: string;
  merchantName: string;
  enterpriseId: string;
  enterpriseName: string;
  state: SubState;
  /** Codes of the products that the sub-merchant has open. */
  products: readonly string[];
  contactName: string;
  contactMobile: string;
  monthCount: number;
  monthCents: number;
  settledAt: Date;
}

/** Column of each sort name that a request may use. No other text of a request becomes part of the SQL (S-11). */
const SUB_SORTS = { settleTime: 's.settled_at', monthAmount: 'v.cents' } as const;
export interface SubSort {
  by: keyof typeof SUB_SORTS;
  order: 'asc' | 'desc';
}

/** Selects the sub-merchants that the agent has brought to the platform, without further filters. */
export function subMerchantsOf(db: Kysely<Database>, { memberNo, merchantNo }: Agent) {
  let query = db
    .selectFrom('sub_merchants as s')
    .innerJoin('merchants as m', 'm.merchant_no', 's.merchant_no')
    .innerJoin('enterprises as e', 'e.enterprise_id', 'm.enterprise_id')
    .where(
      sql<boolean>`s.agent_merchant_no = any (array(
        select own.merchant_no from merchants own join members on members.enterprise_id = own.enterprise_id
         where members.member_no = ${memberNo}))`,
    );
  if (merchantNo !== null) query = query.where('s.agent_merchant_no', '=', merchantNo);
  return query;
}

/** SQL condition: the name of the merchant or the enterprise contains the keyword, or the merchant number begins with it. */
export const named = (keyword: string) => {
  const [how, what] = containing(keyword);
  const operator = sql.raw(how);
  return sql<boolean>`(m.merchant_name ${operator} ${what} or e.enterprise_name ${operator} ${what}
    or s.merchant_no like ${`${escapeLike(keyword)}%`})`;
};

/**
 * Selects the matching sub-merchants with their successful volume of the month, which is summed from the monthly
 * totals of their products.
 */
function matchingSubs(db: Kysely<Database>, filter: SubFilter) {
  let query = subMerchantsOf(db, filter).innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('product_volumes as p')
        .select([
          sql<number>`coalesce(sum(p.trades), 0)::bigint`.as('trades'),
          sql<number>`coalesce(sum(p.volume_cents), 0)::bigint`.as('cents'),
        ])
        .whereRef('p.merchant_no', '=', 's.merchant_no')
        .where('p.month', '=', filter.month)
        .as('v'),
    (join) => join.onTrue(),
  );
  if (filter.state) query = query.where('m.audit_status', '=', filter.state);
  if (filter.from) query = query.where('s.settled_at', '>=', filter.from);
  if (filter.to) query = query.where('s.settled_at', '<', new Date(filter.to.getTime() + 1));
  if (filter.keyword) query = query.where(named(filter.keyword));
  const { productCode } = filter;
  if (productCode)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('merchant_products as o')
          .select('o.state')
          .whereRef('o.merchant_no', '=', 's.merchant_no')
          .where('o.product_code', '=', productCode)
          .where('o.state', '=', 'OPEN'),
      ),
    );
  return query;
}

/** The number of matching sub-merchants, and their total successful volume. */
export const subTotals = (db: Kysely<Database>, filter: SubFilter) =>
  matchingSubs(db, filter)
    .select([
      sql<number>`count(*)`.as('rows'),
      sql<number>`coalesce(sum(v.trades), 0)::bigint`.as('trades'),
      sql<number>`coalesce(sum(v.cents), 0)::bigint`.as('cents'),
    ])
    .executeTakeFirstOrThrow();

/** Counts the sub-merchants by state. Empty states are omitted. */
export const subGroups = (db: Kysely<Database>, filter: SubFilter) =>
  matchingSubs(db, filter)
    .select([
      'm.audit_status as state',
      sql<number>`count(*)`.as('merchants'),
      sql<number>`coalesce(sum(v.trades), 0)::bigint`.as('trades'),
      sql<number>`coalesce(sum(v.cents), 0)::bigint`.as('cents'),
    ])
    .groupBy('m.audit_status')
    .orderBy('m.audit_status')
    .execute();

const SUB_ROW = [
  's.merchant_no as merchantNo',
  'm.merchant_name as merchantName',
  'e.enterprise_id as enterpriseId',
  'e.enterprise_name as enterpriseName',
  'm.audit_status as state',
  's.contact_name as contactName',
  's.contact_mobile as contactMobile',
  's.settled_at as settledAt',
  'v.trades as monthCount',
  'v.cents as monthCents',
] as const;

/** SQL expression of a sub-merchant's open products, selected only for the rows of a page. */
const OPEN_PRODUCTS = sql<string[]>`array(select o.product_code from merchant_products o
  where o.merchant_no = s.merchant_no and o.state = 'OPEN')`.as('products');

/** Returns a range of the matching sub-merchants, in the list's order. */
export function subRows(
  db: Kysely<Database>,
  filter: SubFilter,
  { by, order }: SubSort,
  part: Part<SubRow>,
): Promise<SubRow[]> {
  return partOfQuery(matchingSubs(db, filter).select(SUB_ROW).select(OPEN_PRODUCTS), part, order, [
    [SUB_SORTS[by], (row) => (by === 'monthAmount' ? row.monthCents : row.settledAt)],
    ['s.merchant_no', (row) => row.merchantNo],
  ]).execute();
}

/** Returns a sub-merchant; undefined if it does not belong to the agent. */
export const subOf = (
  db: Kysely<Database>,
  agent: Agent,
  { merchantNo, month }: { merchantNo: string; month: string },
): Promise<SubRow | undefined> =>
  matchingSubs(db, { ...agent, month })
    .select(SUB_ROW)
    .select(OPEN_PRODUCTS)
    .where('s.merchant_no', '=', merchantNo)
    .executeTakeFirst();

/** Returns the names of products as one text, in the order of the product list. */
export const productNames = (codes: readonly string[]): string =>
  ProductCodes.options
    .filter((code) => codes.includes(code))
    .map((code) => PRODUCTS[code].name)
    .join('、');
