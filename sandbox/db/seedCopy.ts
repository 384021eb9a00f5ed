import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './schema';
import { inTransaction } from './transaction';

/** Where the seed's rows are kept for `POST /sandbox/reset`. */
const COPY = 'seed_copy';
/** What a reset does not touch. */
const NOT_DATA = ['schema_migrations'];

interface Table {
  name: string;
  key: string[];
  /** Columns that can be written: generated ones follow from them. */
  columns: string[];
  /** Tables that this one points to. */
  needs: string[];
  /** Whether another table points to this one. */
  needed: boolean;
}

async function tables(db: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname::text as name,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs,
      exists(select from pg_constraint f where f.confrelid = c.oid and f.contype = 'f') as needed
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all(${NOT_DATA})
    order by c.relname`.execute(db);
  return inOrder(rows);
}

/** Tables after the ones they point to. */
function inOrder(all: Table[]): Table[] {
  const done: Table[] = [];
  const visit = (table: Table, under: string[]) => {
    if (done.includes(table)) return;
    if (under.includes(table.name)) throw new Error(`tables point to each other in a circle: ${under.join(', ')}`);
    for (const need of table.needs) {
      const other = all.find(({ name }) => name === need);
      if (other) visit(other, [...under, table.name]);
    }
    done.push(table);
  };
  for (const table of all) visit(table, []);
  return done;
}

const copyOf = (table: string) => sql.table(`${COPY}.${table}`);

/** Copies every table and the state of every sequence. Called once, at the end of the seed's transaction. */
export async function keepSeedCopy(trx: Transaction<Database>): Promise<void> {
  // What else would be done to the rows when the transaction ends has to be in the copy.
  await sql`set constraints all immediate`.execute(trx);
  await sql`drop schema if exists ${sql.id(COPY)} cascade`.execute(trx);
  await sql`create schema ${sql.id(COPY)}`.execute(trx);
  for (const { name } of await tables(trx)) {
    await sql`create table ${copyOf(name)} as table ${sql.table(name)}`.execute(trx);
    // Freshly filled tables have no statistics yet, and nothing else would make them before the first queries.
    await sql`analyze ${copyOf(name)}`.execute(trx);
    await sql`analyze ${sql.table(name)}`.execute(trx);
  }
  await sql`create table ${copyOf('sequences')} (name text primary key, last_value bigint, is_called boolean)`.execute(
    trx,
  );
  const { rows } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c
    where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace`.execute(trx);
  for (const { name } of rows) {
    await sql`insert into ${copyOf('sequences')} select ${name}, last_value, is_called from ${sql.table(name)}`.execute(
      trx,
    );
  }
}

/**
 * Gives the copy the shape that migrations have given the tables since: a table that it lacks is copied as it is now, a
 * column gets what the same row has now. Called after the migrations of a world that was seeded before them.
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
 * Makes every table what it was right after the seed, in one transaction and touching only rows that differ.
 * The triggers that keep ledger and audit rows final stand aside for it: this is the sandbox's one way to go back.
 */
export function restoreSeed(db: Kysely<Database>): Promise<void> {
  return inTransaction(db, async (trx) => {
    const all = await tables(trx);
    for (const { name } of all) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
    for (const table of [...all].reverse()) {
      // A changed row that nothing points to goes and comes back: two rows that swapped a unique value could not be
      // updated one after the other. The others are updated in place.
      const kept = table.needed ? sameKey(table) : sql`${sameKey(table)} and ${sameRow(table)}`;
      await sql`delete from ${sql.table(table.name)} now where not exists (
        select from ${copyOf(table.name)} "then" where ${kept})`.execute(trx);
    }
    for (const table of all) {
      const rest = table.columns.filter((column) => !table.key.includes(column));
      const update =
        rest.length === 0
          ? sql`do nothing`
          : sql`do update set ${sql.join(rest.map((column) => sql`${sql.id(column)} = ${sql.id('excluded', column)}`))}`;
      await sql`insert into ${sql.table(table.name)} (${list(table.columns)}) overriding system value
        select ${list(table.columns, 'then')} from ${copyOf(table.name)} "then" where not exists (
          select from ${sql.table(table.name)} now where ${sameKey(table)} and ${sameRow(table)})
        on conflict (${list(table.key)}) ${update}`.execute(trx);
    }
    await sql`select setval(name::regclass, last_value, is_called) from ${copyOf('sequences')}`.execute(trx);
    for (const { name } of all) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
  });
}
