import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema';
import { refuse } from '../../refusal';
import type { Payable } from './lines';
import { TAKEN } from './model';

/* Assigns free vouchers to an order, so that no other order can contain them. */

interface Found extends Payable {
  state: string;
  memberNo: string;
  stopped: boolean;
}

/** Maximum number of vouchers that the message of a refusal names. */
const NAMED = 20;

const named = (numbers: readonly string[]) =>
  numbers.length <= NAMED ? numbers.join('、') : `${numbers.slice(0, NAMED).join('、')}等${numbers.length}张`;

/**
 * Locks vouchers and returns them in the requested order, each with its payee's current account. If a voucher is
 * missing, void, in another order, or another sub-merchant's, refuses with a list of all such vouchers.
 */
export async function lockPayables(
  db: Kysely<Database>,
  { enterpriseId, memberNo, voucherNos }: { enterpriseId: string; memberNo: string; voucherNos: readonly string[] },
): Promise<Payable[]> {
  const { rows } = await sql<Found>`
    select v.voucher_no as "voucherNo", v.state, v.member_no as "memberNo", p.stopped, p.payee_no as "payeeNo",
           p.name as "payeeName", p.account_kind as "accountKind", p.account_no as "accountNo", p.bank,
           v.amount_cents as "amountCents"
      from warehouse_vouchers v join warehouse_payees p using (payee_no)
     where v.enterprise_id = ${enterpriseId} and v.voucher_no = any (${[...voucherNos]}::text[])
     order by v.voucher_no for update of v`.execute(db);
  const found = new Map(rows.map((row) => [row.voucherNo, row]));
  const missing = voucherNos.filter((no) => {
    const row = found.get(no);
    return !row || row.memberNo !== memberNo || (row.state !== 'WAIT_ORDER' && row.state !== 'FAILED');
  });
  if (missing.length > 0) {
    const msg = `凭证${named(missing)}已被制单、作废或变更，请移除后再保存`;
    refuse(msg, { bizCode: TAKEN, fields: { voucherNos: missing.join(',') } });
  }
  const stopped = rows.filter((row) => row.stopped);
  if (stopped.length > 0) {
    const names = [...new Set(stopped.map(({ payeeName }) => payeeName))];
    const msg = `收款方${named(names)}已停用，请移除其凭证`;
    refuse(msg, { bizCode: TAKEN, fields: { voucherNos: stopped.map(({ voucherNo }) => voucherNo).join(',') } });
  }
  return voucherNos.map((no) => found.get(no) as Found);
}

/** Assigns locked vouchers to an order. For each voucher, stores the payee's account that will be paid. */
export async function takeVouchers(
  db: Kysely<Database>,
  orderNo: string,
  lines: readonly { lineNo: number; voucherNos: readonly string[] }[],
): Promise<void> {
  const rows = lines.flatMap(({ lineNo, voucherNos }) => voucherNos.map((voucherNo) => ({ voucherNo, lineNo })));
  await sql`
    with taken as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t("voucherNo" text, "lineNo" integer)),
         noted as (
           insert into warehouse_order_vouchers (order_no, voucher_no, line_no)
             select ${orderNo}, "voucherNo", "lineNo" from taken)
    update warehouse_vouchers v
       set state = 'ORDERED', order_no = ${orderNo}, version = v.version + 1,
           payee_name = p.name, account_kind = p.account_kind, account_no = p.account_no, bank = p.bank
      from taken, warehouse_payees p
     where v.voucher_no = taken."voucherNo" and p.payee_no = v.payee_no`.execute(db);
}
