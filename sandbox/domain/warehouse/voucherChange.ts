import { type Kysely, sql } from 'kysely';
import type { Attachment } from '@/contract/calls/warehouseParts';
import type { Voucher } from '@/contract/calls/warehouseVouchers';
import { VOUCHER_KIND_WORDS } from '@/contract/words/warehouseWords';
import type { Database } from '../../db/schema';
import { formatCents, parseCents, readableCents } from '../money/cents';
import { byHash, hashOfContent, oncePerNumber, otherContent } from '../oncePerNumber';
import { atField, notYours, refuse } from '../refusal';
import { attach, checkedFiles, filesOf } from './files';
import { type PayeeRow, payeeOf } from './payees';
import { addSteps } from './steps';
import { mustBeSub } from './subAccounts';
import { lockedWords, shownVoucher, type VoucherRow, voucherOf } from './vouchers';
import {
  CHANGED,
  nameOfUser,
  newVoucherNo,
  note,
  OTHER_CONTENT,
  SOURCE_TAKEN,
  type WarehouseContext,
  WRONG_STATE,
  warehouseOf,
} from './warehouseContext';

/* Manual creation, change and voiding of vouchers. Each change writes a timeline step and an audit row. */

interface VoucherInput {
  subMemberNo: string;
  payeeNo: string;
  kind: Voucher['kind'];
  period: string;
  amount: string;
  sourceNo: string;
  remark?: string | undefined;
  requestNo?: string | undefined;
  voucherNo?: string | undefined;
  version?: number | undefined;
  attachments: readonly Attachment[];
}

/**
 * Returns the hash of a new voucher's content. It shows whether a repeated request number has the same content;
 * otherwise the request is refused.
 */
const hashOf = ({ requestNo: _r, voucherNo: _n, version: _v, remark = '', ...content }: VoucherInput): string =>
  hashOfContent({ ...content, remark });

interface Holder {
  voucherNo: string;
  /** True if the voucher belongs to an import that is not finished and may still be cancelled. */
  unseen: boolean;
}

/** Returns the voucher, unless void, that already uses a source document. A source document may be paid only once. */
const holderOf = (db: Kysely<Database>, enterpriseId: string, sourceNo: string): Promise<Holder | undefined> =>
  db
    .selectFrom('warehouse_voucher_rows as v')
    .leftJoin('warehouse_imports as i', 'i.import_id', 'v.import_id')
    .select([
      'v.voucher_no as voucherNo',
      sql<boolean>`i.import_id is not null and i.completed_at is null`.as('unseen'),
    ])
    .where('v.enterprise_id', '=', enterpriseId)
    .where('v.source_no', '=', sourceNo)
    .where('v.state', '!=', 'VOID')
    .executeTakeFirst();

const sourceTaken = ({ voucherNo, unseen }: Holder): never =>
  refuse(unseen ? '来源单据正在随文件录入，请稍后再试' : `来源单据已用于凭证${voucherNo}`, { bizCode: SOURCE_TAKEN });

/** Returns the columns of a voucher: the user's input, and the payee's current account. */
const columnsOf = (input: VoucherInput, payee: PayeeRow) => ({
  member_no: input.subMemberNo,
  payee_no: payee.payee_no,
  payee_name: payee.name,
  account_kind: payee.account_kind,
  account_no: payee.account_no,
  bank: payee.bank,
  kind: input.kind,
  period: input.period,
  amount_cents: parseCents(input.amount),
  source_no: input.sourceNo,
  remark: input.remark ?? '',
});

const stoppedPayee = () => atField('payeeNo', '该收款方已停用');

async function makeVoucher(context: WarehouseContext, input: VoucherInput): Promise<VoucherRow> {
  const { db, now, user } = context;
  const enterpriseId = warehouseOf(user);
  const { requestNo } = input;
  if (requestNo === undefined) return atField('requestNo', '缺少请求号');
  const hash = hashOf(input);
  const madeBefore = async () => {
    const made = await db
      .selectFrom('warehouse_vouchers')
      .select(['voucher_no', 'content_hash'])
      .where('enterprise_id', '=', enterpriseId)
      .where('request_no', '=', requestNo)
      .executeTakeFirst();
    const same = oncePerNumber(made, byHash(hash), () => otherContent(OTHER_CONTENT));
    return same && voucherOf(db, enterpriseId, same.voucher_no);
  };
  const before = await madeBefore();
  if (before) return before;
  await mustBeSub(db, enterpriseId, input.subMemberNo);
  const payee = await payeeOf(db, enterpriseId, input.payeeNo);
  if (payee.stopped) stoppedPayee();
  const holder = await holderOf(db, enterpriseId, input.sourceNo);
  // A parallel retry of this request may have created the voucher since `madeBefore` was called. Otherwise another
  // voucher uses the source document.
  if (holder !== undefined) return (await madeBefore()) ?? sourceTaken(holder);
  const files = await checkedFiles(db, user, input.attachments);
  const makerName = await nameOfUser(db, user.userId);
  const voucherNo = newVoucherNo(context);
  const made = await db
    .insertInto('warehouse_vouchers')
    .values({
      ...columnsOf(input, payee),
      voucher_no: voucherNo,
      enterprise_id: enterpriseId,
      order_no: null,
      maker_id: user.userId,
      maker_name: makerName,
      created_at: now,
      request_no: requestNo,
      content_hash: hash,
      import_no: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('voucher_no')
    .executeTakeFirst();
  if (!made) {
    // The insert conflicted with a parallel request: a retry of this request, or a request with the same source
    // document.
    const same = await madeBefore();
    if (same) return same;
    const quicker = await holderOf(db, enterpriseId, input.sourceNo);
    return quicker === undefined ? refuse('系统繁忙，请重试') : sourceTaken(quicker);
  }
  await attach(db, { enterpriseId, ownerNo: voucherNo }, files);
  await addSteps(db, [voucherNo], { at: now, text: '录入凭证', byName: makerName });
  await note(context, 'voucher.made', voucherNo, {
    amount: input.amount,
    payeeNo: input.payeeNo,
    sourceNo: input.sourceNo,
  });
  return voucherOf(db, enterpriseId, voucherNo);
}

/** Refuses a locked voucher that cannot be changed in its state, or that was changed since the user loaded it. */
function mustBeOpen(row: VoucherRow, version: number | undefined): void {
  const why = lockedWords(row);
  if (why !== '') refuse(why, { bizCode: WRONG_STATE });
  if (row.version !== version) refuse(`凭证${row.voucher_no}已被其他人修改，请核对后再操作`, { bizCode: CHANGED });
}

/**
 * Locks vouchers of the warehouse in the order of their numbers. All functions use this order, to avoid deadlocks.
 */
async function lockVouchers(db: Kysely<Database>, enterpriseId: string, voucherNos: readonly string[]): Promise<void> {
  await sql`
    select voucher_no from warehouse_vouchers
     where enterprise_id = ${enterpriseId} and voucher_no = any(${voucherNos}::text[])
     order by voucher_no for update`.execute(db);
}

const WORDS: readonly (readonly [column: keyof VoucherRow, word: string, (row: VoucherRow) => string])[] = [
  ['member_no', '付款子商户', ({ sub_name }) => sub_name],
  ['payee_no', '收款方', ({ payee_name }) => payee_name],
  ['kind', '费用类型', ({ kind }) => VOUCHER_KIND_WORDS[kind]],
  ['period', '所属账期', ({ period }) => period],
  ['amount_cents', '金额', ({ amount_cents }) => readableCents(amount_cents)],
  ['source_no', '来源单据', ({ source_no }) => source_no],
  ['remark', '备注', ({ remark }) => remark || '无'],
];

/** Describes the changes of a voucher in words. */
function changesOf(before: VoucherRow, after: VoucherRow, filesChanged: boolean): string {
  const changes = WORDS.flatMap(([column, word, said]) =>
    before[column] === after[column] ? [] : [`${word} ${said(before)} → ${said(after)}`],
  );
  if (before.payee_no === after.payee_no && before.account_no !== after.account_no) changes.push('收款账号已更新');
  if (filesChanged) changes.push('附件');
  return changes.join('；');
}

async function changeVoucher(context: WarehouseContext, voucherNo: string, input: VoucherInput): Promise<VoucherRow> {
  const { db, now, user } = context;
  const enterpriseId = warehouseOf(user);
  await lockVouchers(db, enterpriseId, [voucherNo]);
  const before = await voucherOf(db, enterpriseId, voucherNo);
  await mustBeSub(db, enterpriseId, input.subMemberNo);
  const payee = await payeeOf(db, enterpriseId, input.payeeNo);
  const columns = columnsOf(input, payee);
  const files = await checkedFiles(db, user, input.attachments);
  const filesChanged = JSON.stringify(files) !== JSON.stringify(await filesOf(db, voucherNo));
  const same = Object.entries(columns).every(([column, value]) => before[column as keyof VoucherRow] === value);
  // A retry after a lost response: the voucher already has these values.
  if (same && !filesChanged && before.state !== 'VOID') return before;
  mustBeOpen(before, input.version);
  if (payee.stopped && payee.payee_no !== before.payee_no) stoppedPayee();
  if (columns.source_no !== before.source_no) {
    const holder = await holderOf(db, enterpriseId, input.sourceNo);
    if (holder !== undefined) sourceTaken(holder);
  }
  await db
    .updateTable('warehouse_vouchers')
    .set({ ...columns, version: before.version + 1 })
    .where('voucher_no', '=', voucherNo)
    .execute();
  if (filesChanged) await attach(db, { enterpriseId, ownerNo: voucherNo }, files);
  const after = await voucherOf(db, enterpriseId, voucherNo);
  const changes = changesOf(before, after, filesChanged);
  const byName = await nameOfUser(db, user.userId);
  await addSteps(db, [voucherNo], { at: now, text: `修改：${changes}`, byName });
  await note(context, 'voucher.changed', voucherNo, { changes });
  return after;
}

/**
 * Creates a voucher, or changes a waiting or failed voucher. The voucher gets the payee's current account. Runs in the caller's
 * transaction, within `onceMore('warehouse_vouchers_source')`.
 */
export const saveVoucher = async (context: WarehouseContext, input: VoucherInput): Promise<Voucher> =>
  shownVoucher(
    input.voucherNo === undefined
      ? await makeVoucher(context, input)
      : await changeVoucher(context, input.voucherNo, input),
  );

/**
 * Voids the given vouchers, all or none. They must wait for an order or have a failed payment. Runs in the caller's
 * transaction.
 */
export async function voidVouchers(
  context: WarehouseContext,
  { vouchers, reason }: { vouchers: readonly { voucherNo: string; version: number }[]; reason: string },
): Promise<void> {
  const { db, now, user } = context;
  const enterpriseId = warehouseOf(user);
  const versions = new Map(vouchers.map(({ voucherNo, version }) => [voucherNo, version]));
  const voucherNos = [...versions.keys()];
  await lockVouchers(db, enterpriseId, voucherNos);
  let cents = 0;
  for (const [voucherNo, version] of versions) {
    const row = await voucherOf(db, enterpriseId, voucherNo);
    mustBeOpen(row, version);
    cents += row.amount_cents;
  }
  const { numUpdatedRows } = await db
    .updateTable('warehouse_vouchers')
    .set({ state: 'VOID', void_reason: reason, version: sql`version + 1` })
    .where('enterprise_id', '=', enterpriseId)
    .where('voucher_no', 'in', voucherNos)
    .where('state', 'in', ['WAIT_ORDER', 'FAILED'])
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== voucherNos.length) return notYours();
  await addSteps(db, voucherNos, { at: now, text: `作废：${reason}`, byName: await nameOfUser(db, user.userId) });
  for (const voucherNo of voucherNos)
    await note(context, 'voucher.voided', voucherNo, { reason, of: voucherNos.length });
  await note(context, 'vouchers.voided', enterpriseId, { vouchers: voucherNos.length, amount: formatCents(cents) });
}
