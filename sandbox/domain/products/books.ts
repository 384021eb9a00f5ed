import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema';
import { openAccount } from '../money/ledger';
import { atField } from '../refusal';
import { mustBeOpen } from './gate';

/*
 * 会员账簿 (member book): a merchant opens an account book for each member who receives splits or whose account the
 * merchant keeps. `domain/memberBooks` changes existing books.
 */

export type MemberBook = Selectable<Database['member_books']>;

/** A product that a member of a merchant may use while the merchant has the product open. */
export type BookProduct = Database['member_book_products']['product_code'];
const USUAL_PRODUCTS: readonly BookProduct[] = ['ONE_ACCOUNT', 'ZTO_PS'];

/**
 * Opens a member book under the merchant's own number (`outBookNo`). A repeated number returns the existing book, or
 * is refused at the field `outBookNo` if the name differs. The book is a member of the ledger with a separate
 * account. Requires the product ONE_ACCOUNT. Runs in the caller's transaction.
 */
export async function openMemberBook(
  db: Kysely<Database>,
  {
    merchantNo,
    outBookNo,
    bookName,
    kind,
    mobile = '',
    idNo = '',
    products = USUAL_PRODUCTS,
    applicationNo = null,
    by = '',
    now,
    newId,
  }: {
    merchantNo: string;
    outBookNo: string;
    bookName: string;
    kind: MemberBook['kind'];
    mobile?: string;
    /** ID number of a person, credit code of a company. */
    idNo?: string;
    products?: readonly BookProduct[];
    applicationNo?: string | null;
    /** Name of the user who opens the book; empty if the merchant's own server opens it. */
    by?: string;
    now: Date;
    newId: (prefix: string) => string;
  },
): Promise<MemberBook> {
  await mustBeOpen(db, merchantNo, ['ONE_ACCOUNT']);
  const known = await bookUnder(db, merchantNo, outBookNo);
  if (known) return sameBook(known, bookName, kind);
  const bookNo = newId('ZB');
  await db
    .insertInto('members')
    .values({ member_no: bookNo, enterprise_id: null, member_name: bookName, pay_password_hash: null, created_at: now })
    .execute();
  const opened = await db
    .insertInto('member_books')
    .values({
      book_no: bookNo,
      merchant_no: merchantNo,
      book_name: bookName,
      kind,
      state: 'NORMAL',
      out_book_no: outBookNo,
      opened_at: now,
      application_no: applicationNo,
      mobile,
      id_no: idNo,
      state_since: now,
    })
    .onConflict((conflict) => conflict.columns(['merchant_no', 'out_book_no']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!opened) {
    // A parallel request has opened the same book. Deletes the member that this request has prepared.
    await db.deleteFrom('members').where('member_no', '=', bookNo).execute();
    return sameBook(await bookUnder(db, merchantNo, outBookNo), bookName, kind);
  }
  await openAccount(db, { memberNo: bookNo, memberName: bookName, at: now }, 'BALANCE');
  if (products.length > 0)
    await db
      .insertInto('member_book_products')
      .values(products.map((product_code) => ({ book_no: bookNo, product_code, opened_at: now })))
      .execute();
  await db
    .insertInto('member_book_changes')
    .values({ book_no: bookNo, nr: 1, at: now, action: 'OPENED', reason: '', by_name: by })
    .execute();
  return opened;
}

const bookUnder = (db: Kysely<Database>, merchantNo: string, outBookNo: string) =>
  db
    .selectFrom('member_books')
    .selectAll()
    .where('merchant_no', '=', merchantNo)
    .where('out_book_no', '=', outBookNo)
    .executeTakeFirst();

const sameBook = (book: MemberBook | undefined, bookName: string, kind: MemberBook['kind']): MemberBook =>
  book && book.book_name === bookName && book.kind === kind ? book : atField('outBookNo', '该会员编号已用于另一个账簿');
