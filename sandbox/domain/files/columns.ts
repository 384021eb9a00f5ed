import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ColumnsKind, FileColumns } from '@/contract/calls/fileUpload';
import type { Database } from '../../db/schema';

/*
 * The mapping of file columns that a member has chosen for uploaded files, remembered by the kind and the column titles of the
 * file.
 */

/** Maximum number of remembered column mappings per kind of file; the least recently used are deleted. */
const MOST = 30;

interface Remembered {
  memberNo: string;
  kind: ColumnsKind;
}

const newest = (db: Kysely<Database>, { memberNo, kind }: Remembered) =>
  db
    .selectFrom('file_columns')
    .where('member_no', '=', memberNo)
    .where('kind', '=', kind)
    .orderBy('used_at', 'desc')
    .orderBy('titles_hash')
    .limit(MOST);

/** Returns the remembered column mappings of a kind of file, the last used first. */
export const fileColumnsOf = (db: Kysely<Database>, of: Remembered): Promise<FileColumns[]> =>
  newest(db, of).select(['titles', 'places']).execute() as Promise<FileColumns[]>;

/** Remembers the chosen column mapping. It replaces the earlier mapping for files with the same titles. */
export async function keepFileColumns(
  db: Kysely<Database>,
  of: Remembered,
  { titles, places }: FileColumns,
  now: Date,
): Promise<void> {
  const text = JSON.stringify(titles);
  const changed = { places: JSON.stringify(places), used_at: now };
  await db
    .insertInto('file_columns')
    .values({
      member_no: of.memberNo,
      kind: of.kind,
      titles_hash: createHash('sha256').update(text).digest('hex'),
      titles: text,
      ...changed,
    })
    .onConflict((conflict) => conflict.columns(['member_no', 'kind', 'titles_hash']).doUpdateSet(changed))
    .execute();
  await db
    .deleteFrom('file_columns')
    .where('member_no', '=', of.memberNo)
    .where('kind', '=', of.kind)
    .where('titles_hash', 'not in', newest(db, of).select('titles_hash'))
    .execute();
}
