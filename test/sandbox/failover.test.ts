import { failOver } from '@test/support/failover';
import { aSandbox, ON_POSTGRES } from '@test/support/sandbox';
import { sql } from 'kysely';
import pg from 'pg';

const onPostgres = ON_POSTGRES ? it : it.skip;

onPostgres(
  'S-21: the standby of a dead primary takes over under load, and loses or repeats nothing that was acknowledged',
  async () => {
    const { before, acknowledged, stored, twice, moved, statuses, back, ledger } = await failOver({
      workers: 4,
      rounds: 5,
      // The test kills only processes, so the servers need not flush to disk. The benchmark tests with flushing.
      settings: { fsync: 'off', full_page_writes: 'off' },
    });
    expect(acknowledged).toBeGreaterThan(before);
    expect({ stored, twice, moved }).toEqual({ stored: acknowledged, twice: 0, moved: acknowledged });
    // Requests during the failover are answered with 503 (temporarily unavailable) and not with an internal error.
    expect(statuses).toEqual([503]);
    expect(back).toBeLessThan(10_000);
    expect(ledger).toMatchObject({ sumOfPostings: 0, negativeAccounts: 0, unbalancedEntries: 0 });
  },
);

onPostgres(
  'drops connections to a primary that has become a standby, so that the next connection can succeed',
  async () => {
    const test = await aSandbox();
    const admin = new pg.Client(`${process.env['SANDBOX_TEST_POSTGRES']}/postgres`);
    await admin.connect();
    try {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.sandbox.db);
      const name = rows[0]?.name;
      const ticket = async () => (await test.fetch('/captcha/ticket', { method: 'POST' })).status;
      expect(await ticket()).toBe(200);
      // New connections become read-only, as on a standby server.
      await admin.query(`alter database ${name} set default_transaction_read_only = on`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      while ((await ticket()) !== 503 || !test.logged.at(-1)?.includes('read-only'));
      await admin.query(`alter database ${name} reset default_transaction_read_only`);
      const after: number[] = [];
      while (after.at(-1) !== 200 && after.length < 20) after.push(await ticket());
      expect(after.at(-1)).toBe(200);
    } finally {
      await admin.end();
      await test.stop();
    }
  },
);
