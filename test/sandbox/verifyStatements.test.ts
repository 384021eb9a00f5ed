import path from 'node:path';
import { openDatabase } from '@sandbox/db/connect';
import type { Database } from '@sandbox/db/schema';
import { sampled } from '@test/support/sample';
import { aSeededDatabase } from '@test/support/sandbox';
import { verifyStatements } from '@test/support/verifying';
import { type Kysely, sql } from 'kysely';

let database: Awaited<ReturnType<typeof aSeededDatabase>>;
let env: Record<string, string>;
beforeEach(async () => {
  database = await aSeededDatabase();
  env = { DATA_DIR: database.options.dataDir ?? '', DATABASE_URL: database.options.databaseUrl ?? '' };
});
afterEach(() => database.drop());

const verify = (args: readonly string[] = []) => verifyStatements(args, env);

async function onDatabase<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl } = database.options;
  const { db, close } = await openDatabase(
    dataDir === undefined ? { databaseUrl } : { dataDir: path.join(dataDir, 'pg') },
  );
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Alters the newest row of a table of statements, as a database owner can after disabling triggers. */
const altered = (table: string, change: string) =>
  onDatabase(async (db) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    const { rows } = await sql<{ day: string; member_no: string }>`
      update ${sql.table(table)} set ${sql.raw(change)}
       where ctid = (select ctid from ${sql.table(table)} order by day desc, member_no limit 1)
      returning day::text, member_no`.execute(db);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
    return rows[0] as { day: string; member_no: string };
  });

describe('npm run statements:verify', () => {
  it('finds nothing in the seeded database, and leaves it unchanged', async () => {
    const counted = () =>
      onDatabase(async (db) => {
        const { rows } = await sql`select
          (select count(*) from statement_days) as days, (select count(*) from entries) as entries,
          (select count(*) from audit_log) as audited`.execute(db);
        return rows[0];
      });
    const before = await counted();
    expect(await verify()).toEqual({
      code: 0,
      out: expect.stringMatching(/^\d+ members, nothing differs\n$/),
      err: '',
    });
    expect(await counted()).toEqual(before);
  });

  it('lists an altered row, and only in a range that contains its day', async () => {
    const { day, member_no } = await altered('statement_balances', 'ledger_cents = ledger_cents + 1');
    const { code, out } = await verify(['--from', day]);
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`^${day} ${member_no} statement_balances \\d+\n\\d+ members, differences: 1\n$`));
    expect(await verify(['--from', '2020-01-01', '--to', '2020-12-31'])).toMatchObject({ code: 0 });
  });

  it('lists days without a record of their creation', async () => {
    const { day, member_no } = await altered('statement_days', 'made_at = made_at');
    await onDatabase((db) =>
      sql`update statement_progress set made_through = ${day}::date - 1 where member_no = ${member_no}`.execute(db),
    );
    const { code, out } = await verify(['--from', day]);
    expect(code).toBe(1);
    expect(out).toContain(`${day} ${member_no} statement_progress not made\n`);
  });

  for (const [index, args] of [
    ['--from', '2026-02-30'],
    ['--from', '2026-02-01', '--to', '2026-01-31'],
    ['--day', '2026-01-01'],
  ].entries())
    sampled(it, index)(`prints its usage when it is started with ${args.join(' ')}`, async () => {
      expect(await verify(args)).toEqual({
        code: 2,
        out: '',
        err: expect.stringMatching(/^usage: npm run statements:verify/),
      });
    });

  it('does not look at a database of another version', async () => {
    await onDatabase((db) => sql`delete from schema_migrations where name like '%_baseline'`.execute(db));
    expect(await verify()).toEqual({
      code: 2,
      out: '',
      err: 'The database is of another version. Start the platform on it once, by npm start.\n',
    });
  });
});
