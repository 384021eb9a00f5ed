import { PARTS, sampled } from '@test/support/sample';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { sumOfEveryTable } from '@test/support/tableSums';
import { type RawBuilder, sql } from 'kysely';

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());

interface ForeignKey {
  name: string;
  child: string;
  parent: string;
  /** The referring columns; `referred`: the referred columns in the same order. */
  columns: string[];
  referred: string[];
  /** The type of the first referred column. */
  type: string;
  isDeferrable: boolean;
}

const foreignKeys = async (): Promise<ForeignKey[]> =>
  (
    await sql<ForeignKey>`
      select f.conrelid::regclass || '.' || f.conname as name, f.conrelid::regclass::text as child,
        f.confrelid::regclass::text as parent, f.condeferrable as "isDeferrable",
        array(select a.attname::text from unnest(f.conkey) with ordinality k (nr, place)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.nr order by k.place) as columns,
        array(select a.attname::text from unnest(f.confkey) with ordinality k (nr, place)
          join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.nr order by k.place) as referred,
        (select format_type(a.atttypid, null) from pg_attribute a
          where a.attrelid = f.confrelid and a.attnum = f.confkey[1]) as type
      from pg_constraint f
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace order by 1`.execute(test.sandbox.db)
  ).rows;

/** Returns a value of the column's type that no row contains. */
function unusedValue(type: string): RawBuilder<unknown> {
  switch (type) {
    case 'text':
      return sql`'made after the seed'`;
    case 'uuid':
      return sql`'00000000-0000-4000-8000-00000000abcd'::uuid`;
    case 'date':
      return sql`date '2999-12-31'`;
    case 'integer':
      return sql`2000000001`;
    case 'bigint':
      return sql`9000000000000001`;
    default:
      throw new Error(`the test has no value of the type ${type}: add one`);
  }
}

/**
 * Replaces a seeded row by a row with a new key, and lets seeded rows refer to the new row: rows that referred to the
 * old row, or a row without a reference. If the seed has no row to refer to, it creates one. Returns false if the
 * seed has no row that could refer.
 */
async function referToNewRow({ child, parent, columns, referred, type }: ForeignKey): Promise<boolean> {
  const { db } = test.sandbox;
  const list = (names: readonly string[], prefix: string) => sql.join(names.map((name) => sql.id(prefix, name)));
  const bare = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)));
  return db.transaction().execute(async (trx) => {
    // Switches off triggers and foreign keys, because the test may create any state that some journey could lead to.
    await sql`set local session_replication_role = replica`.execute(trx);
    const { rows } = await sql<{ place: string; isReferred: boolean }>`
      select p.ctid::text as place, exists (select from ${sql.table(child)} c
        where (${list(columns, 'c')}) = (${list(referred, 'p')})) as "isReferred"
        from ${sql.table(parent)} p where exists (select from ${sql.table(child)}) order by 2 desc limit 1`.execute(
      trx,
    );
    const [found] = rows;
    if (!found) {
      const { rows: children } = await sql`select from ${sql.table(child)} limit 1`.execute(trx);
      // A key with several columns can only refer to rows of the seed.
      if (children.length === 0 || referred.length > 1) return false;
      await sql`insert into ${sql.table(parent)} (${bare(referred)}) values (${unusedValue(type)})`.execute(trx);
      await sql`update ${sql.table(child)} set (${bare(columns)}) = row(${unusedValue(type)})
        where ctid = (select ctid from ${sql.table(child)} limit 1)`.execute(trx);
      return true;
    }
    const [column = '', key = ''] = [columns[0], referred[0]];
    if (found.isReferred)
      await sql`update ${sql.table(child)} c set ${sql.id(column)} = ${unusedValue(type)}
        from ${sql.table(parent)} p where p.ctid = ${found.place}::tid
          and (${list(columns, 'c')}) = (${list(referred, 'p')})`.execute(trx);
    await sql`update ${sql.table(parent)} p set ${sql.id(key)} = ${unusedValue(type)}
      where p.${sql.id(key)} = (select o.${sql.id(key)} from ${sql.table(parent)} o where o.ctid = ${found.place}::tid)
        and p.${sql.id(key)} <> ${unusedValue(type)}`.execute(trx);
    if (!found.isReferred)
      await sql`update ${sql.table(child)} set (${bare(columns)}) = (select ${list(referred, 'p')}
        from ${sql.table(parent)} p where p.${sql.id(key)} = ${unusedValue(type)} limit 1)
        where ctid = (select ctid from ${sql.table(child)} limit 1)`.execute(trx);
    return true;
  });
}

/**
 * Removes the constraints that the new keys would violate, because the keys do not look like real ones. Each table is
 * altered in a separate transaction. A transaction that locks several tables would run into a deadlock with the
 * platform's background work.
 */
async function allowAnyKey(): Promise<void> {
  const { db } = test.sandbox;
  await sql`do $$
    declare found record;
    begin
      for found in select conrelid::regclass as owner, conname from pg_constraint
        where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace
      loop execute format('alter table %s drop constraint %I', found.owner, found.conname); commit; end loop;
      for found in select attrelid::regclass as owner, attname from pg_attribute
        join pg_class c on c.oid = attrelid where attidentity = 'a' and c.relnamespace = 'public'::regnamespace
      loop execute format('alter table %s alter column %I set generated by default', found.owner, found.attname); commit; end loop;
      for found in select attrelid::regclass as owner, attname from pg_attribute a
        join pg_class c on c.oid = attrelid where attnum > 0 and attnotnull and attidentity = '' and c.relkind = 'r'
          and c.relnamespace = 'public'::regnamespace and not exists (
            select from pg_constraint p where p.contype = 'p' and p.conrelid = attrelid and a.attnum = any (p.conkey))
      loop execute format('alter table %s alter column %I drop not null', found.owner, found.attname); commit; end loop;
    end $$`.execute(db);
}

it('declares every foreign key deferrable, so that a transaction can check it at its end', async () => {
  const immediate = (await foreignKeys()).filter(({ isDeferrable }) => !isDeferrable).map(({ name }) => name);
  expect(immediate).toEqual([]);
});

for (const part of PARTS)
  sampled(it, part)(
    `resets a database whose seeded rows refer to later rows, for each third foreign key from ${part} on`,
    async () => {
      await allowAnyKey();
      const before = await sumOfEveryTable(test.sandbox.db);
      const keys = (await foreignKeys()).filter((_, index) => index % PARTS.length === part);
      const untried: ForeignKey[] = [];
      for (const key of keys) {
        if (await referToNewRow(key)) await test.control('POST', '/reset');
        else untried.push(key);
      }
      expect(await sumOfEveryTable(test.sandbox.db)).toEqual(before);
      // Keys of tables that are empty in the seed cannot be tried.
      const withRows: string[] = [];
      for (const { name, child, referred } of untried) {
        const { rows } = await sql`select from ${sql.table(child)} limit 1`.execute(test.sandbox.db);
        // A key with several columns can only refer to rows of the seed.
        if (rows.length > 0 && referred.length === 1) withRows.push(name);
      }
      expect(withRows).toEqual([]);
      expect(untried.length).toBeLessThan(keys.length);
    },
  );
