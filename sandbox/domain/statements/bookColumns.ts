import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { OwnBookColumns } from '@/contract/calls/statements';
import type { Database } from '../../db/schema';

/* The columns that a member has chosen for own books, by the titles of the book. */

/** Maximum number of remembered books with different titles; the least recently used are deleted. */
const MOST = 30;

const newest = (db: Kysely<Database>, memberNo: string) =>
  db
    .selectFrom('own_book_columns')
    .where('member_no', '=', memberNo)
    .orderBy('used_at', 'desc')
    .orderBy('titles_hash')
    .limit(MOST);

/** Returns the remembered columns, those used last first. */
export const bookColumnsOf = (db: Kysely<Database>, memberNo: string): Promise<OwnBookColumns[]> =>
  newest(db, memberNo).select(['titles', 'places']).execute() as Promise<OwnBookColumns[]>;

/** Remembers the columns in place of those that were chosen before for the same titles. */
export async function keepBookColumns(
  db: Kysely<Database>,
  memberNo: string,
  { titles, places }: OwnBookColumns,
  now: Date,
): Promise<void> {
  const text = JSON.stringify(titles);
  const changed = { places: JSON.stringify(places), used_at: now };
  await db
    .insertInto('own_book_columns')
    .values({
      member_no: memberNo,
      titles_hash: createHash('sha256').update(text).digest('hex'),
      titles: text,
      ...changed,
    })
    .onConflict((conflict) => conflict.columns(['member_no', 'titles_hash']).doUpdateSet(changed))
    .execute();
  await db
    .deleteFrom('own_book_columns')
    .where('member_no', '=', memberNo)
    .where('titles_hash', 'not in', newest(db, memberNo).select('titles_hash'))
    .execute();
}
