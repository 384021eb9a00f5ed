import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { auditLedger } from '@sandbox/domain/money/audit';
import { accountsOf, memberNamed } from '@test/sandbox/money/support';
import { sql } from 'kysely';
import { transfer } from '@/contract/calls/moneyActions';
import type { RequestOf } from '@/contract/defineCall';
import { aSandbox } from './sandbox';
import { aServerPair } from './serverPair';

export interface FailOver {
  /** Number of transfers with a successful response before the primary died; `acknowledged`: in total. */
  before: number;
  acknowledged: number;
  /** Number of requests without a usable response: the connection was lost, or the platform had no database. */
  unknown: number;
  /** The different HTTP statuses of responses that are not about the transfer. */
  statuses: number[];
  /** Time from the switch of the address to the first successful transfer, ms. */
  back: number;
  /** Acknowledged transfers found in the database. Each number must be stored exactly once. */
  stored: number;
  twice: number;
  /** Increase of the payee's balance in cents; it must equal the sum of the acknowledged transfers. */
  moved: number;
  ledger: Awaited<ReturnType<typeof auditLedger>>;
}

/**
 * Kills a primary database server while `workers` make transfers over HTTP, promotes its standby and switches the
 * address. Requests with an unknown outcome are repeated with the same number until a response arrives. Each worker
 * makes `rounds` transfers before and after the failover.
 */
export async function failOver({
  workers,
  rounds,
  settings,
}: {
  workers: number;
  rounds: number;
  /** Settings of both database servers. */
  settings?: Record<string, string>;
}): Promise<FailOver> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pair-'));
  await chmod(folder, 0o711);
  const pair = await aServerPair(folder, settings);
  const test = await aSandbox({ databaseUrl: pair.url });
  try {
    const { db } = test.sandbox;
    const payer = (await accountsOf(db, await memberNamed(db, '杭州云帆贸易有限公司'))).BALANCE;
    const payee = (await accountsOf(db, await memberNamed(db, '广州南屿百货有限公司'))).BALANCE;
    const token = await test.signIn('13800000001');
    const balance = async () => {
      const row = await db
        .selectFrom('accounts')
        .select('balance_cents')
        .where('account_no', '=', payee)
        .executeTakeFirstOrThrow();
      return row.balance_cents ?? 0;
    };
    const opening = await balance();

    const statuses = new Set<number>();
    let acknowledged = 0;
    let unknown = 0;
    let back: number | undefined;
    let switched: number | undefined;
    /** Makes a transfer, and repeats it until a response arrives. */
    const pay = async (requestNo: string): Promise<void> => {
      const request: RequestOf<typeof transfer> = {
        requestNo,
        amount: '0.01',
        payerAccountNo: payer,
        payeeAccountNo: payee,
        payPassword: 'Pay#20261',
        remark: '',
        allowDuplicate: true,
      };
      while (true) {
        const answer = await test.ask(transfer, request, { token }).catch(() => null);
        if (answer?.status === 200 && answer.body.code === 0) {
          acknowledged++;
          if (switched !== undefined) back ??= performance.now() - switched;
          return;
        }
        if (answer?.status === 200) throw new Error(`refused: ${JSON.stringify(answer.body)}`);
        unknown++;
        if (answer) statuses.add(answer.status);
      }
    };
    const work = async (name: string, until: (done: number) => boolean) => {
      for (let done = 0; until(done); done++) await pay(`${name}-${done}`);
    };
    const all = (name: string, until: (done: number) => boolean) =>
      Promise.all(Array.from({ length: workers }, (_, at) => work(`${name}${at}`, until)));

    await all('before', (done) => done < rounds);
    const before = acknowledged;
    // These transfers run while the primary dies, and continue until the standby is in use.
    const during = all('during', (done) => back === undefined || done < rounds);
    while (acknowledged < before + workers) await new Promise(setImmediate);
    await pair.killPrimary();
    await pair.failOver();
    switched = performance.now();
    await during;

    const rows = await db
      .selectFrom('orders')
      .select(['request_no', sql<number>`count(*)::int`.as('count')])
      .where(sql<boolean>`request_no ~ '^(before|during)'`)
      .groupBy('request_no')
      .execute();
    return {
      before,
      acknowledged,
      unknown,
      statuses: [...statuses].sort(),
      back: back ?? Number.POSITIVE_INFINITY,
      stored: rows.length,
      twice: rows.filter(({ count }) => count !== 1).length,
      moved: (await balance()) - opening,
      ledger: await auditLedger(db),
    };
  } finally {
    await test.stop();
    await pair.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
