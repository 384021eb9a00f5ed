import type { Database } from '@sandbox/db/schema';
import { type Kysely, sql } from 'kysely';

/** Returns row count and content hash of every table. Two databases with equal sums have the same rows. */
export async function sumOfEveryTable(db: Kysely<Database>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const sums = tables.map(
    ({ name }) => sql`select ${name} as name,
      (select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${sql.table(name)} t) as sum`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
