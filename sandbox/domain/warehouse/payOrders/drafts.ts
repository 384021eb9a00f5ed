import { type Kysely, sql } from 'kysely';
import type { PayOrder } from '@/contract/calls/warehouseOrders';
import type { Attachment } from '@/contract/calls/warehouseParts';
import { type LineMode, MOST_ORDER } from '@/contract/words/warehouseWords';
import type { Database } from '../../../db/schema';
import type { AuthedContext } from '../../context';
import { formatCents, parseCents, readableCents } from '../../money/cents';
import { feeOf } from '../../money/fees/fees';
import { tariffOf } from '../../money/orders/orderLimits';
import { notify } from '../../notifyUser';
import { byHash, hashOf, lockNumber, oncePerNumber, otherContent } from '../../oncePerNumber';
import { atField, notYours, refuse } from '../../refusal';
import { mustStillBeSignedIn } from '../../sessions';
import { attach, checkedFiles } from '../files';
import { CHANGED, note, WRONG_STATE, warehouseOf } from '../warehouseContext';
import { linesOf, type OrderLine, payeesInWords } from './lines';
import {
  addStep,
  auditLink,
  freeVouchers,
  holders,
  lockedOrder,
  mustBeSeen,
  numberOf,
  type PayOrderRow,
  TAKEN,
  wrongState,
} from './model';
import { lockPayables, takeVouchers } from './takeVouchers';
import { payOrderView } from './view';

/*
 * Payment orders before their audit: saving, submitting, withdrawing, and retrying failed payments in a new order. Each function
 * runs in the caller's transaction.
 */

export interface Draft {
  requestNo?: string | undefined;
  orderNo?: string | undefined;
  version?: number | undefined;
  subMemberNo: string;
  mode: LineMode;
  voucherNos: readonly string[];
  remark?: string | undefined;
  attachments: readonly Attachment[];
}

/**
 * Returns the paying account of a sub-merchant or of the warehouse's own member. An account of another warehouse is
 * refused like an unknown account.
 */
export async function payingAccount(
  db: Kysely<Database>,
  enterpriseId: string,
  memberNo: string,
): Promise<{ accountNo: string; name: string }> {
  const { rows } = await sql<{ accountNo: string; name: string }>`
    select a.account_no as "accountNo", m.member_name as name
      from accounts a join members m using (member_no)
     where a.member_no = ${memberNo} and a.purpose = 'BALANCE'
       and (m.enterprise_id = ${enterpriseId}
            or exists (select from warehouse_subs s where s.member_no = m.member_no and s.enterprise_id = ${enterpriseId}))`.execute(
    db,
  );
  return rows[0] ?? notYours();
}

/**
 * Returns the order that an earlier request with this number and content has created; null if the number is unused.
 */
export async function knownRequest(
  db: Kysely<Database>,
  {
    enterpriseId,
    requestNo,
    hash,
    code,
  }: {
    enterpriseId: string;
    requestNo: string;
    hash: string;
    /** bizCode of the refusal if the number was used with other content. Default: the bizCode of payment orders. */
    code?: string;
  },
): Promise<PayOrderRow | null> {
  await lockNumber(db, { owner: enterpriseId, kind: 'pay order', requestNo });
  const known = await db
    .selectFrom('warehouse_orders')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('request_no', '=', requestNo)
    .executeTakeFirst();
  return oncePerNumber(known, byHash(hash), () => otherContent(code)) ?? null;
}

async function writeLines(db: Kysely<Database>, orderNo: string, lines: readonly OrderLine[]): Promise<void> {
  const rows = lines.map(({ voucherNos, ...line }) => ({ ...line, vouchers: voucherNos.length }));
  await sql`
    insert into warehouse_order_lines (order_no, line_no, payee_no, payee_name, account_kind, account_no, bank, amount_cents, vouchers)
      select ${orderNo}, l."lineNo", l."payeeNo", l."payeeName", l."accountKind", l."accountNo", l.bank, l."amountCents", l.vouchers
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l("lineNo" integer, "payeeNo" text, "payeeName" text,
          "accountKind" text, "accountNo" text, bank text, "amountCents" bigint, vouchers integer)`.execute(db);
}

/**
 * Returns the number of the order whose failed payments a draft repeats. Null if another open order already repeats
 * these payments; the draft then becomes an ordinary order.
 */
async function stillRetryOf(db: Kysely<Database>, orderNo: string, own: string): Promise<string | null> {
  // Locks the original order, so that parallel retries of it run one after the other.
  await db.selectFrom('warehouse_orders').select('order_no').where('order_no', '=', orderNo).forUpdate().execute();
  return (await livingRetryOf(db, orderNo, own)) === undefined ? orderNo : null;
}

/** Returns the number of the open order that repeats the failed payments of `orderNo`; the order `but` is ignored. */
const livingRetryOf = async (db: Kysely<Database>, orderNo: string, but = ''): Promise<string | undefined> =>
  (
    await db
      .selectFrom('warehouse_orders')
      .select('order_no')
      .where('retry_of', '=', orderNo)
      .where('order_no', '<>', but)
      .where('state', 'in', ['DRAFT', 'WAIT_AUDIT', 'PAYING'])
      .executeTakeFirst()
  )?.order_no;

/**
 * Saves a draft of a payment order. A refused or withdrawn order becomes a draft again, and its earlier approvals are
 * removed.
 */
export async function saveDraft(context: AuthedContext, request: Draft): Promise<PayOrder> {
  const { db, now, user } = context;
  const enterpriseId = warehouseOf(user);
  const by = await mustStillBeSignedIn(db, user);
  const { subMemberNo, mode, remark = '', attachments } = request;
  const voucherNos = [...new Set(request.voucherNos)];
  const hash = hashOf([subMemberNo, mode, [...voucherNos].sort(), remark, attachments]);
  const requestNo = request.orderNo === undefined && request.requestNo ? `save:${request.requestNo}` : null;
  if (requestNo !== null) {
    const known = await knownRequest(db, { enterpriseId, requestNo, hash, code: CHANGED });
    if (known) return payOrderView(db, user, known.order_no);
  }

  const before = request.orderNo === undefined ? null : await lockedOrder(db, enterpriseId, request.orderNo);
  if (before) {
    if (before.kind === 'MOVE') refuse('调拨单不能修改，请撤回后重新发起', { bizCode: WRONG_STATE });
    if (!['DRAFT', 'REFUSED', 'CANCELLED'].includes(before.state)) wrongState(before.state, '修改');
    mustBeSeen(before, request.version);
    await freeVouchers(db, before.order_no, true);
  }
  const { accountNo } = await payingAccount(db, enterpriseId, subMemberNo);
  const lines = linesOf(mode, await lockPayables(db, { enterpriseId, memberNo: subMemberNo, voucherNos }));
  const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  if (amountCents > parseCents(MOST_ORDER))
    atField(
      'voucherNos',
      `一张制单最多付款${readableCents(parseCents(MOST_ORDER))}元，所选凭证共${readableCents(amountCents)}元`,
    );
  const content = {
    state: 'DRAFT' as const,
    member_no: subMemberNo,
    payer_account_no: accountNo,
    mode,
    vouchers: voucherNos.length,
    lines: lines.length,
    amount_cents: amountCents,
    fee_cents: 0,
    payees: payeesInWords(lines),
    remark,
    first_id: null,
    first_name: '',
    first_at: null,
    second_id: null,
    second_name: '',
    second_at: null,
    refused_id: null,
    reason: '',
    two_from_cents: null,
    submitted_at: null,
    finished_at: null,
  };
  const orderNo = before?.order_no ?? numberOf('ZD', context);
  const retryOf = before?.retry_of ? await stillRetryOf(db, before.retry_of, before.order_no) : null;
  if (before)
    await db
      .updateTable('warehouse_orders')
      .set({
        ...content,
        retry_of: retryOf,
        editors: [...new Set([...before.editors, user.userId])],
        version: before.version + 1,
      })
      .where('order_no', '=', orderNo)
      .execute();
  else
    await db
      .insertInto('warehouse_orders')
      .values({
        ...content,
        order_no: orderNo,
        enterprise_id: enterpriseId,
        kind: 'VOUCHER',
        maker_id: user.userId,
        maker_name: by,
        editors: [user.userId],
        request_no: requestNo,
        content_hash: hash,
        created_at: now,
      })
      .execute();
  await writeLines(db, orderNo, lines);
  const feeCents = await chargeLines(db, orderNo);
  await db.updateTable('warehouse_orders').set({ fee_cents: feeCents }).where('order_no', '=', orderNo).execute();
  await takeVouchers(db, orderNo, lines);
  await attach(db, { enterpriseId, ownerNo: orderNo }, await checkedFiles(db, user, attachments));
  await addStep(db, orderNo, { text: before ? '修改制单' : '新建制单', by, at: now });
  await note(context, before ? 'order.changed' : 'order.made', orderNo, {
    vouchers: voucherNos.length,
    amount: formatCents(content.amount_cents),
  });
  return payOrderView(db, user, orderNo);
}

/** Returns the names of payees whose current account differs from the account in the order. */
export async function changedPayees(db: Kysely<Database>, orderNo: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct l.payee_name as name from warehouse_order_lines l join warehouse_payees p using (payee_no)
     where l.order_no = ${orderNo}
       and ((l.account_no, l.account_kind, l.bank, l.payee_name) is distinct from (p.account_no, p.account_kind, p.bank, p.name)
            or p.stopped)
     order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Submits a draft for audit. After that, its payments, its fee, and the threshold for two auditors do not change. */
export async function submitDraft(
  context: AuthedContext,
  { orderNo, version }: { orderNo: string; version: number },
): Promise<PayOrder> {
  const { db, user } = context;
  const by = await mustStillBeSignedIn(db, user);
  const order = await lockedOrder(db, warehouseOf(user), orderNo);
  // A retry after a lost response: the order is already submitted.
  if (order.state === 'WAIT_AUDIT' && order.version === version + 1 && order.editors.includes(user.userId))
    return payOrderView(db, user, orderNo);
  if (order.state !== 'DRAFT') wrongState(order.state, '提交');
  mustBeSeen(order, version);
  const changed = await changedPayees(db, orderNo);
  if (changed.length > 0)
    refuse(`收款方${changed.join('、')}的账户已变更或停用，请重新保存制单后再提交`, { bizCode: TAKEN });
  await submit(context, order, by);
  return payOrderView(db, user, orderNo);
}

/** Submits an order for audit: a draft, or a newly created transfer between sub-merchants. */
export async function submit(context: AuthedContext, order: PayOrderRow, by: string): Promise<void> {
  const { db, now, user } = context;
  const { order_no: orderNo } = order;
  const feeCents = order.kind === 'MOVE' ? 0 : await chargeLines(db, orderNo);
  const editors = [...new Set([...order.editors, user.userId])];
  await sql`
    update warehouse_orders set state = 'WAIT_AUDIT', submitted_at = ${now}, version = version + 1, fee_cents = ${feeCents},
           editors = ${editors}::text[],
           two_from_cents = (select two_from_cents from warehouses w where w.enterprise_id = warehouse_orders.enterprise_id)
     where order_no = ${orderNo}`.execute(db);
  const auditors = await holders(db, {
    enterpriseId: order.enterprise_id,
    permission: 'warehouse:audit',
    not: editors,
  });
  const text = auditors.length > 0 ? '提交审核' : '提交审核，目前没有可以审核的人员';
  await addStep(db, orderNo, { text, by, at: now });
  const amount = readableCents(order.amount_cents);
  for (const { user_id } of auditors)
    await notify(
      db,
      user_id,
      {
        type: '4',
        first: '付款单待审核',
        second: `${by}提交的制单${orderNo}（${amount}元）等待审核`,
        content: `${by}提交的制单${orderNo}，收款方${order.payees}，共${amount}元，等待您审核。`,
        link: auditLink(orderNo),
      },
      now,
    );
  await note(context, 'order.submitted', orderNo, { amount: formatCents(order.amount_cents) });
}

/** Returns the fee of each payment line by the current terms. */
async function feesOfLines(db: Kysely<Database>, orderNo: string): Promise<{ line: number; fee: number }[]> {
  const terms = await tariffOf(db, 'PAY_BANK');
  const lines = await db
    .selectFrom('warehouse_order_lines')
    .select(['line_no', 'amount_cents'])
    .where('order_no', '=', orderNo)
    .orderBy('line_no')
    .execute();
  return lines.map(({ line_no, amount_cents }) => ({ line: line_no, fee: feeOf(terms, amount_cents, 0) }));
}

/**
 * Returns the fee of an order in cents. A draft's fee follows the current terms; a submitted order keeps the fee of
 * its submission.
 */
export async function feeNow(
  db: Kysely<Database>,
  { order_no, kind, state, fee_cents }: Pick<PayOrderRow, 'order_no' | 'kind' | 'state' | 'fee_cents'>,
): Promise<number> {
  if (state !== 'DRAFT' || kind === 'MOVE') return fee_cents;
  return (await feesOfLines(db, order_no)).reduce((sum, { fee }) => sum + fee, 0);
}

/** Stores the current fee of each payment line; returns their sum in cents. */
async function chargeLines(db: Kysely<Database>, orderNo: string): Promise<number> {
  const fees = await feesOfLines(db, orderNo);
  await sql`
    update warehouse_order_lines l set fee_cents = f.fee
      from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as f(line integer, fee bigint)
     where l.order_no = ${orderNo} and l.line_no = f.line`.execute(db);
  return fees.reduce((sum, { fee }) => sum + fee, 0);
}

/** Withdraws an order at the request of its maker or an editor. Withdrawing it again changes no data. */
export async function cancelPayOrder(
  context: AuthedContext,
  { orderNo, version }: { orderNo: string; version: number },
): Promise<PayOrder> {
  const { db, now, user } = context;
  const by = await mustStillBeSignedIn(db, user);
  const order = await lockedOrder(db, warehouseOf(user), orderNo);
  if (!order.editors.includes(user.userId)) refuse('只有制单人可以撤回', { bizCode: WRONG_STATE });
  if (order.state !== 'CANCELLED') {
    if (order.state !== 'DRAFT' && order.state !== 'WAIT_AUDIT') wrongState(order.state, '撤回');
    mustBeSeen(order, version);
    await freeVouchers(db, orderNo, false);
    await db
      .updateTable('warehouse_orders')
      .set({ state: 'CANCELLED', finished_at: now, version: order.version + 1 })
      .where('order_no', '=', orderNo)
      .execute();
    await addStep(db, orderNo, { text: order.state === 'DRAFT' ? '删除草稿' : '撤回制单', by, at: now });
    await note(context, 'order.cancelled', orderNo);
  }
  return payOrderView(db, user, orderNo);
}

/**
 * Creates a draft, owned by the requesting user, from the vouchers of an order whose payment failed. A repeated
 * request returns the same draft.
 */
export async function retryPayOrder(context: AuthedContext, orderNo: string): Promise<PayOrder> {
  const { db, user } = context;
  const order = await lockedOrder(db, warehouseOf(user), orderNo);
  const living = await livingRetryOf(db, orderNo);
  if (living !== undefined) return payOrderView(db, user, living);
  if (order.state !== 'PARTIAL' || order.kind === 'MOVE') wrongState(order.state, '重新制单');
  const failed = await db
    .selectFrom('warehouse_order_vouchers as ov')
    .innerJoin('warehouse_vouchers as v', 'v.voucher_no', 'ov.voucher_no')
    .select('ov.voucher_no')
    .where('ov.order_no', '=', orderNo)
    .where('v.state', '=', 'FAILED')
    .orderBy('ov.line_no')
    .orderBy('ov.voucher_no')
    .execute();
  if (failed.length === 0) refuse('失败的凭证已重新制单或作废', { bizCode: WRONG_STATE });
  const made = await saveDraft(context, {
    subMemberNo: order.member_no,
    mode: order.mode,
    voucherNos: failed.map(({ voucher_no }) => voucher_no),
    remark: order.remark,
    attachments: [],
  });
  await db.updateTable('warehouse_orders').set({ retry_of: orderNo }).where('order_no', '=', made.orderNo).execute();
  return made;
}
