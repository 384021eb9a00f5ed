import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { type Part, partOfQuery } from '../lists';
import type { MemberBook } from '../products/books';
import { containing, escapeLike } from '../textSearch';

/* The members under the merchants of an enterprise, for lists and sums. Amounts are integer cents. */

export interface BookFilter {
  /** Number of the enterprise's member, which owns the books. */
  memberNo: string;
  /** Number of a merchant; null: all merchants. */
  merchantNo: string | null;
  /** Search text: a part of the name, the beginning of a number, or the whole mobile number. */
  keyword?: string | undefined;
  state?: MemberBook['state'] | undefined;
  kind?: MemberBook['kind'] | undefined;
  /** Start of the range of opening times. Start and end are included. */
  from?: Date | undefined;
  to?: Date | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
}

export interface BookRow {
  bookNo: string;
  bookName: string;
  kind: MemberBook['kind'];
  state: MemberBook['state'];
  outBookNo: string;
  merchantNo: string;
  merchantName: string;
  mobile: string;
  balanceCents: number;
  openedAt: Date;
  lastEntryAt: Date | null;
}

/** Column of each sort name that a request may use. No other text of a request becomes part of the SQL (S-11). */
const BOOK_SORTS = { openTime: 'b.opened_at', balance: 'a.balance_cents' } as const;
export interface BookSort {
  by: keyof typeof BOOK_SORTS;
  order: 'asc' | 'desc';
}

/**
 * SQL for the merchant numbers of the member's enterprise, as one array. PostgreSQL evaluates the array once and then uses the
 * index.
 */
const merchantsOfMember = (memberNo: string) => sql<string[]>`array(
  select m.merchant_no from merchants m join members on members.enterprise_id = m.enterprise_id
   where members.member_no = ${memberNo})`;

/** Selects the matching member books with their accounts. */
function matchingBooks(db: Kysely<Database>, filter: BookFilter) {
  let query = db
    .selectFrom('member_books as b')
    .innerJoin('accounts as a', (join) => join.onRef('a.member_no', '=', 'b.book_no').on('a.purpose', '=', 'BALANCE'))
    .where(sql<boolean>`b.merchant_no = any (${merchantsOfMember(filter.memberNo)})`);
  if (filter.merchantNo !== null) query = query.where('b.merchant_no', '=', filter.merchantNo);
  if (filter.state) query = query.where('b.state', '=', filter.state);
  if (filter.kind) query = query.where('b.kind', '=', filter.kind);
  if (filter.from) query = query.where('b.opened_at', '>=', filter.from);
  if (filter.to) query = query.where('b.opened_at', '<', new Date(filter.to.getTime() + 1));
  if (filter.minCents !== undefined) query = query.where('a.balance_cents', '>=', filter.minCents);
  if (filter.maxCents !== undefined) query = query.where('a.balance_cents', '<=', filter.maxCents);
  const { keyword } = filter;
  if (keyword) {
    const start = `${escapeLike(keyword)}%`;
    query = query.where(({ or, eb }) =>
      or([
        eb('b.book_name', ...containing(keyword)),
        eb('b.book_no', 'like', start),
        eb('b.out_book_no', 'like', start),
        eb('b.mobile', '=', keyword),
      ]),
    );
  }
  return query;
}

/** The number of matching books, their total balance, and the number of frozen books. */
export const bookTotals = (db: Kysely<Database>, filter: BookFilter) =>
  matchingBooks(db, filter)
    .select([
      sql<number>`count(*)`.as('rows'),
      sql<number>`coalesce(sum(a.balance_cents), 0)::bigint`.as('balanceCents'),
      sql<number>`count(*) filter (where b.state = 'FROZEN')`.as('frozen'),
    ])
    .executeTakeFirstOrThrow();

/** Counts the matching books by state and kind. Empty groups are omitted. */
export const bookGroups = (db: Kysely<Database>, filter: BookFilter) =>
  matchingBooks(db, filter)
    .select([
      'b.state',
      'b.kind',
      sql<number>`count(*)`.as('books'),
      sql<number>`coalesce(sum(a.balance_cents), 0)::bigint`.as('balanceCents'),
    ])
    .groupBy(['b.state', 'b.kind'])
    .orderBy('b.state')
    .orderBy('b.kind')
    .execute();

const BOOK_ROW = [
  'b.book_no as bookNo',
  'b.book_name as bookName',
  'b.kind as kind',
  'b.state as state',
  'b.out_book_no as outBookNo',
  'b.merchant_no as merchantNo',
  'm.merchant_name as merchantName',
  'b.mobile as mobile',
  'b.opened_at as openedAt',
  'a.last_entry_at as lastEntryAt',
] as const;

/** Returns a range of the matching books, in the list's order. */
export function bookRows(
  db: Kysely<Database>,
  filter: BookFilter,
  { by, order }: BookSort,
  part: Part<BookRow>,
): Promise<BookRow[]> {
  const rows = matchingBooks(db, filter)
    .innerJoin('merchants as m', 'm.merchant_no', 'b.merchant_no')
    .select(BOOK_ROW)
    .select(sql<number>`a.balance_cents`.as('balanceCents'));
  return partOfQuery(rows, part, order, [
    [BOOK_SORTS[by], (row) => (by === 'balance' ? row.balanceCents : row.openedAt)],
    ['b.book_no', (row) => row.bookNo],
  ]).execute();
}

/** Returns a member book if it belongs to one of the filtered merchants, otherwise undefined. */
export const ownBook = (
  db: Kysely<Database>,
  { memberNo, merchantNo }: Pick<BookFilter, 'memberNo' | 'merchantNo'>,
  bookNo: string,
): Promise<MemberBook | undefined> => {
  let query = db
    .selectFrom('member_books as b')
    .selectAll()
    .where('b.book_no', '=', bookNo)
    .where(sql<boolean>`b.merchant_no = any (${merchantsOfMember(memberNo)})`);
  if (merchantNo !== null) query = query.where('b.merchant_no', '=', merchantNo);
  return query.executeTakeFirst();
};

export const bookOf = (
  db: Kysely<Database>,
  own: Pick<BookFilter, 'memberNo' | 'merchantNo'>,
  bookNo: string,
): Promise<BookRow | undefined> =>
  matchingBooks(db, own)
    .innerJoin('merchants as m', 'm.merchant_no', 'b.merchant_no')
    .select(BOOK_ROW)
    .select(sql<number>`a.balance_cents`.as('balanceCents'))
    .where('b.book_no', '=', bookNo)
    .executeTakeFirst();
