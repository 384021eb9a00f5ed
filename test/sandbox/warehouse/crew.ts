import { type Applicant, signedIn } from '@test/support/onboarding';
import type { TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import {
  type PayOrder,
  payOrderDetail,
  payOrderPass,
  payOrderSave,
  payOrderSubmit,
} from '@/contract/calls/warehouseOrders';
import type { RequestOf } from '@/contract/defineCall';

/* Shared helpers for the tests of the warehouse's orders. */

import { WAREHOUSE } from './support';

const ACCOUNTS = {
  admin: 'yc_admin',
  staff: 'yc_staff',
  maker: 'yc_maker',
  first: 'yc_audit1',
  second: 'yc_audit2',
  reader: 'yc_reader',
} as const;
export type Crew = Record<keyof typeof ACCOUNTS, Applicant>;

/** Signs in all users of the demo warehouse. The auditors have proven their identity. */
export async function aCrew(test: TestSandbox): Promise<Crew> {
  const crew = {} as Crew;
  for (const [name, account] of Object.entries(ACCOUNTS)) crew[name as keyof Crew] = await signedIn(test, account);
  await test.sandbox.db
    .updateTable('sessions')
    .set({ proven_at: test.clock.now() })
    .where('ended_at', 'is', null)
    .where('enterprise_id', '=', WAREHOUSE)
    .execute();
  return crew;
}

export interface TestSub {
  memberNo: string;
  accountNo: string;
  balance: number;
  payees: string[];
}

/**
 * Returns sub-merchants with at least this balance in cents and without open vouchers. Each has a separate set of
 * payees.
 */
export async function someSubs(test: TestSandbox, count: number, cents = 10_000_000): Promise<TestSub[]> {
  const { db } = test.sandbox;
  const { rows } = await sql<Omit<TestSub, 'payees'>>`
    select s.member_no as "memberNo", a.account_no as "accountNo", a.balance_cents as balance
      from warehouse_subs s join accounts a on a.member_no = s.member_no and a.purpose = 'BALANCE'
     where s.enterprise_id = ${WAREHOUSE} and a.balance_cents >= ${cents} and a.frozen_cents = 0
       and not exists (select from warehouse_orders o where o.member_no = s.member_no)
     order by s.member_no desc limit ${count}`.execute(db);
  if (rows.length < count) throw new Error('too few sub-merchants');
  const subs: TestSub[] = [];
  for (const row of rows) subs.push({ ...row, payees: [await aPayee(test), await aPayee(test)] });
  return subs;
}

let payees = 0;
/** Creates a payee that only this test pays. */
export async function aPayee(test: TestSandbox, more: { name?: string; accountNo?: string } = {}): Promise<string> {
  payees += 1;
  const at = new Date('2026-06-01T10:00:00+08:00');
  const row = {
    payee_no: `SK77${String(payees).padStart(8, '0')}`,
    enterprise_id: WAREHOUSE,
    name: more.name ?? `试验收款${payees}有限公司`,
    account_kind: 'CORPORATE' as const,
    account_no: more.accountNo ?? `3305016162${String(payees).padStart(10, '0')}`,
    bank_code: '105',
    bank: '中国建设银行',
    changed_at: at,
    changed_by: '林悦',
    created_at: at,
  };
  await test.sandbox.db.insertInto('warehouse_payees').values(row).execute();
  return row.payee_no;
}

let vouchers = 0;
/** Creates vouchers that can be ordered, one for each amount in cents. Returns their numbers. */
export async function someVouchers(
  test: TestSandbox,
  { sub, payeeNo = sub.payees[0] }: { sub: TestSub; payeeNo?: string | undefined },
  amounts: readonly number[],
): Promise<string[]> {
  const { db } = test.sandbox;
  const rows = amounts.map((cents) => {
    vouchers += 1;
    return { no: `PZ77${String(vouchers).padStart(12, '0')}`, cents };
  });
  await sql`
    insert into warehouse_vouchers (voucher_no, enterprise_id, member_no, payee_no, payee_name, account_kind, account_no, bank, kind,
        period, amount_cents, source_no, maker_id, maker_name, created_at)
      select v.no, p.enterprise_id, ${sub.memberNo}, p.payee_no, p.name, p.account_kind, p.account_no, p.bank, 'FREIGHT',
             '2026-10', v.cents, 'S' || v.no, u.user_id, u.nick_name, ${new Date('2026-10-01T10:00:00+08:00')}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(no text, cents bigint), warehouse_payees p,
             (select user_id, nick_name from users where login_account = 'yc_maker') u
       where p.payee_no = ${payeeNo}`.execute(db);
  return rows.map(({ no }) => no);
}

/** Saves a draft order with these vouchers. */
export const saved = (
  who: Applicant,
  sub: TestSub,
  voucherNos: readonly string[],
  more: Partial<RequestOf<typeof payOrderSave>> = {},
): Promise<PayOrder> =>
  who.get(payOrderSave, {
    subMemberNo: sub.memberNo,
    mode: 'APART',
    voucherNos: [...voucherNos],
    remark: '',
    attachments: [],
    ...more,
  });

/** Saves an order and submits it. */
export async function submitted(...draft: Parameters<typeof saved>): Promise<PayOrder> {
  const { orderNo, version } = await saved(...draft);
  return draft[0].get(payOrderSubmit, { orderNo, version });
}

export const passed = async (who: Applicant, ...orders: Pick<PayOrder, 'orderNo' | 'version'>[]) =>
  (await who.get(payOrderPass, { orders: orders.map(({ orderNo, version }) => ({ orderNo, version })) })).results;

export const detailOf = (who: Applicant, orderNo: string) => who.get(payOrderDetail, { orderNo });
