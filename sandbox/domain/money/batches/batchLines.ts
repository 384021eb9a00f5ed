import { type Kysely, type Selectable, sql } from 'kysely';
import { digitsOf } from '@/contract/rules/batchRules';
import { bankCodeOf } from '@/contract/words/banks';
import type { Database } from '../../../db/schema';
import { OFFSET } from '../../clock';
import type { Context } from '../../context';
import { maskedAccount } from '../../onboarding/view';
import { Refusal } from '../../refusal';
import { formatCents } from '../cents';
import { dayOf } from '../days';
import { writeMoney } from '../moneyWrite';
import { type Counted, lockCounted, ofBatch } from '../orders/counted';
import { placeLine, type Sides } from '../orders/orders';
import { type BatchRow, ORDER_OF, payoutMerchant } from './batchKinds';
import { countOutcome } from './batchOutcome';

/*
 * Pays the lines of batches, each in a separate transaction: locks the line, unfreezes its share of the money, places
 * its order, marks the line. If the process is killed, the line stays unchanged. A marked line is never paid again.
 * The request number of its order is built from batch and line, which also prevents a second payment. Any number of
 * instances may work in parallel, because locked lines are skipped (S-06).
 */

type LineContext = Pick<Context, 'db' | 'now' | 'realNow' | 'random' | 'reviewDelayMs' | 'newId'>;
type LineRow = Selectable<Database['payment_lines']>;

/** Maximum attempts for a line whose payment fails by an internal error. Such a failure is rolled back, so no money has moved. */
const MOST_ATTEMPTS = 5;

interface LineKey {
  batch_no: string;
  line_no: number;
}

/** A waiting line, with the offset of business time in ms. */
interface NextLine extends LineKey {
  offsetMs: number;
}

/** Returns a waiting line of a random batch, so that a long batch does not delay other batches. */
export async function nextLine(db: Kysely<Database>): Promise<NextLine | undefined> {
  const { rows } = await sql<NextLine>`
    select line.batch_no, line.line_no, ${OFFSET} as "offsetMs" from (
      select batch_no from payment_batches b
       where state = 'RUNNING'
         and exists (select from payment_lines w where w.batch_no = b.batch_no and w.state = 'WAITING')
       order by random() limit 1
    ) batch join lateral (
      select batch_no, line_no from payment_lines w
       where w.batch_no = batch.batch_no and w.state = 'WAITING' order by line_no limit 1
         for update skip locked
    ) line on true`.execute(db);
  return rows[0];
}

/** Checks whether any line waits for payment. Lines that another worker has just locked count too. */
export async function isLineWaiting(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select from payment_batches b
    where state = 'RUNNING'
      and exists (select from payment_lines w where w.batch_no = b.batch_no and w.state = 'WAITING') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

const partOf = ({ amount_cents, fee_cents }: LineRow): number => (amount_cents ?? 0) + (fee_cents ?? 0);

/** Payer and payee of a line; null if the payee does not exist any more. */
function sidesOf(batch: BatchOfLine, line: LineRow): Sides | null {
  const accountNo = digitsOf(line.account_no);
  const payer = { name: batch.member_name, accountNo: batch.payer_account_no, bankName: '' };
  if (batch.kind === 'TRANSFER') {
    if (batch.wallet_no !== accountNo || batch.wallet_name === null) return null;
    return {
      payerAccountNo: batch.payer_account_no,
      payeeAccountNo: accountNo,
      payer,
      payee: { name: batch.wallet_name, accountNo, bankName: '' },
      payeeKey: accountNo,
      book: { kind: 'WALLET', accountKind: 'WALLET', accountNo, name: batch.wallet_name, bankCode: '' },
    };
  }
  const bankCode = bankCodeOf(line.bank) ?? '';
  const merchantNo = payoutMerchant(batch);
  return {
    // No product is required here, because the product was open when the batch was confirmed. Confirmed lines are
    // paid even if the product was closed since.
    ...(merchantNo === null ? {} : { merchant: { merchantNo, needs: [], product: 'ZTO_DEFRAY' } }),
    payerAccountNo: batch.payer_account_no,
    payeeAccountNo: null,
    payer,
    payee: { name: line.name, accountNo: maskedAccount(accountNo), bankName: line.bank },
    payeeKey: `${bankCode}:${accountNo}`,
    book: {
      kind: 'BANK',
      accountKind: line.account_kind === '对私' ? 'PRIVATE' : 'CORPORATE',
      accountNo,
      name: line.name,
      bankCode,
    },
  };
}

/** The outcome of a line; undefined while its order is pending. */
type LineOutcome = 'SUCCESS' | 'FAILED' | undefined;

/** Marks a line of a batch as refused, without an order. */
const refuseLine = (db: Kysely<Database>, { batch_no, line_no }: LineRow, reason: string, now: Date, freed = {}) =>
  writeMoney(db, { ...freed, line: { batch_no, line_no, state: 'REFUSED', reason, order_no: null } }, now);

/**
 * Returns the amount that a line uses of the limits, if the whole batch was counted against the limits at its
 * confirmation. Null if the line's order is counted instead.
 */
const countedFor = ({ member_no: memberNo, kind, counted_on: day }: BatchOfLine, line: LineRow): Counted | null =>
  day === null ? null : ofBatch({ memberNo, key: ORDER_OF[kind], day }, line.amount_cents ?? 0);

/** The limit usage to give back when a line of a batch is not paid. */
const uncounted = (batch: BatchOfLine, line: LineRow) => {
  const counted = countedFor(batch, line);
  return counted === null ? {} : { counted: { ...counted, cents: -counted.cents } };
};

/** The money to unfreeze and the limit usage to give back when a line of a batch is not paid. */
const freedBy = (batch: BatchOfLine, line: LineRow) => ({
  ...uncounted(batch, line),
  frozen: { account_no: batch.payer_account_no, cents: -partOf(line) },
});

/** Places the payment order of a line, or refuses the line. */
async function place(context: LineContext, batch: BatchOfLine, line: LineRow): Promise<LineOutcome> {
  const { db, now } = context;
  const counted = countedFor(batch, line);
  // A batch confirmed on an earlier day was counted against that day's limits, so the counters of that day are locked
  // here. Today's counters are locked when the order is placed.
  if (counted && counted.day !== dayOf(now)) await lockCounted(db, counted);
  const sides = sidesOf(batch, line);
  if (!sides) {
    await refuseLine(db, line, '收款账户不存在', now, freedBy(batch, line));
    return 'FAILED';
  }
  // Request numbers of users never contain a colon, so a user cannot occupy a line's number in advance.
  const requestNo = `${batch.batch_no}:${line.line_no}`;
  const maker = {
    userId: batch.maker_id,
    sessionId: batch.session_id ?? '',
    loginAccount: '',
    kind: 'ordinary' as const,
    permissions: new Set<never>(),
    enterpriseId: batch.enterprise_id,
    memberNo: batch.member_no,
    ownMemberNo: batch.member_no,
    merchantNo: batch.merchant_no,
  };
  const kind = ORDER_OF[batch.kind];
  const batchLine = {
    batchNo: batch.batch_no,
    lineNo: line.line_no,
    merchantOrderNo: line.number,
    // A payout line is charged the fee that the user has confirmed, even if the fee terms have changed since.
    feeCents: batch.kind === 'PAYOUT' ? (line.fee_cents ?? undefined) : undefined,
    countedOn: batch.counted_on,
  };
  try {
    const { state } = await placeLine(
      { ...context, user: maker, address: 'platform', device: '' },
      kind,
      { requestNo, amount: formatCents(line.amount_cents ?? 0), remark: line.remark, allowDuplicate: true },
      { sides, batch: { ...batchLine, freedCents: partOf(line) } },
    );
    return state === 'SUCCESS' ? state : undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A final refusal has already marked the line as refused. After any other refusal the database has only unfrozen
    // the line's share of the money, so the line is marked here.
    if (!error.detail.keep) await refuseLine(db, line, error.msg, now, uncounted(batch, line));
    return 'FAILED';
  }
}

/** The batch of a line as JSON from the database, with the payer's name. */
type BatchOfLine = Pick<
  BatchRow,
  | 'batch_no'
  | 'kind'
  | 'payer_account_no'
  | 'maker_id'
  | 'session_id'
  | 'enterprise_id'
  | 'member_no'
  | 'merchant_no'
  | 'counted_on'
> & {
  member_name: string;
  /** Account number of the wallet that the line pays; null if no wallet has the typed number. */
  wallet_no: string | null;
  wallet_name: string | null;
};

/** Locks a waiting line and returns it with its batch; null if another worker has locked it. */
async function locked(db: Kysely<Database>, key: LineKey): Promise<{ batch: BatchOfLine; line: LineRow } | null> {
  const { rows } = await sql<{ found: { batch: BatchOfLine; line: LineRow } | null }>`
    select open_line(${key.batch_no}, ${key.line_no}) as found`.execute(db);
  return rows[0]?.found ?? null;
}

/** Pays one line in the caller's transaction; returns false if another worker has locked the line. */
export async function payLine(context: LineContext, key: LineKey): Promise<boolean> {
  const { db, now } = context;
  const found = await locked(db, key);
  if (!found) return false;
  const { batch, line } = found;
  const state = await place(context, batch, line);
  if (state)
    await countOutcome(db, batch.batch_no, { state, cents: line.amount_cents ?? 0, now, of: { lineNo: line.line_no } });
  return true;
}

/**
 * Handles a line whose payment failed by an internal error and was rolled back. The line is retried, and given up after the last
 * attempt.
 */
export async function failLine(db: Kysely<Database>, key: LineKey, now: Date): Promise<void> {
  const found = await locked(db, key);
  if (!found) return;
  const { batch, line } = found;
  if (line.attempts + 1 < MOST_ATTEMPTS) {
    await db
      .updateTable('payment_lines')
      .set({ attempts: line.attempts + 1 })
      .where('batch_no', '=', key.batch_no)
      .where('line_no', '=', key.line_no)
      .execute();
    return;
  }
  await refuseLine(db, line, '处理异常，未付款，可重试', now, freedBy(batch, line));
  await countOutcome(db, batch.batch_no, {
    state: 'FAILED',
    cents: line.amount_cents ?? 0,
    now,
    of: { lineNo: line.line_no },
  });
}
