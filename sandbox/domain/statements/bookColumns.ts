import { type Kysely, sql } from 'kysely';
import type { OwnBookColumns } from '@/contract/statements';
import type { Database } from '../../db/schema';

/* The columns that a member has chosen for own books, by the titles of the book. */

/** Books with different titles that are remembered; those used longest ago go. */
const MOST = 30;

/** Returns the remembered columns, those used last first. */
export async function bookColumnsOf(db: Kysely<Database>, memberNo: string): Promise<OwnBookColumns[]> {
  const rows = await db
    .selectFrom('own_book_columns')
    .select(['titles', 'places'])
    .where('member_no', '=', memberNo)
    .orderBy('used_at', 'desc')
    .orderBy(sql`md5(titles::text)`)
    .limit(MOST)
    .execute();
  return rows as OwnBookColumns[];
}

/** Remembers the columns in place of those that were chosen before for the same titles. */
export async function keepBookColumns(
  db: Kysely<Database>,
  memberNo: string,
  { titles, places }: OwnBookColumns,
  now: Date,
): Promise<void> {
  const [title, place] = [JSON.stringify(titles), JSON.stringify(places)];
  await sql`
    insert into own_book_columns (member_no, titles, places, used_at)
    values (${memberNo}, ${title}::jsonb, ${place}::jsonb, ${now})
    on conflict (member_no, md5(titles::text)) do update set places = excluded.places, used_at = excluded.used_at`.execute(
    db,
  );
  await sql`
    delete from own_book_columns where member_no = ${memberNo} and md5(titles::text) not in (
      select md5(titles::text) from own_book_columns where member_no = ${memberNo}
       order by used_at desc, md5(titles::text) limit ${MOST})`.execute(db);
}
