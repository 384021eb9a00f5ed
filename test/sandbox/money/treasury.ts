import { randomBytes } from 'node:crypto';
import type { Database } from '@sandbox/db/schema';
import { inTransaction } from '@sandbox/db/transaction';
import { realTime } from '@sandbox/domain/clock';
import type { Actor } from '@sandbox/domain/context';
import { nextLine, payLine } from '@sandbox/domain/money/batches/batchLines';
import { postEntry } from '@sandbox/domain/money/ledger';
import { decideRelease } from '@sandbox/domain/money/orders/orderRelease';
import { type OrderContext, type OrderRequest, placeOrder, type Sides } from '@sandbox/domain/money/orders/orders';
import { refund } from '@sandbox/domain/money/orders/refund';
import { returnSides } from '@sandbox/domain/money/splits/splitReturn';
import { REVIEW_KINDS } from '@sandbox/domain/reviewKinds';
import { decideNext } from '@sandbox/domain/reviews';
import { SEED_TIME } from '@test/support/seedTime';
import { type Kysely, sql } from 'kysely';
import type { Order, OrderKind } from '@/contract/calls/orders';
import { accountsOf, anEntry, aTrade, memberNamed } from './support';

/*
 * The money calls of the demo enterprise without HTTP, envelope, password and background work, so that their statements and reads
 * can be counted.
 */

const ENTERPRISE = '200010000001';
const CARD = 'JS200010000001';
const [MAKER, CHECKER] = ['100010000001', '100010000005'];
/** Amount from which a second person must release. */
const CHECKED_CENTS = 500_000;

/** Creates a session and returns the actor as the gateway passes it to a handler. */
async function actorOf(db: Kysely<Database>, userId: string, memberNo: string): Promise<Actor> {
  const sessionId = `S-treasury-${userId}`;
  const { version } = await db
    .selectFrom('users')
    .select('version')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sessions')
    .values({
      session_id: sessionId,
      token_hash: sessionId,
      user_id: userId,
      user_version: version,
      enterprise_id: ENTERPRISE,
      address: 'test',
      device: '',
      created_at: SEED_TIME,
      last_seen_at: SEED_TIME,
      expires_at: SEED_TIME,
      ended_at: null,
      end_reason: null,
      proven_at: SEED_TIME,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {
    userId,
    sessionId,
    loginAccount: '',
    kind: 'ordinary',
    permissions: new Set(),
    enterpriseId: ENTERPRISE,
    memberNo,
    ownMemberNo: memberNo,
    merchantNo: null,
  };
}

/** Prepares the money calls. `mark` is part of all their numbers, so that several treasuries can use one database. */
export async function aTreasury(db: Kysely<Database>, mark = 'treasury') {
  const memberNo = await memberNamed(db, '杭州云帆贸易有限公司');
  const own = await accountsOf(db, memberNo);
  const other = await accountsOf(db, await memberNamed(db, '广州南屿百货有限公司'));
  const maker = await actorOf(db, MAKER, memberNo);
  const checker = await actorOf(db, CHECKER, memberNo);
  await db
    .insertInto('checker_policies')
    .values({ enterprise_id: ENTERPRISE, amount_cents: CHECKED_CENTS, set_by: MAKER, set_at: SEED_TIME })
    .onConflict((conflict) => conflict.column('enterprise_id').doUpdateSet({ amount_cents: CHECKED_CENTS }))
    .execute();

  let numbers = 0;
  const contextOf = (user: Actor): OrderContext => ({
    db,
    now: SEED_TIME,
    realNow: realTime(SEED_TIME),
    address: 'test',
    device: '',
    random: randomBytes,
    reviewDelayMs: 3_000,
    newId: (prefix) => `${prefix}${randomBytes(10).toString('hex')}`,
    user,
  });
  const party = (accountNo: string) => ({ name: `账户${accountNo}`, accountNo, bankName: '' });
  const place = (kind: OrderKind, amount: string, sides: Partial<Sides>): Promise<Order> => {
    const request: OrderRequest = { requestNo: `${mark}-${++numbers}`, amount, remark: '' };
    const both = { payerAccountNo: null, payeeAccountNo: null, payer: party(''), payee: party(''), ...sides };
    return placeOrder(contextOf(maker), kind, request, async () => ({ payeeKey: `payee-${mark}-${numbers}`, ...both }));
  };
  const toWallet = (amount: string) =>
    place('TRANSFER', amount, {
      payerAccountNo: own.BALANCE,
      payeeAccountNo: other.BALANCE,
      book: { kind: 'WALLET', accountKind: 'WALLET', accountNo: other.BALANCE, name: '广州南屿', bankCode: '' },
    });
  const later = {
    now: new Date(SEED_TIME.getTime() + 60_000),
    random: randomBytes,
    publicUrl: '',
    reviewKinds: REVIEW_KINDS,
  };

  return {
    transfer: () => toWallet('1.00'),
    withdraw: () => place('WITHDRAW', '2.00', { payerAccountNo: own.BALANCE, settleAccountId: CARD }),
    recharge: () => place('RECHARGE', '3.00', { payeeAccountNo: own.BALANCE }),
    turnOut: () => place('TURN_OUT', '1.00', { payerAccountNo: own.BALANCE, payeeAccountNo: own.FEE }),
    /** Makes a transfer that waits for the release by a second person. */
    waiting: () => toWallet('6000.00'),
    release: (orderNo: string) =>
      inTransaction(db, (trx) => decideRelease({ ...contextOf(checker), db: trx }, orderNo, null)),
    /** Decides all open reviews of the bank, so that pending payments end. */
    outcomes: async () => {
      while (await inTransaction(db, (trx) => decideNext(trx, later)));
    },
    /** Returns a collected trade without refunds. */
    collected: async () =>
      (
        await db
          .selectFrom('trades')
          .select('trade_no')
          .where('member_no', '=', memberNo)
          .where('business_type', '=', '4007')
          .where('status', '=', 'SUCCESS')
          .where('merchant_no', 'is', null)
          .where('refunded_cents', '=', 0)
          .where('amount_cents', '>', 1_000)
          .orderBy('trade_no')
          .limit(1)
          .executeTakeFirstOrThrow()
      ).trade_no,
    refund: (tradeNo: string) =>
      inTransaction(db, (trx) =>
        refund(
          trx,
          { own: { memberNo, merchantNo: null }, user: maker, address: 'test' },
          { tradeNo, amountCents: 100, reason: '', requestNo: `${mark}-${++numbers}` },
          SEED_TIME,
        ),
      ),
    /**
     * Returns a successful split to a member book, with its returnable cents and the original trade. It is the only
     * split of its trade, so that all such requests cost the same.
     */
    split: async () => {
      const row = await db
        .selectFrom('trades')
        .innerJoin('member_book_splits as booked', 'booked.trade_no', 'trades.trade_no')
        .select(['trades.trade_no', 'trades.amount_cents', 'original_trade_no'])
        .where('member_no', '=', memberNo)
        .where('scene', '=', 'SPLIT')
        .where('direction', '=', 'OUT')
        .where('status', '=', 'SUCCESS')
        .where('original_trade_no', 'is not', null)
        .where('refunded_cents', '=', 0)
        .where('trades.amount_cents', '>', 10_000)
        .where(
          sql<boolean>`(select count(*) from trades each where each.original_trade_no = trades.original_trade_no) = 1`,
        )
        .orderBy('trades.trade_no')
        .limit(1)
        .executeTakeFirstOrThrow();
      return { tradeNo: row.trade_no, cents: row.amount_cents, collected: row.original_trade_no ?? '' };
    },
    bringBack: (tradeNo: string, amount = '1.00'): Promise<Order> => {
      const request: OrderRequest = { requestNo: `${mark}-${++numbers}`, amount, remark: '' };
      return placeOrder(contextOf(maker), 'SPLIT_RETURN', request, (inside) =>
        returnSides(inside, { memberNo, merchantNo: null }, tradeNo),
      );
    },
    /** Creates a confirmed batch with two lines, so that the next line is not the last one. */
    batch: async (kind: 'TRANSFER' | 'PAYOUT') => {
      const batchNo = `${mark}-batch-${++numbers}`;
      const isPayOut = kind === 'PAYOUT';
      await sql`insert into payment_batches (batch_no, member_no, enterprise_id, kind, state, file_name, items, amount_cents,
            fee_cents, payer_account_no, maker_id, maker_name, created_at, confirmed_at)
          values (${batchNo}, ${memberNo}, ${ENTERPRISE}, ${kind}, 'RUNNING', '', 2, 800, 100, ${own.BALANCE}, ${MAKER}, '',
            ${SEED_TIME}, ${SEED_TIME})`.execute(db);
      await sql`insert into trade_batches (batch_no, member_no, kind, file_name, maker_name, items, amount_cents, created_at)
          values (${batchNo}, ${memberNo}, ${isPayOut ? 'FILE' : 'WALLET'}, '', '', 2, 800, ${SEED_TIME})`.execute(db);
      await sql`insert into payment_lines (batch_no, line_no, number, name, account_no, account_kind, bank, amount, remark,
            amount_cents, fee_cents, state)
          values (${batchNo}, 1, '', '甲', ${isPayOut ? '33050161620000000888' : other.BALANCE}, '对公', '中国建设银行',
            '4.00', '', 400, 100, 'WAITING')`.execute(db);
      await sql`update accounts set frozen_cents = frozen_cents + 500 where account_no = ${own.BALANCE}`.execute(db);
    },
    line: async () => {
      const key = await nextLine(db);
      if (!key) throw new Error('no line waits');
      const { user: _none, ...context } = contextOf(maker);
      return inTransaction(db, (trx) => payLine({ ...context, db: trx }, key));
    },
    /** Posts a single entry, as the seed does for the demo data. */
    entry: () => {
      const sides = [
        [own.BALANCE, -100],
        [own.FEE, 100],
      ] as const;
      return inTransaction(db, async (trx) =>
        postEntry(trx, anEntry(await aTrade(trx, memberNo, `${mark}-${++numbers}`), sides)),
      );
    },
  };
}
export type Treasury = Awaited<ReturnType<typeof aTreasury>>;

/** Each money call, with the function that prepares it. */
export const CALLS: Readonly<Record<string, (treasury: Treasury) => Promise<() => Promise<unknown>>>> = {
  'bare entry': async ({ entry }) => entry,
  transfer: async ({ transfer }) => transfer,
  'order that waits for the second person': async ({ waiting }) => waiting,
  'transfer between own accounts': async ({ turnOut }) => turnOut,
  withdrawal: async ({ withdraw }) => withdraw,
  recharge: async ({ recharge }) => recharge,
  refund: async ({ collected, refund }) => {
    const tradeNo = await collected();
    return () => refund(tradeNo);
  },
  'return of a split': async ({ split, bringBack }) => {
    const { tradeNo } = await split();
    return () => bringBack(tradeNo);
  },
  "receiver's answer": async ({ split, bringBack, outcomes }) => {
    await outcomes();
    await bringBack((await split()).tradeNo);
    return outcomes;
  },
  release: async ({ waiting, release }) => {
    const { orderNo } = await waiting();
    return () => release(orderNo);
  },
  'line of a batch of transfers': async ({ batch, line }) => {
    await batch('TRANSFER');
    return line;
  },
  'line of a batch of pay-outs': async ({ batch, line }) => {
    await batch('PAYOUT');
    return line;
  },
  "bank's answer": async ({ withdraw, outcomes }) => {
    await outcomes();
    await withdraw();
    return outcomes;
  },
};
