import { type Kysely, type Selectable, sql } from 'kysely';
import { bankCodeOf } from '@/contract/banks';
import { digitsOf } from '@/contract/batchRules';
import type { Database } from '../../db/schema';
import type { BatchTables } from '../../db/schemaBatches';
import { type Context, Refusal } from '../../handlers/handler';
import { maskedAccount } from '../onboarding/shown';
import { walletOf } from './accountsOf';
import { type BatchRow, ORDER_OF } from './batchDrafts';
import { countOutcome } from './batchOutcome';
import { formatCents } from './cents';
import { freeze } from './ledger';
import { placeLine, type Sides } from './orders';

/*
 * Paying the lines of batches, one transaction each: the line is locked, its part of what the batch has frozen is freed,
 * its order placed, the line marked. A killed process leaves a line as it was; a line that is marked is never taken again,
 * and its order's number, made of batch and line, is the platform's second guard (S-06). Any number of instances may
 * work at once: a locked line is passed over.
 */

export type LineRoom = Pick<Context, 'db' | 'now' | 'random' | 'reviewDelayMs' | 'newId'>;
type LineRow = Selectable<BatchTables['payment_lines']>;

/** Tries of a line that ends in a fault of ours before it is given up; nothing of it has moved then. */
const MOST_ATTEMPTS = 5;

export interface LineKey {
  batch_no: string;
  line_no: number;
}

/** Some line that waits. Of several batches any one, so that a long one does not keep the others waiting. */
export async function nextLine(db: Kysely<Database>): Promise<LineKey | undefined> {
  const { rows } = await sql<LineKey>`
    select line.batch_no, line.line_no from (
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

const partOf = ({ amount_cents, fee_cents }: LineRow): number => (amount_cents ?? 0) + (fee_cents ?? 0);

/** Both sides of a line; null where there is nobody to pay any more. */
async function sidesOf(db: Kysely<Database>, batch: BatchOfLine, line: LineRow): Promise<Sides | null> {
  const accountNo = digitsOf(line.account_no);
  const payer = { name: batch.member_name, accountNo: batch.payer_account_no, bankName: '' };
  if (batch.kind === 'TRANSFER') {
    const wallet = await walletOf(db, accountNo);
    if (!wallet) return null;
    return {
      payerAccountNo: batch.payer_account_no,
      payeeAccountNo: wallet.account_no,
      payer,
      payee: { name: wallet.member_name, accountNo, bankName: '' },
      payeeKey: accountNo,
      book: { kind: 'WALLET', accountKind: 'WALLET', accountNo, name: wallet.member_name, bankCode: '' },
    };
  }
  const bankCode = bankCodeOf(line.bank) ?? '';
  return {
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

/** Places the line's order, or tells why there is none that pays. */
async function place(
  room: LineRoom,
  batch: BatchOfLine,
  line: LineRow,
): Promise<{ orderNo: string; isFinal: boolean } | { reason: string; orderNo: string | null }> {
  const { db } = room;
  const sides = await sidesOf(db, batch, line);
  if (!sides) {
    await freeze(db, batch, -partOf(line));
    return { reason: '收款账户不存在', orderNo: null };
  }
  // No user's requestNo has a colon: nobody can take a line's number before it is paid.
  const requestNo = `${batch.batch_no}:${line.line_no}`;
  const maker = {
    userId: batch.maker_id,
    sessionId: batch.session_id ?? '',
    loginAccount: '',
    kind: 'ordinary' as const,
    permissions: new Set<never>(),
    enterpriseId: batch.enterprise_id,
    memberNo: batch.member_no,
    merchantNo: batch.merchant_no,
  };
  try {
    const { orderNo, state } = await placeLine(
      { ...room, user: maker, address: 'platform', device: '' },
      ORDER_OF[batch.kind],
      { requestNo, amount: formatCents(line.amount_cents ?? 0), remark: line.remark, allowDuplicate: true },
      { sides, batch: { batchNo: batch.batch_no, merchantOrderNo: line.number, freedCents: partOf(line) } },
    );
    return { orderNo, isFinal: state === 'SUCCESS' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A finally refused order stands in the records as well.
    const order = await db
      .selectFrom('orders')
      .select('order_no')
      .where('member_no', '=', batch.member_no)
      .where('kind', '=', ORDER_OF[batch.kind])
      .where('request_no', '=', requestNo)
      .where('state', '=', 'REFUSED')
      .executeTakeFirst();
    return { reason: error.msg, orderNo: order?.order_no ?? null };
  }
}

/** The batch of a line as it comes in JSON, with the name that pays. */
type BatchOfLine = Pick<
  BatchRow,
  'batch_no' | 'kind' | 'payer_account_no' | 'maker_id' | 'session_id' | 'enterprise_id' | 'member_no' | 'merchant_no'
> & { member_name: string };

/** A line that waits, locked; null where somebody else has it. */
async function locked(db: Kysely<Database>, key: LineKey): Promise<{ batch: BatchOfLine; line: LineRow } | null> {
  const { rows } = await sql<{ line: LineRow; batch: BatchOfLine }>`
    select to_jsonb(line) as line, to_jsonb(batch) || jsonb_build_object('member_name', m.member_name) as batch
      from payment_lines line
      join payment_batches batch using (batch_no) join members m using (member_no)
     where line.batch_no = ${key.batch_no} and line.line_no = ${key.line_no} and line.state = 'WAITING'
       for update of line skip locked`.execute(db);
  return rows[0] ?? null;
}

/** Says of a line what has become of it, and counts it in its batch when it is final. */
async function mark(
  db: Kysely<Database>,
  { batch_no, line_no }: LineKey,
  to: Partial<LineRow>,
  outcome?: Parameters<typeof countOutcome>[2],
): Promise<void> {
  await db
    .updateTable('payment_lines')
    .set(to)
    .where('batch_no', '=', batch_no)
    .where('line_no', '=', line_no)
    .execute();
  if (outcome) await countOutcome(db, batch_no, outcome);
}

/** Pays one line in the caller's transaction; false where somebody else has it. */
export async function payLine(room: LineRoom, key: LineKey): Promise<boolean> {
  const { db, now } = room;
  const found = await locked(db, key);
  if (!found) return false;
  const { batch, line } = found;
  const cents = line.amount_cents ?? 0;
  const placed = await place(room, batch, line);
  if ('reason' in placed) {
    const refused = { state: 'REFUSED' as const, reason: placed.reason, order_no: placed.orderNo };
    await mark(db, key, refused, { state: 'FAILED', cents, now });
  } else {
    const outcome = placed.isFinal ? { state: 'SUCCESS' as const, cents, now } : undefined;
    await mark(db, key, { state: 'PLACED', order_no: placed.orderNo }, outcome);
  }
  return true;
}

/** A line whose payment ended in a fault of ours, all of which was undone: it is tried again, and at last given up. */
export async function failLine(db: Kysely<Database>, key: LineKey, now: Date): Promise<void> {
  const found = await locked(db, key);
  if (!found) return;
  const { batch, line } = found;
  if (line.attempts + 1 < MOST_ATTEMPTS) return mark(db, key, { attempts: line.attempts + 1 });
  await freeze(db, batch, -partOf(line));
  const outcome = { state: 'FAILED' as const, cents: line.amount_cents ?? 0, now };
  await mark(db, key, { state: 'REFUSED', reason: '处理异常，未付款，可重试' }, outcome);
}
