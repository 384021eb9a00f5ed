import { auditLedger, auditStoredSums } from '@sandbox/domain/money/audit';
import { signedIn } from '@test/support/onboarding';
import { aSandbox, PASSWORD, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import * as contract from '@/contract/calls/catalogue';
import { queryUserInfo } from '@/contract/calls/login';
import { aPayer, ZHANG } from '../money/orderSupport';

/* Tests the whole platform on the embedded database. All requests and background work share its single connection. */

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());

const { transfer, withdraw } = contract.catalogue;
const db = () => test.sandbox.db;
const stateOf = (orderNo: string) =>
  db().selectFrom('orders').select('state').where('order_no', '=', orderNo).executeTakeFirst();

/** Returns the row count and a checksum of every table. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db());
  const sums: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: own } = await sql<{ sum: string }>`
      select count(*) || ':' || coalesce(sum(hashtext(t::text)), 0) as sum from ${sql.table(name)} t`.execute(db());
    sums[name] = own[0]?.sum ?? '';
  }
  return sums;
}

it('requests and background work at the same time keep the ledger clean', async () => {
  const payer = await aPayer(test);
  const transfers = Array.from({ length: 20 }, () => payer.who.get(transfer, payer.transferOf()));
  const { orderNo } = await payer.who.get(withdraw, payer.withdrawOf());
  expect((await Promise.all(transfers)).map(({ state }) => state)).toEqual(Array(20).fill('SUCCESS'));
  await test.control('POST', '/clock', { advance: 'P1D' });
  expect(await stateOf(orderNo)).toEqual({ state: 'SUCCESS' });
  expect(await auditLedger(db())).toMatchObject({ sumOfPostings: 0, negativeAccounts: 0, unbalancedEntries: 0 });
  expect(await auditStoredSums(db())).toEqual({
    wrongBalances: [],
    brokenChains: [],
    wrongDays: [],
    wrongTradeDays: [],
  });
});

it('orders, sessions and business time survive a restart', async () => {
  const payer = await aPayer(test);
  const { orderNo } = await payer.who.get(transfer, payer.transferOf());
  await test.control('POST', '/clock', { advance: 'P1D' });
  const clock = await test.control('GET', '/clock');
  await test.restart();
  expect(await stateOf(orderNo)).toEqual({ state: 'SUCCESS' });
  expect(await test.control('GET', '/clock')).toEqual(clock);
  expect((await test.ask(queryUserInfo, {}, { token: payer.who.token })).status).toBe(200);
});

it('a reset restores every row of every table and ends every session', async () => {
  await test.control('POST', '/reset');
  const before = await everything();
  const zhang = await signedIn(test, ZHANG);
  const payer = await aPayer(test);
  await payer.who.get(transfer, payer.transferOf());
  await sql`update users set nick_name = 'x', password_hash = 'y'`.execute(db());
  await sql`delete from user_enterprises`.execute(db());
  expect(await everything()).not.toEqual(before);
  await test.control('POST', '/reset');
  expect(await everything()).toEqual(before);
  expect((await test.ask(queryUserInfo, {}, { token: zhang.token })).status).toBe(401);
  expect((await test.tryLogin(ZHANG, PASSWORD)).body.code).toBe(0);
});

it('the restore of the tests restores every row of every table like the reset', async () => {
  await test.control('POST', '/reset');
  const before = await everything();
  for (let round = 0; round < 2; round++) {
    const payer = await aPayer(test);
    await payer.who.get(transfer, payer.transferOf());
    await sql`update users set nick_name = 'x'`.execute(db());
    await sql`delete from user_enterprises`.execute(db());
    expect(await everything()).not.toEqual(before);
    await test.restoreSeed();
    expect(await everything()).toEqual(before);
  }
});
