import { spawn } from 'node:child_process';
import path from 'node:path';
import { type OpenDatabase, openDatabase } from '@sandbox/db/connect';
import { roundsOf } from '@test/support/sample';
import { aSeededDatabase, ON_POSTGRES } from '@test/support/sandbox';
import { sql } from 'kysely';
import { fight, finish, prepare } from './attack';
import { untruthsOf } from './truth';

/*
 * Tests orders under random load. Eight processes import vouchers, and create, change, submit, audit, pay, withdraw,
 * void and retry orders of the same few sub-merchants, and are killed. Afterwards every voucher agrees with its
 * postings, and no voucher is paid twice.
 */

const LONG = 240_000;
const SEED = Number(process.env['ATTACK_SEED'] ?? Math.abs(jest.getSeed()) % 100_000);
const KILLS = roundsOf(3);

let database: Awaited<ReturnType<typeof aSeededDatabase>>;
let where: { dataDir: string } | { databaseUrl: string };
let open: OpenDatabase;
beforeAll(() => console.info(`seed ${SEED}`));
beforeEach(async () => {
  database = await aSeededDatabase();
  const { dataDir, databaseUrl = '' } = database.options;
  where = dataDir === undefined ? { databaseUrl } : { dataDir: path.join(dataDir, 'pg') };
  open = await openDatabase(where);
  await prepare(open.db);
});
afterEach(async () => {
  await open.close();
  await database.drop();
});

/** Returns the number of orders by state. It reveals an attack that had no effect. */
const tally = async () => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from warehouse_orders group by 1`.execute(open.db);
  return new Map(rows.map(({ state, count }) => [state, count]));
};

it(
  'eight parallel users in one process leave correct orders and payments',
  async () => {
    const before = (await tally()).get('DONE') ?? 0;
    await fight(open.db, { seed: SEED, hands: 8, blows: roundsOf(60) });
    expect(await untruthsOf(open.db)).toEqual([]);
    await finish(open.db);
    expect(await untruthsOf(open.db)).toEqual([]);
    expect((await tally()).get('DONE') ?? 0).toBeGreaterThan(before);
  },
  LONG,
);

/**
 * Runs an attacking process, and kills it when enough requests are acknowledged. Returns the acknowledged order
 * numbers.
 */
async function killed(seed: number, hands: number, enough: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, 'attackWorker.ts'), JSON.stringify(where), String(seed), String(hands)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let out = '';
  let code: number | null = 0;
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (out.split('\n').filter((line) => line.startsWith('ack')).length >= enough) child.kill('SIGKILL');
    });
    child.on('close', (ended) => {
      code = ended;
      resolve();
    });
  });
  // The process was killed, and did not exit because of an error.
  expect(code).toBeNull();
  return [...out.matchAll(/^ack (.+)$/gm)].map(([, what]) => what as string);
}

it(
  'after a kill, acknowledged changes exist, others exist completely or not at all, and each line is paid once',
  async () => {
    await open.close();
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = 20 + ((SEED + kill * 7) % 40);
      // The embedded database allows only one process, so that process gets all eight users.
      const parts = ON_POSTGRES ? [4, 4] : [8];
      const all = await Promise.all(
        parts.map((hands, at) => killed(SEED + kill * 10 + at, hands, Math.ceil(enough / parts.length))),
      );
      acknowledged.push(...all.flat());
    }
    open = await openDatabase(where);
    expect(acknowledged.length).toBeGreaterThan(KILLS * 15);
    const numbers = (what: string) => [
      ...new Set(acknowledged.filter((line) => line.startsWith(what)).map((line) => line.slice(what.length + 1))),
    ];
    const found = async (what: string, states: readonly string[]) => {
      const { rows } = await sql<{ order_no: string }>`
        select order_no from warehouse_orders where order_no = any (${numbers(what)}::text[]) and state = any (${states}::text[])`.execute(
        open.db,
      );
      return rows.length;
    };
    expect(await found('saved', ['DRAFT', 'WAIT_AUDIT', 'REFUSED', 'PAYING', 'DONE', 'PARTIAL', 'CANCELLED'])).toBe(
      numbers('saved').length,
    );
    expect(await found('passed', ['PAYING', 'DONE', 'PARTIAL'])).toBe(numbers('passed').length);
    const { rows: files } = await sql`
      select from warehouse_imports where completed_at is not null and request_no = any (${numbers('imported')}::text[])`.execute(
      open.db,
    );
    expect(files).toHaveLength(numbers('imported').length);
    expect(await untruthsOf(open.db)).toEqual([]);
    await finish(open.db);
    expect(await untruthsOf(open.db)).toEqual([]);
    expect((await tally()).get('PAYING') ?? 0).toBeLessThanOrEqual(1);
  },
  LONG,
);
