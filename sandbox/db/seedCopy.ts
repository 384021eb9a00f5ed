import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './schema';
import { inTransaction } from './transaction';

/**
 * Name of the database schema that holds a copy of the demo data. `POST /sandbox/reset` restores the data from this
 * copy.
 */
const COPY = 'seed_copy';
/** Tables that a reset leaves unchanged. */
const NOT_DATA = ['schema_migrations', 'schema_functions'];

/**
 * Names of two further tables of the schema `seed_copy`: the state of every sequence, and a mark for every table (see
 * `marksOf`).
 */
const SEQUENCES = 'sequences';
const MARKS = 'marks';

/**
 * Number of deleted rows after which a reset renews the query planner's statistics. The embedded database does not
 * renew them itself.
 */
const MANY_ROWS = 1_000n;

interface Table {
  name: string;
  key: string[];
  /** Names of the columns that can be written; generated columns are left out. */
  columns: string[];
  /** Names of the tables whose rows are deleted together with a row of this table. */
  cascades: string[];
}

async function tables(db: Kysely<Database>): Promise<Table[]> {
  // Reads the constraints of all tables in one query, because PostgreSQL has no index for finding the constraints
  // that refer to a table.
  const { rows } = await sql<Table>`
    with cascade as materialized (
      select f.confrelid as referred, array_agg(distinct f.conrelid::regclass::text) as tables
      from pg_constraint f where f.contype = 'f' and f.confdeltype = 'c' group by f.confrelid)
    select c.relname::text as name,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      coalesce(cascade.tables, '{}') as cascades
    from pg_class c left join cascade on cascade.referred = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all(${NOT_DATA})
    order by c.relname`.execute(db);
  return rows;
}

const copyOf = (table: string) => sql.table(`${COPY}.${table}`);

/** Copies every table and the state of every sequence. Called once, at the end of the transaction that creates the demo data. */
export async function keepSeedCopy(trx: Transaction<Database>): Promise<void> {
  // Runs deferred constraints now, so that the copy contains their changes.
  await sql`set constraints all immediate`.execute(trx);
  await sql`drop schema if exists ${sql.id(COPY)} cascade`.execute(trx);
  await sql`create schema ${sql.id(COPY)}`.execute(trx);
  for (const { name } of await tables(trx)) {
    await sql`create table ${copyOf(name)} as table ${sql.table(name)}`.execute(trx);
    // Creates the planner's statistics of the freshly filled copy, because no other process does so before the first queries.
    await sql`analyze ${copyOf(name)}`.execute(trx);
    await sql`analyze ${sql.table(name)}`.execute(trx);
  }
  await sql`create table ${copyOf(SEQUENCES)} (name text primary key, last_value bigint, is_called boolean)`.execute(
    trx,
  );
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace`.execute(trx);
  for (const { name } of rows) {
    await sql`insert into ${copyOf(SEQUENCES)} select ${name}, last_value, is_called from ${sql.table(name)}`.execute(
      trx,
    );
  }
  await mark(trx, await tables(trx));
}

/**
 * Records that the given tables equal their copies. A mark stores the number of rows, the current transaction, and
 * the oldest transaction running at that time. A later check uses it: a row with a newer `xmin` was written after the
 * mark, and a smaller number of rows means that a row was deleted.
 */
async function mark(trx: Transaction<Database>, same: readonly Table[]): Promise<void> {
  await sql`create table if not exists ${copyOf(MARKS)}
    (name text primary key, row_count bigint not null, own xid not null, oldest xid not null)`.execute(trx);
  if (same.length === 0) return;
  const counted = same.map(({ name }) => sql`select ${name}, count(*) from ${sql.table(name)}`);
  await sql`insert into ${copyOf(MARKS)}
    select t.name, t.row_count, pg_current_xact_id()::xid, pg_snapshot_xmin(pg_current_snapshot())::xid
    from (${sql.join(counted, sql` union all `)}) t (name, row_count)
    on conflict (name) do update set row_count = excluded.row_count, own = excluded.own, oldest = excluded.oldest`.execute(
    trx,
  );
}

interface Mark {
  name: string;
  rowCount: number;
  own: string;
  oldest: string;
}

/**
 * Returns the valid marks. A mark is valid if the transaction that it names has also written the mark's row. After a
 * dump and reload of the database transactions have other numbers, so the marks are ignored.
 */
async function marksOf(trx: Transaction<Database>): Promise<Mark[]> {
  const { rows: there } = await sql<{ name: string | null }>`
    select to_regclass(${`${COPY}.${MARKS}`})::text as name`.execute(trx);
  if (!there[0]?.name) return [];
  const { rows } = await sql<Mark>`
    select name, row_count as "rowCount", own::text, oldest::text from ${copyOf(MARKS)} where xmin = own`.execute(trx);
  return rows;
}

/** Returns the tables that may differ from their copies. Reads each table once, but none of the copies. */
async function changedTables(trx: Transaction<Database>, all: readonly Table[]): Promise<Table[]> {
  const marks = new Map((await marksOf(trx)).map((found) => [found.name, found]));
  const known = all.flatMap(({ name }) => marks.get(name) ?? []);
  if (known.length === 0) return [...all];
  const unchanged = known.map(
    ({ name, rowCount, own, oldest }) => sql`select ${name} as name from ${sql.table(name)}
      having count(*) = ${rowCount}
        and count(*) filter (where age(xmin) <= age(${oldest}::xid) and xmin <> ${own}::xid) = 0`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(unchanged, sql` union all `)}`.execute(trx);
  const same = new Set(rows.map(({ name }) => name));
  const changed = new Set(all.filter(({ name }) => !same.has(name)));
  // The loop over the Set also visits tables that are added during the loop, so that chains of cascading deletions
  // are followed completely.
  for (const { cascades } of changed) for (const table of all) if (cascades.includes(table.name)) changed.add(table);
  return [...changed];
}

/**
 * Adapts the copy of the demo data to migrations that have changed the tables since the copy was made. A table that
 * is missing in the copy is copied with its current rows. A new column gets the current value of the same row. Called
 * after the migrations of a database that already has demo data.
 */
export async function catchUpSeedCopy(trx: Transaction<Database>): Promise<void> {
  const { rows: known } = await sql<{ name: string; columns: string[] }>`
    select c.relname::text as name, array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c where c.relkind = 'r' and c.relnamespace = ${COPY}::regnamespace`.execute(trx);
  for (const table of await tables(trx)) {
    const copy = known.find(({ name }) => name === table.name);
    if (!copy) {
      await sql`create table ${copyOf(table.name)} as table ${sql.table(table.name)}`.execute(trx);
      continue;
    }
    const missing = table.columns.filter((column) => !copy.columns.includes(column));
    if (missing.length === 0) continue;
    const { rows } = await sql<{ column: string; type: string; fallback: string | null }>`
      select a.attname::text as column, format_type(a.atttypid, a.atttypmod) as type,
        pg_get_expr(d.adbin, d.adrelid) as fallback
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = ${table.name}::regclass and a.attname = any(${missing})`.execute(trx);
    for (const { column, type, fallback } of rows)
      await sql`alter table ${copyOf(table.name)} add column ${sql.id(column)} ${sql.raw(type)}
        ${sql.raw(fallback === null ? '' : `default ${fallback}`)}`.execute(trx);
    await sql`update ${copyOf(table.name)} "then"
      set ${sql.join(missing.map((column) => sql`${sql.id(column)} = ${sql.id('now', column)}`))}
      from ${sql.table(table.name)} now where ${sameKey(table)}`.execute(trx);
  }
}

const list = (names: string[], prefix?: string) =>
  sql.join(names.map((name) => (prefix === undefined ? sql.id(name) : sql.id(prefix, name))));

const sameKey = ({ key }: Table) =>
  sql.join(
    key.map((column) => sql`${sql.id('now', column)} = ${sql.id('then', column)}`),
    sql` and `,
  );

const sameRow = ({ columns }: Table) => sql`(${list(columns, 'now')}) is not distinct from (${list(columns, 'then')})`;

/**
 * Restores every table to its state right after the seed, in one transaction, and writes only rows that differ. Each
 * changed row is deleted and inserted again, and foreign keys are checked at the end. So rows may refer to each other
 * in any direction, and two rows that swapped a unique value do not conflict. During the restore the triggers that
 * protect ledger and audit rows are disabled. In the sandbox, only this function can undo changes of such final rows.
 */
export function restoreSeed(db: Kysely<Database>): Promise<void> {
  return inTransaction(db, async (trx) => {
    const all = await tables(trx);
    // Locks all tables against writes, so that tables that equal their copies stay unchanged until the end of the
    // transaction.
    await sql`lock table ${sql.join(all.map(({ name }) => sql.table(name)))} in share row exclusive mode`.execute(trx);
    const changed = await changedTables(trx, all);
    for (const { name } of changed) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
    await sql`set constraints all deferred`.execute(trx);
    const shrunk: Table[] = [];
    for (const table of changed) {
      const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table.name)} now where not exists (
        select from ${copyOf(table.name)} "then" where ${sameKey(table)} and ${sameRow(table)})`.execute(trx);
      if (numAffectedRows >= MANY_ROWS) shrunk.push(table);
    }
    for (const table of changed)
      await sql`insert into ${sql.table(table.name)} (${list(table.columns)}) overriding system value
        select ${list(table.columns, 'then')} from ${copyOf(table.name)} "then" where not exists (
          select from ${sql.table(table.name)} now where ${sameKey(table)})`.execute(trx);
    await sql`set constraints all immediate`.execute(trx);
    await sql`select setval(name::regclass, last_value, is_called) from ${copyOf(SEQUENCES)}`.execute(trx);
    for (const { name } of changed) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
    await mark(trx, changed);
    for (const { name } of shrunk) await sql`analyze ${sql.table(name)}`.execute(trx);
  });
}
