import { type Kysely, sql } from 'kysely';
import type { PaymentBatch } from '@/contract/calls/batchPayments';
import type { BatchKind } from '@/contract/rules/batchSheet';
import { sumsOf, wireAmount } from '@/contract/rules/lineIssues';
import type { Database } from '../../../db/schema';
import { inTransaction } from '../../../db/transaction';
import { announce } from '../../announce';
import { audit } from '../../audit';
import { type AuthedContext, memberOf } from '../../context';
import { lockNumber, oncePerNumber } from '../../oncePerNumber';
import { limitOf, type Used } from '../../products/limits';
import { notYours, Refusal, refuse } from '../../refusal';
import { mustStillBeSignedIn } from '../../sessions';
import { parseCents } from '../cents';
import { dayOf } from '../days';
import { freeze, lockAccounts } from '../ledger';
import { writeMoney } from '../moneyWrite';
import { countBatch, ofBatch } from '../orders/counted';
import {
  beyondLimits,
  type FinalRefusal,
  frozenPayer,
  mustCost,
  payerRefusal,
  refuseTwin,
} from '../orders/orderLimits';
import { takenOrProven } from '../orders/provenOnce';
import { checkerAmountOf, checkersNews } from '../orders/release';
import { CHANGED, draftLines, factsOf, feesOf, issuesOf, ownDraft, WITH_ERRORS } from './batchDrafts';
import { type BatchRow, batchClosed, ORDER_OF, payoutMerchantOf } from './batchKinds';
import { aboutBatch } from './batchOutcome';
import { ownBatch, shownPaymentBatch } from './batchPage';
import { contentHashOf, questionsOf } from './batchTwins';

/*
 * Confirmation of batches. It freezes the total on the payer's account, so that no other payment can use the money of
 * the lines. Each line unfreezes its share when it is paid (`batchLines.ts`).
 */

/**
 * Returns the reason why a draft cannot be confirmed now: a closed product, too little money, or an exceeded limit.
 * Null if it can be confirmed.
 */
export async function draftRefusal(
  db: Kysely<Database>,
  batch: BatchRow,
  asked: Parameters<typeof batchRefusal>[2],
): Promise<FinalRefusal | null> {
  const { kind, member_no: memberNo } = batch;
  const merchantNo = await payoutMerchantOf(db, batch);
  const closed = await batchClosed(db, { kind, memberNo, merchantNo, now: asked.now });
  return closed ?? batchRefusal(db, batch, asked);
}

/**
 * Returns the reason to refuse a draft as a whole: a frozen account, too little money for amount and fee, or an
 * exceeded limit. Null if no reason exists.
 */
async function batchRefusal(
  db: Kysely<Database>,
  { kind, member_no }: Pick<BatchRow, 'kind' | 'member_no'>,
  {
    payer,
    cents,
    fee,
    now,
    usedBefore,
  }: {
    payer: Parameters<typeof payerRefusal>[0] | undefined;
    cents: number;
    fee: number;
    now: Date;
    /** Limit usage by earlier orders, in cents. If left out, the current usage is read. */
    usedBefore?: Used;
  },
): Promise<FinalRefusal | null> {
  if (!payer) return frozenPayer;
  const poor = payerRefusal(payer, cents + fee);
  if (poor) return poor;
  const { limits, used } = await limitOf(db, { memberNo: member_no, merchantNo: null, key: ORDER_OF[kind], now });
  return beyondLimits(cents, limits, usedBefore ?? used);
}

export interface Confirmation {
  requestNo: string;
  batchNo: string;
  items: number;
  amount: string;
  revision?: number | undefined;
  payPassword: string;
  allowDuplicate?: boolean | undefined;
  expectedFee?: string | undefined;
}

const contentOf = ({ batchNo, items, amount }: Confirmation) => JSON.stringify([batchNo, items, amount]);

async function replay(
  db: Kysely<Database>,
  memberNo: string,
  kind: BatchKind,
  request: Confirmation,
): Promise<PaymentBatch | null> {
  const stored = await db
    .selectFrom('batch_confirmations')
    .selectAll()
    .where('member_no', '=', memberNo)
    .where('kind', '=', kind)
    .where('request_no', '=', request.requestNo)
    .executeTakeFirst();
  const row = oncePerNumber(stored, ({ content }) => content === contentOf(request));
  if (!row) return null;
  if (row.refusal_code !== null) throw new Refusal(row.reason ?? '', { bizCode: row.refusal_code, keep: true });
  return JSON.parse(row.answer ?? 'null');
}

/**
 * Confirms a draft at most once. A repeated request with the same number and content gets the first response. The
 * payment password is checked outside of any transaction. All writes are in one transaction.
 */
export async function confirmBatch(
  context: AuthedContext,
  kind: BatchKind,
  request: Confirmation,
): Promise<PaymentBatch> {
  const memberNo = memberOf(context.user);
  const proven = await takenOrProven(
    context,
    { memberNo, password: request.payPassword },
    {
      replay: () => replay(context.db, memberNo, kind, request),
      look: async () => (await ownBatch(context.db, context.user, request.batchNo)).kind === kind || notYours(),
    },
  );
  return proven.taken ?? inTransaction(context.db, (trx) => accept({ ...context, db: trx }, kind, request));
}

async function accept(context: AuthedContext, kind: BatchKind, request: Confirmation): Promise<PaymentBatch> {
  const { db, user, now } = context;
  const memberNo = memberOf(user);
  await mustStillBeSignedIn(db, user);
  // Makes parallel requests with the same number wait for each other. The lock on the draft's row alone would allow
  // two drafts to use one number.
  await lockNumber(db, { owner: memberNo, kind: `batch ${kind}`, requestNo: request.requestNo });
  // Locks the draft. Of two parallel confirmations, the second waits here and then finds the response of the first.
  const locked = await db
    .selectFrom('payment_batches')
    .select('batch_no')
    .where('batch_no', '=', request.batchNo)
    .where('member_no', '=', memberNo)
    .where('maker_id', '=', user.userId)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return notYours();
  const taken = await replay(db, memberNo, kind, request);
  if (taken) return taken;
  const draftRow = await ownDraft(db, user, request.batchNo);
  if (draftRow.kind !== kind) return notYours();
  const merchantNo = await payoutMerchantOf(db, draftRow);
  // Assigns the batch to the current merchant. The batch stays with this merchant, even if the session later selects
  // another merchant.
  const batch: BatchRow = kind === 'PAYOUT' ? { ...draftRow, merchant_no: merchantNo } : draftRow;

  const draft = await draftLines(db, batch.batch_no);
  const issues = await issuesOf(draft, await factsOf(db, { memberNo, kind, lines: draft, now }));
  const sums = sumsOf(draft, issues);
  const isAnother = request.revision !== undefined && request.revision !== batch.revision;
  if (isAnother || sums.lines !== request.items || sums.cents !== parseCents(request.amount))
    refuse('批次内容已变化，请核对后重新提交', { bizCode: CHANGED });
  if (sums.errors > 0) refuse(`还有${sums.errors}行错误，请修改或删除后再提交`, { bizCode: WITH_ERRORS });
  if (sums.lines === 0) refuse('批次中没有明细', { bizCode: WITH_ERRORS });
  if (!request.allowDuplicate) {
    const questions = await questionsOf(db, batch, draft, now);
    if (questions.length > 0) refuseTwin(questions.join('；'));
  }
  const cents = draft.map(({ amount }) => parseCents(wireAmount(amount)));
  // The product may have been stopped since the file was uploaded.
  const closed = await batchClosed(db, { kind, memberNo, merchantNo, now });
  if (closed) refuse(closed.msg, { bizCode: closed.bizCode });
  const fees = await feesOf(db, batch, cents, now);
  const fee = fees.reduce((sum, one) => sum + one, 0);
  if (fee !== batch.fee_cents)
    // Stores the current fee. If the confirmation is refused because the fee has changed, the user then sees the new
    // fee.
    await db.updateTable('payment_batches').set({ fee_cents: fee }).where('batch_no', '=', batch.batch_no).execute();
  mustCost(request.expectedFee, fee, true);

  // The whole amount counts against the limits at the confirmation, even if a second person must still release the batch.
  const countedOn = dayOf(now);
  const counted = ofBatch({ memberNo, key: ORDER_OF[kind], day: countedOn }, sums.cents);
  const usedBefore = await countBatch(db, counted);
  const [payer] = await lockAccounts(db, [batch.payer_account_no], now);
  const refusal = await batchRefusal(db, batch, { payer, cents: sums.cents, fee, now, usedBefore });
  const number = { member_no: memberNo, kind, request_no: request.requestNo, batch_no: batch.batch_no };
  const kept = { ...number, content: contentOf(request), created_at: now };
  if (refusal) {
    const row = { ...kept, answer: null, refusal_code: refusal.bizCode, reason: refusal.msg };
    await db.insertInto('batch_confirmations').values(row).execute();
    await writeMoney(db, { counted: { ...counted, cents: -sums.cents } }, now);
    await note(context, 'batch.refused', batch.batch_no, { requestNo: request.requestNo, reason: refusal.msg });
    throw new Refusal(refusal.msg, { bizCode: refusal.bizCode, keep: true });
  }

  await sql`
    update payment_lines line set state = 'WAITING', amount_cents = known.cents, fee_cents = known.fee
      from jsonb_to_recordset(${JSON.stringify(draft.map(({ lineNo }, at) => ({ lineNo, cents: cents[at], fee: fees[at] })))}::jsonb)
        as known("lineNo" integer, cents bigint, fee bigint)
     where line.batch_no = ${batch.batch_no} and line.line_no = known."lineNo"`.execute(db);
  await freeze(db, batch, sums.cents + fee);
  const { cents: checker } = await checkerAmountOf(db, batch.enterprise_id);
  const waits = checker !== null && sums.cents >= checker;
  const after: BatchRow = {
    ...batch,
    state: waits ? 'WAIT_RELEASE' : 'RUNNING',
    items: sums.lines,
    amount_cents: sums.cents,
    fee_cents: fee,
    errors: 0,
    warnings: sums.warnings,
    session_id: user.sessionId,
    confirmed_at: now,
    content_hash: contentHashOf(draft),
    counted_on: countedOn,
  };
  const { state, items, amount_cents, fee_cents, errors, warnings, session_id, confirmed_at, content_hash } = after;
  const { merchant_no, counted_on } = after;
  await db
    .updateTable('payment_batches')
    .set({
      state,
      merchant_no,
      items,
      amount_cents,
      fee_cents,
      errors,
      warnings,
      session_id,
      confirmed_at,
      content_hash,
      counted_on,
    })
    .where('batch_no', '=', batch.batch_no)
    .execute();
  if (waits) {
    const about = aboutBatch(after);
    const { news } = await checkersNews(context, after, { ...about, action: `提交${about.what}` });
    await writeMoney(db, { news }, now);
  } else await begin(db, after, now);
  const answer = shownPaymentBatch({ ...after, succeeded: 0, failed: 0 }, user);
  await db
    .insertInto('batch_confirmations')
    .values({ ...kept, answer: JSON.stringify(answer), refusal_code: null, reason: null })
    .execute();
  await note(context, 'batch.confirmed', batch.batch_no, {
    requestNo: request.requestNo,
    items,
    amount: answer.amount,
    fee: answer.fee,
    state,
  });
  return answer;
}

const note = (
  { db, now, user, address }: AuthedContext,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
) => audit(db, { at: now, userId: user.userId, sessionId: user.sessionId, action, subject, detail, address });

/** Starts the payment of a confirmed batch: the workers find its lines, and the lists of trades show the batch. */
export async function begin(db: Kysely<Database>, batch: BatchRow, now: Date): Promise<void> {
  await db
    .insertInto('trade_batches')
    .values({
      batch_no: batch.batch_no,
      member_no: batch.member_no,
      kind: batch.kind === 'PAYOUT' ? 'FILE' : 'WALLET',
      file_name: batch.file_name,
      maker_name: batch.maker_name,
      items: batch.items,
      amount_cents: batch.amount_cents,
      created_at: now,
      finished_at: null,
      pay_order_no: batch.pay_order_no,
    })
    .execute();
  announce(db, 'batches');
}
