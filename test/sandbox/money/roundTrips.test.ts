import path from 'node:path';
import { type OpenDatabase, openDatabase } from '@sandbox/db/connect';
import { auditLedger, auditStoredSums } from '@sandbox/domain/money/audit';
import { moneyTransaction, roundTrips } from '@test/support/roundTrips';
import { aSandbox, aSeededDatabase } from '@test/support/sandbox';
import { transfer } from '@/contract/calls/moneyActions';
import { aPayer } from './orderSupport';
import { aTreasury, CALLS, type Treasury } from './treasury';

/*
 * Tests safety rule S-16: locks are held only while the database works, and not while an instance communicates with
 * its database.
 */

let database: Awaited<ReturnType<typeof aSeededDatabase>>;
let open: OpenDatabase;
let treasury: Treasury;
beforeAll(async () => {
  database = await aSeededDatabase();
  const { dataDir, databaseUrl } = database.options;
  open = await openDatabase(dataDir === undefined ? { databaseUrl } : { dataDir: path.join(dataDir, 'pg') });
  treasury = await aTreasury(open.db);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

/**
 * Expected number of statements in the transaction, including BEGIN and COMMIT (`trips`), and after the first lock of
 * an account (`locked`).
 */
const EXPECTED = {
  transfer: { trips: 4, locked: 2 },
  // The recipients of the notification are read while the locks are held, which is one more statement.
  'order that waits for the second person': { trips: 5, locked: 3 },
  'transfer between own accounts': { trips: 4, locked: 2 },
  // Reading the bank account and its verification needs two more statements.
  withdrawal: { trips: 6, locked: 4 },
  recharge: { trips: 4, locked: 2 },
  refund: { trips: 5, locked: 3 },
  'return of a split': { trips: 4, locked: 2 },
  // Like the bank's response, plus four statements: the two trades, the receiver's member book and its balance.
  "receiver's answer": { trips: 14, locked: 5 },
  release: { trips: 6, locked: 2 },
  'line of a batch of transfers': { trips: 6, locked: 3 },
  'line of a batch of pay-outs': { trips: 5, locked: 2 },
  "bank's answer": { trips: 10, locked: 5 },
};

it.each(Object.entries(EXPECTED))('S-16: a %s takes no more round trips than necessary', async (name, expected) => {
  const call = await CALLS[name]?.(treasury);
  const { transactions } = await roundTrips(call ?? (() => Promise.reject(new Error(`no call ${name}`))));
  const sent = moneyTransaction(transactions);
  const first = sent.findIndex((text) => /open_order|open_refund|settle_order|locked_accounts/.test(text));
  expect({ sent, trips: sent.length, locked: sent.length - first - 1 }).toEqual({ sent, ...expected });
});

it('the measured calls leave a correct ledger', async () => {
  expect(await auditLedger(open.db)).toMatchObject({ sumOfPostings: 0, negativeAccounts: 0, unbalancedEntries: 0 });
  expect(await auditStoredSums(open.db)).toMatchObject({ wrongBalances: [], brokenChains: [], wrongDays: [] });
});

it('S-16: a transfer through the gateway reads each thing once', async () => {
  const test = await aSandbox({ controls: false });
  const payer = await aPayer(test);
  const counts: number[] = [];
  for (let round = 0; round < 3; round++) {
    const { all, transactions } = await roundTrips(() => payer.who.get(transfer, payer.transferOf()));
    expect(moneyTransaction(transactions)).toHaveLength(4);
    counts.push(all.length);
  }
  await test.stop();
  // Statements of the whole call: envelope, session, request number, two sides, password with its attempt (5),
  // removal of the attempt, and the order (4). Background work may add some, so the minimum counts.
  expect(Math.min(...counts)).toBe(15);
});
