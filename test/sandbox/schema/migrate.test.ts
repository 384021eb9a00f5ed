import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type OpenDatabase, openDatabase } from '@sandbox/db/connect';
import { isOfThisVersion, migrate, readSchema, type SchemaFiles, type SqlFile } from '@sandbox/db/migrate';
import { rowTypes } from '@sandbox/db/rowTypes';
import type { Database } from '@sandbox/db/schema';
import { sampled } from '@test/support/sample';
import { ON_POSTGRES } from '@test/support/sandbox';
import { schemaText } from '@test/support/schemaText';
import { type Kysely, sql } from 'kysely';

const BASELINE = '0051_baseline';
const SERVER = process.env['SANDBOX_TEST_POSTGRES'] ?? '';
type Kind = 'PostgreSQL' | 'PGlite';
const KIND: Kind = ON_POSTGRES ? 'PostgreSQL' : 'PGlite';

/**
 * The migrations 0001 to 0042 in the version that commit 3bdc32b5 applied. The repository contains them only for
 * these tests.
 */
const REMOVED: SqlFile[] = gunzipSync(readFileSync(path.join(__dirname, 'migrations-0001-0042.sql.gz')))
  .toString()
  .split(/^-- ==== /m)
  .slice(1)
  .map((part) => ({ name: part.slice(0, part.indexOf('\n')), text: part.slice(part.indexOf('\n') + 1) }));

/**
 * Rows of an enterprise in the schema after migration 0042, in all tables that the migrations 0043 to 0051 change.
 */
const ROWS = `
  insert into roles values ('R1', 'Role');
  insert into enterprises values ('E1', 'EN1', 'Enterprise', 'L1', 'PASS', null, '', '2026-01-01T00:00:00Z');
  insert into members values ('M1', 'E1', 'Member', null, '2026-01-01T00:00:00Z');
  insert into merchants (id, merchant_no, merchant_name, enterprise_id, audit_status, created_at)
    values ('1', 'S1', 'Merchant', 'E1', 'PASS', '2026-01-01T00:00:00Z');
  insert into users (user_id, login_account, login_account_type, kind, nick_name, password_hash, real_name_status, base_role_id,
      status, created_at)
    select 'U' || n, 'user' || n, 'account', 'ordinary', 'User', 'hash', '1', 'R1', 'ACTIVE', '2026-01-01T00:00:00Z'
      from generate_series(1, 2) n;
  insert into accounts (account_no, account_name, member_no, purpose, balance_cents, opened_at)
    values ('0571000000000001', 'Account', 'M1', 'BALANCE', 0, '2026-01-01T00:00:00Z');
  insert into trades (trade_no, business_type, member_no, direction, counterparty_name, counterparty_account, amount_cents, status,
      created_at, finished_at)
    values ('T1', '4001', 'M1', 'IN', 'Payer', '6222', 100, 'SUCCESS', '2026-01-02T00:00:00Z', '2026-01-02T00:00:00Z');
  select post_entries('[{"tradeNo": "T1", "businessType": "4001", "createdAt": "2026-01-02T00:00:00Z", "postings": [
    {"accountNo": "9000000000000001", "amountCents": -100, "counterpartyName": "a", "counterpartyAccount": "b", "remark": ""},
    {"accountNo": "0571000000000001", "amountCents": 100, "counterpartyName": "a", "counterpartyAccount": "b", "remark": ""}]}]');
  insert into orders (order_no, member_no, enterprise_id, kind, request_no, content_hash, state, amount_cents, payee_account_no,
      payer, payee, payee_key, maker_id, maker_name, created_at, finished_at)
    values ('T1', 'M1', 'E1', 'RECHARGE', 'r1', 'hash', 'SUCCESS', 100, '0571000000000001', '{}', '{}', 'key', 'U1', 'User',
      '2026-01-02T00:00:00Z', '2026-01-02T00:00:00Z');
  insert into payment_batches (batch_no, member_no, enterprise_id, kind, state, file_name, items, amount_cents, payer_account_no,
      maker_id, maker_name, created_at)
    values ('B1', 'M1', 'E1', 'TRANSFER', 'DRAFT', 'a.csv', 1, 100, '0571000000000001', 'U1', 'User', '2026-01-02T00:00:00Z');
  insert into apps (app_id, enterprise_id, member_no, merchant_no, user_id, name, state, mode, scopes, notify_url, created_at,
      creator_name)
    values ('A1', 'E1', 'M1', 'S1', 'U2', 'Program', 'ACTIVE', 'LIVE', '{READ}', 'https://example.com/', '2026-01-02T00:00:00Z',
      'User');
  insert into platform_events (merchant_no, kind, subject, payload, created_at)
    select 'S1', 'sign.done', 'X' || n, '{}', '2026-01-02T00:00:00Z' from generate_series(1, 2) n;
  insert into statement_days values ('M1', '2026-01-02', 'N1', 1, 1, 'bill', 'csv', 10, '2026-01-03T00:00:00Z');
  insert into warehouses (enterprise_id) values ('E1');`;

const checksum = (text: string) => createHash('sha256').update(text).digest('hex');

let files: SchemaFiles;
let drops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  files = await readSchema();
});
afterEach(async () => {
  for (const drop of drops.reverse()) await drop();
  drops = [];
});

let databases = 0;
/** Opens an empty database; on PostgreSQL with several connections (`instances`). It is dropped after the test. */
async function anEmptyDatabase(kind: Kind, instances = 1): Promise<Kysely<Database>[]> {
  const open = async (options: Parameters<typeof openDatabase>[0]): Promise<OpenDatabase['db']> => {
    const opened = await openDatabase(options);
    drops.push(opened.close);
    return opened.db;
  };
  if (kind === 'PGlite') {
    const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'sandbox-schema-'));
    drops.push(() => fs.rm(dataDir, { recursive: true, force: true }));
    // The embedded database allows only one connection per process, so all instances share it.
    const db = await open({ dataDir });
    return Array.from({ length: instances }, () => db);
  }
  const name = `sandbox_schema_${process.pid}_${++databases}`;
  const admin = await open({ databaseUrl: `${SERVER}/postgres`, poolSize: 1 });
  await sql`create database ${sql.id(name)}`.execute(admin);
  drops.push(() => sql`drop database ${sql.id(name)} with (force)`.execute(admin));
  return Promise.all(Array.from({ length: instances }, () => open({ databaseUrl: `${SERVER}/${name}`, poolSize: 2 })));
}

async function anEmptyOne(kind: Kind): Promise<Kysely<Database>> {
  const [db] = await anEmptyDatabase(kind);
  return db as Kysely<Database>;
}

/** Applies migrations like the versions of the platform before the baseline. */
async function applyAsBefore(db: Kysely<Database>, migrations: SqlFile[]): Promise<void> {
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(db);
  for (const { name, text } of migrations)
    await db.transaction().execute(async (trx) => {
      await sql.raw(text).execute(trx);
      await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum(text)})`.execute(trx);
    });
}

type Row = Record<string, unknown>;
const NO_DATA = new Set(['schema_migrations', 'schema_functions']);
/** Returns all rows by table, in a fixed order. */
async function rowsByTable(db: Kysely<Database>): Promise<Map<string, Row[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`.execute(db);
  const found = new Map<string, Row[]>();
  for (const { name } of tables.filter((table) => !NO_DATA.has(table.name))) {
    const { rows } = await sql<{
      row: Row;
    }>`select to_jsonb(t) as row from ${sql.table(name)} t order by t::text`.execute(db);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

const named = (given: SqlFile[]) => given.map(({ name }) => name);

/** Returns the schema files with a replaced text of one function. */
const withFunction = (name: string, text: string): SchemaFiles => ({
  ...files,
  functions: [...files.functions.filter((file) => file.name !== name), { name, text }],
});

// Creating an embedded database is slow, so a sampled run may skip these tests.
describe.each<[Kind, number]>(
  ON_POSTGRES
    ? [
        ['PostgreSQL', -1],
        ['PGlite', 1],
      ]
    : [['PGlite', -1]],
)('on %s', (kind, index) => {
  const declare = index < 0 ? it : sampled(it, index);
  declare('upgrades a database of migration 0042 to the schema of a new one, and keeps its rows', async () => {
    expect(new Map(REMOVED.map(({ name, text }) => [name, checksum(text)]))).toEqual(files.removed);
    const old = await anEmptyOne(kind);
    await applyAsBefore(old, REMOVED);
    await sql.raw(ROWS).execute(old);
    const before = await rowsByTable(old);
    expect(await migrate(old, files)).toEqual([
      ...named(files.upgrades),
      BASELINE,
      ...named(files.migrations),
      ...named(files.functions),
    ]);
    expect(await migrate(old, files)).toEqual([]);
    expect(await isOfThisVersion(old)).toBe(true);

    const fresh = await anEmptyOne(kind);
    expect(await migrate(fresh, files)).toEqual([BASELINE, ...named(files.migrations), ...named(files.functions)]);
    expect(await isOfThisVersion(fresh)).toBe(true);
    expect(await schemaText(old)).toEqual(await schemaText(fresh));

    const after = await rowsByTable(old);
    for (const [table, rows] of before) {
      const columns = Object.keys(rows[0] ?? {}).filter((column) => table !== 'apps' || column !== 'scopes');
      const kept = (given: Row[]) =>
        given.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
      expect({ table, rows: kept(after.get(table) ?? []) }).toEqual({ table, rows: kept(rows) });
    }
    expect(after.get('apps')).toMatchObject([
      { scopes: ['READ', 'ENTERPRISE'], enterprise_kept: true, hmac_enabled: true },
    ]);
    expect(after.get('app_events')).toMatchObject([
      { app_id: 'A1', sequence: 1 },
      { app_id: 'A1', sequence: 2 },
    ]);
    expect(after.get('platform_events')).toMatchObject([
      { event_id: 'EV00000000000001' },
      { event_id: 'EV00000000000002' },
    ]);
    expect(after.get('statement_days')).toMatchObject([{ format: 1, items_rows: null }]);

    // The baseline inserts the same rows as the old migrations.
    for (const [table, rows] of await rowsByTable(fresh))
      if (table !== 'voucher_keys')
        expect({ table, rows: after.get(table) }).toEqual({ table, rows: expect.arrayContaining(rows) });
    expect(after.get('tariffs')).toHaveLength(13);
  });
});

it('applies a changed function once when two instances start at the same time', async () => {
  const instances = await anEmptyDatabase(KIND, 2);
  const [db] = instances as [Kysely<Database>, Kysely<Database>];
  const both = async (given: SchemaFiles) => (await Promise.all(instances.map((one) => migrate(one, given)))).flat();
  expect(await both(files)).toEqual([BASELINE, ...named(files.migrations), ...named(files.functions)]);
  const changed = withFunction(
    'wire_money.sql',
    `drop function if exists wire_money(bigint);
    create or replace function wire_money(cents bigint, sign text) returns text language sql immutable as $$
      select sign || cents::text
    $$;`,
  );
  expect(await both(changed)).toEqual(['wire_money.sql']);
  const { rows } = await sql`select wire_money(5, '+') as text`.execute(db);
  expect(rows).toEqual([{ text: '+5' }]);
  expect(await isOfThisVersion(db)).toBe(false);
});

it('applies new migrations together with the functions and views that they need', async () => {
  const db = await anEmptyOne(KIND);
  await migrate(db, files);
  const { rows: before } = await sql<{ name: string }>`select name from schema_functions`.execute(db);
  const newer: SchemaFiles = {
    ...files,
    functions: [
      ...files.functions,
      {
        name: 'guard_more.sql',
        text: 'create or replace function guard_more() returns trigger language plpgsql as $$ declare m more; begin new.id := new.id + 1; return new; end $$;',
      },
      {
        name: 'much_more.sql',
        text: '-- Applied after the tables.\ncreate or replace view much_more as select id, note from more;',
      },
    ],
    migrations: [
      ...files.migrations,
      {
        name: '9998_more.sql',
        text: 'create table more (id int); create trigger more_guarded before insert on more for each row execute function guard_more(); insert into more values (1);',
      },
      { name: '9999_note.sql', text: "alter table more add column note text not null default 'n';" },
    ],
  };
  const broken = { name: '99999_broken.sql', text: 'create table half (id int); select 1/0;' };
  await expect(migrate(db, { ...newer, migrations: [...newer.migrations, broken] })).rejects.toThrow(
    'division by zero',
  );
  const { rows: half } = await sql`select to_regclass('half') as half, to_regclass('more') as more`.execute(db);
  expect(half).toEqual([{ half: null, more: null }]);

  expect(await migrate(db, newer)).toEqual(['9998_more.sql', '9999_note.sql', 'guard_more.sql', 'much_more.sql']);
  const { rows } = await sql`select * from much_more`.execute(db);
  expect(rows).toEqual([{ id: 2, note: 'n' }]);
  await expect(migrate(db, files)).rejects.toThrow('the database is newer than this version: 9998_more.sql');
  await expect(
    migrate(db, { ...newer, migrations: newer.migrations.map((file) => ({ ...file, text: `${file.text} ` })) }),
  ).rejects.toThrow('was changed after it was applied');
  // The record of a removed function is deleted, so that the function is applied again if it returns.
  await migrate(db, { ...newer, functions: files.functions });
  const { rows: after } = await sql<{ name: string }>`select name from schema_functions`.execute(db);
  expect(after).toHaveLength(before.length);
});

it('opens a database of migration 0051, and refuses unknown, changed and missing migrations', async () => {
  const db = await anEmptyOne(KIND);
  await applyAsBefore(db, [...REMOVED, ...files.upgrades]);
  const set = (name: string, sum: string) =>
    sql`update schema_migrations set checksum = ${sum} where name = ${name}`.execute(db);
  const [first] = REMOVED as [SqlFile];
  expect(await isOfThisVersion(db)).toBe(false);

  await set(first.name, 'other');
  await expect(migrate(db, files)).rejects.toThrow(`migration ${first.name} was changed after it was applied`);
  await set(first.name, checksum(first.text));

  await sql`insert into schema_migrations values ('0043_other.sql', 'sum')`.execute(db);
  await expect(migrate(db, files)).rejects.toThrow('the database is newer than this version: 0043_other.sql');
  await sql`delete from schema_migrations where name = '0043_other.sql'`.execute(db);

  await sql`delete from schema_migrations where name like '0037%'`.execute(db);
  await expect(migrate(db, files)).rejects.toThrow(/too old for this version: it lacks migration 0037_\w+\.sql/);
  const [lost] = REMOVED.filter(({ name }) => name.startsWith('0037')) as [SqlFile];
  await sql`insert into schema_migrations values (${lost.name}, ${checksum(lost.text)})`.execute(db);

  expect(await migrate(db, files)).toEqual([BASELINE, ...named(files.migrations), ...named(files.functions)]);
  await expect(
    migrate(db, { ...files, baseline: files.baseline.map((file) => ({ ...file, text: `${file.text} ` })) }),
  ).rejects.toThrow(`migration ${BASELINE} was changed after it was applied`);
});

it('keeps functions and row types that fit the tables', async () => {
  const db = await anEmptyOne(KIND);
  await migrate(db, files);
  // At a start, functions are created before the tables exist, so PostgreSQL cannot check their bodies. This test
  // checks them.
  await db.transaction().execute(async (trx) => {
    for (const { text } of files.functions) await sql.raw(text).execute(trx);
  });
  // `npm run db:types` writes this file.
  expect(await rowTypes(db)).toBe(readFileSync(path.join(__dirname, '../../../sandbox/db/schema.ts'), 'utf8'));
});
