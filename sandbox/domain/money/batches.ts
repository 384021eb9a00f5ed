import { type Kysely, sql } from 'kysely';
import type { BatchItem, ItemState, PaymentBatch } from '@/contract/batchPayments';
import { sumsOf, validate, wireAmount } from '@/contract/batchRules';
import { type BatchKind, PAYMENT_KIND_WORDS } from '@/contract/batchSheet';
import type { Database } from '../../db/schema';
import { type Actor, type Context, notYours, Refusal, refuse } from '../../handlers/handler';
import { inTransaction } from '../../server/transaction';
import { audit } from '../audit';
import { maskedAccount } from '../onboarding/shown';
import { verifyPaymentPassword } from '../paymentPassword';
import { tell } from '../tell';
import { type BatchRow, draftLines, factsOf, feesOf, ownDraft, WITH_ERRORS } from './batchDrafts';
import { batchLink } from './batchOutcome';
import { formatCents, parseCents } from './cents';
import { wireTime } from './days';
import { escapeLike, likeOf } from './flowFilter';
import { checkerAmountOf, freeze, inLine, lockAccounts } from './orders';

/*
 * Batches from their confirmation on. Confirming freezes the whole of it, so that nothing else can take what its lines
 * are going to pay; each line frees its own part as it is paid (`batchLines.ts`).
 */

type Room = Context & { user: Actor };

const memberOf = (user: Actor): string => user.memberNo ?? notYours();

interface Counted {
  succeeded: number;
  failed: number;
}

export const shownPaymentBatch = (row: BatchRow & Counted, user: Pick<Actor, 'userId'>): PaymentBatch => ({
  batchNo: row.batch_no,
  kind: row.kind,
  state: row.state,
  fileName: row.file_name,
  makerName: row.maker_name,
  mine: row.maker_id === user.userId,
  checkerName: row.checker_name,
  items: row.items,
  amount: formatCents(row.amount_cents),
  fee: formatCents(row.fee_cents),
  succeeded: row.succeeded,
  failed: row.failed,
  reason: row.reason,
  retryOf: row.retry_of,
  retriedIn: row.retried_in,
  createTime: wireTime(row.created_at),
  confirmTime: row.confirmed_at && wireTime(row.confirmed_at),
  finishTime: row.finished_at && wireTime(row.finished_at),
});

/** The batches that a user may see: the member's, and of drafts his own. */
const visible = (db: Kysely<Database>, user: Actor) =>
  db
    .selectFrom('payment_batches as b')
    .leftJoin('trade_batches as t', 't.batch_no', 'b.batch_no')
    .where('b.member_no', '=', memberOf(user))
    .where((eb) => eb.or([eb('b.state', '<>', 'DRAFT'), eb('b.maker_id', '=', user.userId)]));

const COUNTS = [
  sql<number>`coalesce(t.succeeded, 0)`.as('succeeded'),
  sql<number>`coalesce(t.failed, 0)`.as('failed'),
] as const;

export async function ownBatch(db: Kysely<Database>, user: Actor, batchNo: string): Promise<BatchRow & Counted> {
  const row = await visible(db, user)
    .where('b.batch_no', '=', batchNo)
    .selectAll('b')
    .select(COUNTS)
    .executeTakeFirst();
  return row ?? notYours();
}

export interface TaskFilter {
  from?: Date | undefined;
  to?: Date | undefined;
  kind?: BatchKind | undefined;
  state?: BatchRow['state'] | undefined;
  batchNo?: string | undefined;
  fileName?: string | undefined;
}

export async function taskRows(
  db: Kysely<Database>,
  user: Actor,
  filter: TaskFilter,
  page: { limit: number; offset: number; by: 'createTime' | 'amount'; order: 'asc' | 'desc' },
) {
  let query = visible(db, user);
  if (filter.from) query = query.where('b.created_at', '>=', filter.from);
  if (filter.to) query = query.where('b.created_at', '<', new Date(filter.to.getTime() + 1));
  if (filter.kind) query = query.where('b.kind', '=', filter.kind);
  if (filter.state) query = query.where('b.state', '=', filter.state);
  if (filter.batchNo) query = query.where('b.batch_no', 'like', `${escapeLike(filter.batchNo)}%`);
  if (filter.fileName) query = query.where('b.file_name', likeOf(filter.fileName), `%${escapeLike(filter.fileName)}%`);
  const totals = await query
    .select([
      sql<number>`count(*)`.as('rows'),
      sql<number>`coalesce(sum(b.items), 0)::bigint`.as('items'),
      sql<number>`coalesce(sum(b.amount_cents), 0)::bigint`.as('cents'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('b')
    .select(COUNTS)
    .orderBy(page.by === 'amount' ? 'b.amount_cents' : 'b.created_at', page.order)
    .orderBy('b.batch_no', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { totals, rows };
}

/** What has become of a line: its own word, or its order's. */
const STATE = sql<ItemState>`case
  when l.state = 'PLACED' then case when o.state in ('SUCCESS', 'RETURNED') then o.state
    when o.state in ('FAILED', 'REFUSED') then 'FAILED' else 'PROCESSING' end
  when l.state = 'REFUSED' then 'FAILED'
  else 'WAITING' end`;

const lines = (db: Kysely<Database>, batchNo: string) =>
  db
    .selectFrom('payment_lines as l')
    .leftJoin('orders as o', 'o.order_no', 'l.order_no')
    .where('l.batch_no', '=', batchNo)
    .where('l.state', '<>', 'DRAFT');

export async function tallyOf(db: Kysely<Database>, batchNo: string) {
  const rows = await lines(db, batchNo)
    .select([
      STATE.as('state'),
      sql<number>`count(*)`.as('items'),
      sql<number>`coalesce(sum(l.amount_cents), 0)::bigint`.as('cents'),
    ])
    .groupBy(STATE)
    .execute();
  const states: ItemState[] = ['WAITING', 'PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'];
  return states.map((state) => {
    const found = rows.find((row) => row.state === state);
    return { state, items: found?.items ?? 0, amount: formatCents(found?.cents ?? 0) };
  });
}

export interface ItemFilter {
  state?: ItemState | undefined;
  /** Failed and returned ones. */
  unpaid?: boolean;
  keyword?: string | undefined;
}

const matching = (db: Kysely<Database>, batchNo: string, { state, unpaid, keyword }: ItemFilter) => {
  let query = lines(db, batchNo);
  if (state) query = query.where(STATE, '=', state);
  if (unpaid) query = query.where(STATE, 'in', ['FAILED', 'RETURNED']);
  if (keyword) {
    const like = `%${escapeLike(keyword)}%`;
    query = query.where((eb) =>
      eb.or((['l.name', 'l.number', 'l.remark'] as const).map((column) => eb(column, likeOf(keyword), like))),
    );
  }
  return query;
};

export const itemTotals = (db: Kysely<Database>, batchNo: string, filter: ItemFilter) =>
  matching(db, batchNo, filter)
    .select([sql<number>`count(*)`.as('rows'), sql<number>`coalesce(sum(l.amount_cents), 0)::bigint`.as('cents')])
    .executeTakeFirstOrThrow();

/** Lines of a batch that was confirmed, with what has become of them; without a part, all that match. */
export function itemRows(
  db: Kysely<Database>,
  batchNo: string,
  filter: ItemFilter,
  part: { limit?: number; offset?: number; by?: 'lineNo' | 'amount'; order?: 'asc' | 'desc' } = {},
) {
  let query = matching(db, batchNo, filter)
    .select([
      'l.line_no',
      'l.number',
      'l.name',
      'l.account_no',
      'l.account_kind',
      'l.bank',
      'l.amount',
      'l.remark',
      'l.amount_cents',
      'l.fee_cents',
      'l.order_no',
      STATE.as('state'),
      sql<string | null>`coalesce(l.reason, o.reason)`.as('reason'),
      'o.finished_at',
    ])
    .orderBy(part.by === 'amount' ? 'l.amount_cents' : 'l.line_no', part.order ?? 'asc')
    .orderBy('l.line_no');
  if (part.limit !== undefined) query = query.limit(part.limit).offset(part.offset ?? 0);
  return query.execute();
}
export type ItemRow = Awaited<ReturnType<typeof itemRows>>[number];

export const shownItem = (row: ItemRow, kind: BatchKind): BatchItem => ({
  lineNo: row.line_no,
  number: row.number,
  name: row.name,
  accountNo: kind === 'PAYOUT' ? maskedAccount(row.account_no) : row.account_no,
  bankName: row.bank,
  amount: formatCents(row.amount_cents ?? 0),
  fee: formatCents(row.fee_cents ?? 0),
  remark: row.remark,
  state: row.state,
  reason: row.reason,
  orderNo: row.order_no ?? '',
  finishTime: row.finished_at && wireTime(row.finished_at),
});

/** Why a draft of this cost would be refused as a whole; null when it would not. */
export function batchRefusal(
  payer: { balance_cents: number | null; frozen_cents: number; status: 'NORMAL' | 'FROZEN' } | undefined,
  cents: number,
): { msg: string; bizCode: string } | null {
  if (!payer || payer.status === 'FROZEN') return { msg: '付款账户已冻结', bizCode: '20040006' };
  if ((payer.balance_cents ?? 0) - payer.frozen_cents < cents) return { msg: '余额不足', bizCode: '20040001' };
  return null;
}

export interface Confirmation {
  requestNo: string;
  batchNo: string;
  items: number;
  amount: string;
  payPassword: string;
}

const contentOf = ({ batchNo, items, amount }: Confirmation) => JSON.stringify([batchNo, items, amount]);

async function replay(
  db: Kysely<Database>,
  memberNo: string,
  kind: BatchKind,
  request: Confirmation,
): Promise<PaymentBatch | null> {
  const row = await db
    .selectFrom('batch_confirmations')
    .selectAll()
    .where('member_no', '=', memberNo)
    .where('kind', '=', kind)
    .where('request_no', '=', request.requestNo)
    .executeTakeFirst();
  if (!row) return null;
  if (row.content !== contentOf(request)) return refuse('该请求号已用于其他内容，请重新提交', { bizCode: '20040004' });
  if (row.refusal_code !== null) throw new Refusal(row.reason ?? '', { bizCode: row.refusal_code, keep: true });
  return JSON.parse(row.answer ?? 'null');
}

/**
 * Confirms a draft once. The same number and content is answered as the first time; then the password, outside of any
 * transaction; then everything else in one.
 */
export async function confirmBatch(room: Room, kind: BatchKind, request: Confirmation): Promise<PaymentBatch> {
  const memberNo = memberOf(room.user);
  const first = await replay(room.db, memberNo, kind, request);
  if (first) return first;
  const known = await inLine(memberNo, async () => {
    const taken = await replay(room.db, memberNo, kind, request);
    if (taken) return taken;
    // An id that is nobody's is told before a try is spent on it.
    const { kind: own } = await ownBatch(room.db, room.user, request.batchNo);
    if (own !== kind) notYours();
    await verifyPaymentPassword(room.db, {
      memberNo,
      password: request.payPassword,
      now: room.now,
      field: 'payPassword',
    });
    return null;
  });
  return known ?? inTransaction(room.db, (trx) => accept({ ...room, db: trx }, kind, request));
}

async function accept(room: Room, kind: BatchKind, request: Confirmation): Promise<PaymentBatch> {
  const { db, user, now } = room;
  const memberNo = memberOf(user);
  // Locked first: of two at once, the second finds the first one's answer.
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
  const batch = await ownDraft(db, user, request.batchNo);
  if (batch.kind !== kind) return notYours();

  const draft = await draftLines(db, batch.batch_no);
  const issues = validate(draft, await factsOf(db, { memberNo, kind, lines: draft }));
  const sums = sumsOf(draft, issues);
  if (sums.errors > 0) refuse(`还有${sums.errors}行错误，请修改或删除后再提交`, { bizCode: WITH_ERRORS });
  if (sums.lines === 0) refuse('批次中没有明细', { bizCode: WITH_ERRORS });
  if (sums.lines !== request.items || sums.cents !== parseCents(request.amount))
    refuse('批次内容已变化，请核对后重新提交', { bizCode: WITH_ERRORS });
  const cents = draft.map(({ amount }) => parseCents(wireAmount(amount)));
  const fees = await feesOf(db, kind, cents);
  const fee = fees.reduce((sum, one) => sum + one, 0);

  const [payer] = await lockAccounts(db, [batch.payer_account_no]);
  const refusal = batchRefusal(payer, sums.cents + fee);
  const number = { member_no: memberNo, kind, request_no: request.requestNo, batch_no: batch.batch_no };
  const kept = { ...number, content: contentOf(request), created_at: now };
  if (refusal) {
    const row = { ...kept, answer: null, refusal_code: refusal.bizCode, reason: refusal.msg };
    await db.insertInto('batch_confirmations').values(row).execute();
    await note(room, 'batch.refused', batch.batch_no, { requestNo: request.requestNo, reason: refusal.msg });
    throw new Refusal(refusal.msg, { bizCode: refusal.bizCode, keep: true });
  }

  await sql`
    update payment_lines line set state = 'WAITING', amount_cents = known.cents, fee_cents = known.fee
      from jsonb_to_recordset(${JSON.stringify(draft.map(({ lineNo }, at) => ({ lineNo, cents: cents[at], fee: fees[at] })))}::jsonb)
        as known("lineNo" integer, cents bigint, fee bigint)
     where line.batch_no = ${batch.batch_no} and line.line_no = known."lineNo"`.execute(db);
  await freeze(db, { payer_account_no: batch.payer_account_no }, sums.cents + fee);
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
  };
  const { state, items, amount_cents, fee_cents, errors, warnings, session_id, confirmed_at } = after;
  await db
    .updateTable('payment_batches')
    .set({ state, items, amount_cents, fee_cents, errors, warnings, session_id, confirmed_at })
    .where('batch_no', '=', batch.batch_no)
    .execute();
  if (waits) await tellCheckers(room, after);
  else await begin(db, after, now);
  const answer = shownPaymentBatch({ ...after, succeeded: 0, failed: 0 }, user);
  await db
    .insertInto('batch_confirmations')
    .values({ ...kept, answer: JSON.stringify(answer), refusal_code: null, reason: null })
    .execute();
  await note(room, 'batch.confirmed', batch.batch_no, {
    requestNo: request.requestNo,
    items,
    amount: answer.amount,
    fee: answer.fee,
    state,
  });
  return answer;
}

const note = ({ db, now, user, address }: Room, action: string, subject: string, detail: Record<string, unknown>) =>
  audit(db, { at: now, userId: user.userId, sessionId: user.sessionId, action, subject, detail, address });

/** From here on its lines are in line, and the lists of trades have it. */
const begin = (db: Kysely<Database>, batch: BatchRow, now: Date) =>
  db
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
    })
    .execute();

async function tellCheckers({ db, now, user }: Room, batch: BatchRow): Promise<void> {
  const checkers = await db
    .selectFrom('user_enterprises as ue')
    .innerJoin('role_permissions as rp', 'rp.role_id', 'ue.role_id')
    .innerJoin('users as u', 'u.user_id', 'ue.user_id')
    .where('ue.enterprise_id', '=', batch.enterprise_id)
    .where('rp.permission', '=', 'fund:release')
    .where('ue.user_id', '<>', user.userId)
    .where('u.status', '=', 'ACTIVE')
    .select('ue.user_id')
    .execute();
  const what = PAYMENT_KIND_WORDS[batch.kind];
  const second = `${batch.maker_name}提交的${what}${batch.items}笔共${formatCents(batch.amount_cents)}元等待复核`;
  for (const { user_id } of checkers)
    await tell(
      db,
      user_id,
      {
        type: '4',
        first: '待复核',
        second,
        content: `${second}，批次号${batch.batch_no}。`,
        link: batchLink(batch.batch_no),
      },
      now,
    );
}

/**
 * A second person releases a batch (`reason` null) or refuses it; the maker cannot. The same decision again by the same
 * person is answered with what has become of it.
 */
export async function decideBatch(room: Room, batchNo: string, reason: string | null): Promise<PaymentBatch> {
  const { db, now, user } = room;
  const found = await db
    .selectFrom('payment_batches')
    .selectAll()
    .where('batch_no', '=', batchNo)
    .where('member_no', '=', memberOf(user))
    .where('state', '<>', 'DRAFT')
    .forUpdate()
    .executeTakeFirst();
  const batch = found ?? notYours();
  if (batch.maker_id === user.userId) refuse('不能复核自己提交的操作', { bizCode: '20040007' });
  const released = batch.state === 'RUNNING' || batch.state === 'DONE';
  if (batch.checker_id === user.userId && released === (reason === null))
    return shownPaymentBatch(await ownBatch(db, user, batchNo), user);
  if (batch.state !== 'WAIT_RELEASE') refuse('该操作已不在待复核状态', { bizCode: '20040008' });
  const { nick_name: by } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('payment_batches')
    .set({
      state: reason === null ? 'RUNNING' : 'REFUSED',
      checker_id: user.userId,
      checker_name: by,
      reason,
      finished_at: reason === null ? null : now,
    })
    .where('batch_no', '=', batchNo)
    .execute();
  if (reason === null) await begin(db, batch, now);
  else await stop(db, batch, { reason, now });
  await note(room, reason === null ? 'batch.released' : 'batch.releaseRefused', batchNo, {
    makerId: batch.maker_id,
    reason,
  });
  return shownPaymentBatch(await ownBatch(db, user, batchNo), user);
}

/** Nothing of a refused one is paid: what was frozen is free again. */
async function stop(db: Kysely<Database>, batch: BatchRow, { reason, now }: { reason: string; now: Date }) {
  await lockAccounts(db, [batch.payer_account_no]);
  await freeze(db, { payer_account_no: batch.payer_account_no }, -(batch.amount_cents + batch.fee_cents));
  await db
    .updateTable('payment_lines')
    .set({ state: 'REFUSED', reason: `复核未通过：${reason}` })
    .where('batch_no', '=', batch.batch_no)
    .where('state', '=', 'WAITING')
    .execute();
  const second = `${PAYMENT_KIND_WORDS[batch.kind]}${batch.batch_no}复核未通过`;
  await tell(
    db,
    batch.maker_id,
    {
      type: '4',
      first: '复核未通过',
      second,
      content: `${second}。\n\n原因：${reason}`,
      link: batchLink(batch.batch_no),
    },
    now,
  );
}
