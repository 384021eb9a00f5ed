import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema';
import type { ProductTables } from '../../db/schemaProducts';
import { atField } from '../refusal';
import { mustBeOpen } from './gate';

/* 会员账簿: whom a merchant splits to, or keeps an account for. Their pages come with the operation centre. */

export type MemberBook = Selectable<ProductTables['member_books']>;

/**
 * Opens a book of a merchant under the merchant's own number, once: the same number is answered with the book that has it.
 * A book under another name is refused at `outBookNo`. Takes ONE_ACCOUNT. In the caller's transaction.
 */
export async function openMemberBook(
  db: Kysely<Database>,
  {
    merchantNo,
    outBookNo,
    bookName,
    kind,
    applicationNo = null,
    now,
    newId,
  }: {
    merchantNo: string;
    outBookNo: string;
    bookName: string;
    kind: MemberBook['kind'];
    applicationNo?: string | null;
    now: Date;
    newId: (prefix: string) => string;
  },
): Promise<MemberBook> {
  await mustBeOpen(db, merchantNo, ['ONE_ACCOUNT']);
  await db
    .insertInto('member_books')
    .values({
      book_no: newId('ZB'),
      merchant_no: merchantNo,
      book_name: bookName,
      kind,
      state: 'NORMAL',
      out_book_no: outBookNo,
      opened_at: now,
      application_no: applicationNo,
    })
    .onConflict((conflict) => conflict.columns(['merchant_no', 'out_book_no']).doNothing())
    .execute();
  const book = await db
    .selectFrom('member_books')
    .selectAll()
    .where('merchant_no', '=', merchantNo)
    .where('out_book_no', '=', outBookNo)
    .executeTakeFirstOrThrow();
  return book.book_name === bookName && book.kind === kind ? book : atField('outBookNo', '该会员编号已用于另一个账簿');
}
