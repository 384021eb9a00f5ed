import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './schema';

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));
/** Key of the advisory lock: an arbitrary number, equal on all instances. */
const LOCK = 7_305_119;

export interface Migration {
  /** File name, such as `0001_platform.sql`; also the order. */
  name: string;
  text: string;
}

/** The numbered SQL files, in order. Numbers are unique and without a gap. */
export async function readMigrations(folder: string = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  names.forEach((name, index) => {
    if (!name.startsWith(`${String(index + 1).padStart(4, '0')}_`))
      throw new Error(`migration ${name} is out of order: number ${index + 1} was expected`);
  });
  return Promise.all(
    names.map(async (name) => ({
      name,
      text: await readFile(path.join(folder, name), 'utf8'),
    })),
  );
}

const checksum = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

/** Runs `work` in a transaction that every other instance's migration or seed waits for. */
export function exclusively<T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    return work(trx);
  });
}

/**
 * Applies all missing migrations to the database, each once and in its own transaction. Several instances may start at the same
 * time. Rejects if an applied migration was changed, or if the database has a migration that this version does not know (it
 * belongs to a newer version).
 */
export async function migrate(db: Kysely<Database>, migrations?: Migration[]): Promise<string[]> {
  const all = migrations ?? (await readMigrations());
  await exclusively(db, (trx) =>
    sql`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`.execute(trx),
  );
  const applied: string[] = [];
  for (const { name, text } of all) {
    const isNew = await exclusively(db, async (trx) => {
      const { rows } = await sql<{ checksum: string }>`
        select checksum from schema_migrations where name = ${name}`.execute(trx);
      if (rows[0]) {
        if (rows[0].checksum !== checksum(text)) throw new Error(`migration ${name} was changed after it was applied`);
        return false;
      }
      await sql.raw(text).execute(trx);
      await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum(text)})`.execute(trx);
      return true;
    });
    if (isNew) applied.push(name);
  }
  const { rows } = await sql<{
    name: string;
  }>`select name from schema_migrations`.execute(db);
  const unknown = rows.filter((row) => !all.some(({ name }) => name === row.name));
  if (unknown.length > 0) throw new Error(`the database is newer than this version: ${unknown[0]?.name}`);
  return applied;
}
