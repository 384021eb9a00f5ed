import { type Kysely, sql } from 'kysely';
import type { MemberBookDetail, MemberBook as Shown } from '@/contract/calls/memberBooks';
import { PRODUCTS } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { maskedMobile } from '../contact';
import { formatCents } from '../money/cents';
import { dayOf, monthOf, wireTime } from '../money/days';
import { maskedCard, maskedId } from '../onboarding/view';
import { bankName } from '../registers/banks';
import type { BookRow } from './register';
import { changesOf } from './state';

export const shownBook = (row: BookRow): Shown => ({
  bookNo: row.bookNo,
  bookName: row.bookName,
  kind: row.kind,
  state: row.state,
  outBookNo: row.outBookNo,
  merchantNo: row.merchantNo,
  merchantName: row.merchantName,
  mobileMasked: maskedMobile(row.mobile),
  balance: formatCents(row.balanceCents),
  openTime: wireTime(row.openedAt),
  lastEntryTime: row.lastEntryAt && wireTime(row.lastEntryAt),
});

const CHANGE_WORDS = { OPENED: '开立账簿', FROZEN: '冻结', RELEASED: '解冻', CLOSED: '注销' } as const;

async function accountsOf(db: Kysely<Database>, bookNo: string): Promise<MemberBookDetail['accounts']> {
  const rows = await db
    .selectFrom('accounts')
    .select(['account_no', 'purpose', 'frozen_cents', 'status', sql<number>`balance_cents`.as('balance')])
    .where('member_no', '=', bookNo)
    .orderBy('account_no')
    .execute();
  return rows.map((row) => ({
    accountNo: row.account_no,
    accountType: row.purpose as MemberBookDetail['accounts'][number]['accountType'],
    balance: formatCents(row.balance),
    availableBalance: formatCents(row.balance - row.frozen_cents),
    frozenBalance: formatCents(row.frozen_cents),
    status: row.status,
  }));
}

/** Returns the products that a member may use. A product that is stopped at the merchant is stopped for the member too. */
async function productsOf(
  db: Kysely<Database>,
  { bookNo, merchantNo }: Pick<BookRow, 'bookNo' | 'merchantNo'>,
): Promise<MemberBookDetail['products']> {
  const rows = await db
    .selectFrom('member_book_products as p')
    .leftJoin('merchant_products as m', (join) =>
      join.onRef('m.product_code', '=', 'p.product_code').on('m.merchant_no', '=', merchantNo),
    )
    .select(['p.product_code', 'p.opened_at', 'm.state'])
    .where('p.book_no', '=', bookNo)
    .orderBy('p.product_code')
    .execute();
  return rows.map((row) => ({
    productCode: row.product_code,
    productName: PRODUCTS[row.product_code].name,
    openTime: wireTime(row.opened_at),
    state: row.state === 'OPEN' ? ('OPEN' as const) : ('STOPPED' as const),
  }));
}

async function cardsOf(db: Kysely<Database>, bookNo: string): Promise<MemberBookDetail['cards']> {
  const rows = await db
    .selectFrom('member_book_cards')
    .selectAll()
    .where('book_no', '=', bookNo)
    .orderBy('bound_at')
    .orderBy('card_no')
    .execute();
  return rows.map((row) => ({
    bankName: bankName(row.bank_code),
    cardNoMasked: maskedCard(row.card_no),
    holderName: row.holder_name,
    mobileMasked: maskedMobile(row.mobile),
    bindTime: wireTime(row.bound_at),
  }));
}

/** Returns the month's income and expenses of a member book, summed from the daily totals. */
async function monthOfBook(db: Kysely<Database>, bookNo: string, now: Date): Promise<MemberBookDetail['month']> {
  const month = monthOf(dayOf(now));
  const rows = await db
    .selectFrom('flow_days')
    .select([
      'direction',
      sql<number>`coalesce(sum(postings), 0)::bigint`.as('count'),
      sql<number>`coalesce(sum(sum_cents), 0)::bigint`.as('cents'),
    ])
    .where('member_no', '=', bookNo)
    .where('day', '>=', month)
    .groupBy('direction')
    .execute();
  const of = (direction: 'IN' | 'OUT') => rows.find((row) => row.direction === direction) ?? { count: 0, cents: 0 };
  return {
    month: month.slice(0, 7),
    countIn: Number(of('IN').count),
    in: formatCents(Number(of('IN').cents)),
    countOut: Number(of('OUT').count),
    out: formatCents(Number(of('OUT').cents)),
  };
}

export async function bookDetail(
  db: Kysely<Database>,
  row: BookRow,
  { now, mayChange }: { now: Date; mayChange: boolean },
): Promise<MemberBookDetail> {
  const book = await db
    .selectFrom('member_books')
    .select(['id_no', 'state_reason', 'state_since', 'version'])
    .where('book_no', '=', row.bookNo)
    .executeTakeFirstOrThrow();
  const changes = await changesOf(db, row.bookNo);
  return {
    ...shownBook(row),
    idNoMasked: maskedId(book.id_no),
    stateReason: book.state_reason,
    stateSince: wireTime(book.state_since),
    version: book.version,
    accounts: await accountsOf(db, row.bookNo),
    products: await productsOf(db, row),
    cards: await cardsOf(db, row.bookNo),
    month: await monthOfBook(db, row.bookNo, now),
    trail: changes.map(({ at, action, reason, by_name }) => ({
      time: wireTime(at),
      text: reason ? `${CHANGE_WORDS[action]}：${reason}` : CHANGE_WORDS[action],
      byName: by_name,
    })),
    mayChange: mayChange && row.state !== 'CLOSED',
  };
}
