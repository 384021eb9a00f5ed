import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './schema';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
/** Key of the advisory lock of migrations. The number is arbitrary, but must be equal on all instances. */
const LOCK = 7_305_119;
/** Name under which the baseline is recorded as applied. The baseline is the schema after migration 0051. */
const BASELINE = '0051_baseline';
/** First line of a function file that must run after the tables exist: a view, or a function with a row as its argument. */
const AFTER_TABLES = '-- Applied after the tables.\n';

export interface SqlFile {
  /** Name of the file, such as `0052_refund_reasons.sql` or `open_order.sql`. */
  name: string;
  text: string;
}

/** The SQL files that build the schema (sandbox/README.md, "The schema"). */
export interface SchemaFiles {
  /** Checksums by name of the old migrations 0001 to 0042, whose files were removed. */
  removed: ReadonlyMap<string, string>;
  /** The migrations 0043 to 0051, for a database that was created before the baseline existed. */
  upgrades: SqlFile[];
  baseline: SqlFile[];
  /** Functions and views, each in a file of its own. */
  functions: SqlFile[];
  migrations: SqlFile[];
}

const readText = async (name: string) => (await readFile(path.join(FOLDER, name), 'utf8')).replaceAll('\r\n', '\n');

async function sqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(path.join(FOLDER, folder))).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readText(`${folder}/${name}`) })));
}

/** Reads the numbered SQL files of a folder. Refuses duplicate or missing numbers. */
async function numbered(folder: string, first: number, digits: number): Promise<SqlFile[]> {
  const files = await sqlFiles(folder);
  files.forEach(({ name }, index) => {
    if (!name.startsWith(`${String(first + index).padStart(digits, '0')}_`))
      throw new Error(`${folder}/${name} is out of order: number ${first + index} was expected`);
  });
  return files;
}

export async function readSchema(): Promise<SchemaFiles> {
  const [list, upgrades, baseline, functions, migrations] = await Promise.all([
    readText('upgrades/applied.sha256'),
    numbered('upgrades', 43, 4),
    numbered('baseline', 1, 2),
    sqlFiles('functions'),
    numbered('migrations', 52, 4),
  ]);
  const removed = new Map(
    list
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ') as [string, string])
      .map(([sum, name]) => [name, sum]),
  );
  return { removed, upgrades, baseline, functions, migrations };
}

const checksum = (text: string) => createHash('sha256').update(text).digest('hex');

/** Runs `work` in a transaction under a lock, so that migrations and seeds of all other instances wait. */
export function exclusively<T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    return work(trx);
  });
}

type Records = 'schema_migrations' | 'schema_functions';

/** Checksums of the applied files by name. */
async function recorded(db: Kysely<Database>, table: Records): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from ${sql.table(table)}`.execute(db);
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function createRecords(trx: Transaction<Database>): Promise<void> {
  for (const table of ['schema_migrations', 'schema_functions'] satisfies Records[])
    await sql`create table if not exists ${sql.table(table)} (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`.execute(trx);
}

const record = (trx: Transaction<Database>, table: Records, { name, text }: SqlFile) =>
  sql`insert into ${sql.table(table)} (name, checksum) values (${name}, ${checksum(text)})
    on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`.execute(trx);

const baselineOf = ({ baseline }: SchemaFiles): SqlFile => ({
  name: BASELINE,
  text: baseline.map(({ name, text }) => `-- ${name}\n${text}`).join(''),
});

/** Throws if this version of the platform cannot run on a database with the given applied migrations. */
function refuseOthers(applied: ReadonlyMap<string, string>, files: SchemaFiles): void {
  const known = new Map(files.removed);
  for (const { name, text } of [...files.upgrades, baselineOf(files), ...files.migrations])
    known.set(name, checksum(text));
  for (const [name, sum] of applied) {
    if (!known.has(name)) throw new Error(`the database is newer than this version: ${name}`);
    if (known.get(name) !== sum) throw new Error(`migration ${name} was changed after it was applied`);
  }
  if (applied.size === 0 || applied.has(BASELINE)) return;
  const missing = [...files.removed.keys()].find((name) => !applied.has(name));
  if (missing !== undefined)
    throw new Error(
      `the database is too old for this version: it lacks migration ${missing}. Start a version that has this migration on it once`,
    );
}

/**
 * Updates a database that was created before the baseline to the schema of the baseline. Applies the missing
 * migrations up to 0051, each in a separate transaction, then the comments of the baseline. Returns the names of the
 * applied files; an empty list for other databases.
 */
async function reachBaseline(db: Kysely<Database>, files: SchemaFiles): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const name = await exclusively(db, async (trx) => {
      await createRecords(trx);
      const before = await recorded(trx, 'schema_migrations');
      refuseOthers(before, files);
      if (before.size === 0 || before.has(BASELINE)) return;
      const next = files.upgrades.find((file) => !before.has(file.name)) ?? baselineOf(files);
      const isBaseline = next.name === BASELINE;
      const text = isBaseline ? (next.text.match(/^comment on .*?';$/gms) ?? []).join('\n') : next.text;
      await sql.raw(text).execute(trx);
      await record(trx, 'schema_migrations', next);
      return next.name;
    });
    if (name === undefined) return applied;
    applied.push(name);
  }
}

/**
 * Applies the baseline to an empty database, then missing migrations and changed functions, in one transaction. Functions come
 * first, because tables and triggers refer to them. Returns the names of the applied files.
 */
async function applyMissing(trx: Transaction<Database>, files: SchemaFiles): Promise<string[]> {
  const before = await recorded(trx, 'schema_migrations');
  refuseOthers(before, files);
  const functionsBefore = await recorded(trx, 'schema_functions');
  const changed = files.functions.filter(({ name, text }) => functionsBefore.get(name) !== checksum(text));
  const missing = files.migrations.filter(({ name }) => !before.has(name));

  // Turns off the check of function bodies, because they may refer to tables that do not exist yet.
  await sql`set local check_function_bodies = off`.execute(trx);
  for (const { text } of changed) if (!text.startsWith(AFTER_TABLES)) await sql.raw(text).execute(trx);
  await sql`set local check_function_bodies = on`.execute(trx);
  if (!before.has(BASELINE)) {
    for (const { text } of files.baseline) await sql.raw(text).execute(trx);
    await record(trx, 'schema_migrations', baselineOf(files));
  }
  for (const file of missing) {
    await sql.raw(file.text).execute(trx);
    // Runs deferred triggers now, because the next migration cannot alter a table with a pending trigger.
    await sql`set constraints all immediate`.execute(trx);
    await record(trx, 'schema_migrations', file);
  }
  for (const { text } of changed) if (text.startsWith(AFTER_TABLES)) await sql.raw(text).execute(trx);

  for (const file of changed) await record(trx, 'schema_functions', file);
  const names = files.functions.map(({ name }) => name);
  await sql`delete from schema_functions where name <> all(${names})`.execute(trx);
  return [
    ...(before.has(BASELINE) ? [] : [BASELINE]),
    ...missing.map(({ name }) => name),
    ...changed.map(({ name }) => name),
  ];
}

/**
 * Updates the schema of the database to this version of the platform, and returns the names of the applied files.
 * Several instances may start at the same time. Rejects if an applied migration was changed or is unknown to this
 * version. Also rejects a database from before the baseline that lacks one of the migrations 0001 to 0042.
 */
export async function migrate(db: Kysely<Database>, files?: SchemaFiles): Promise<string[]> {
  const all = files ?? (await readSchema());
  const upgraded = await reachBaseline(db, all);
  return [...upgraded, ...(await exclusively(db, (trx) => applyMissing(trx, all)))];
}

/** Returns whether the schema is up to date, so that `migrate` would change nothing. Only reads the database. */
export async function isOfThisVersion(db: Kysely<Database>): Promise<boolean> {
  const files = await readSchema();
  try {
    const migrations = await recorded(db, 'schema_migrations');
    const functions = await recorded(db, 'schema_functions');
    refuseOthers(migrations, files);
    return (
      migrations.has(BASELINE) &&
      files.migrations.every(({ name }) => migrations.has(name)) &&
      files.functions.every(({ name, text }) => functions.get(name) === checksum(text))
    );
  } catch {
    return false;
  }
}
