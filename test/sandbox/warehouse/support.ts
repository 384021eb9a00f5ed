import type { Database } from '@sandbox/db/schema';
import { type Applicant, signedIn } from '@test/support/onboarding';
import { SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import type { Kysely } from 'kysely';
import { subAccountPage } from '@/contract/calls/warehouseAccounts';
import { type Voucher, type VoucherLine, voucherSave, warehousePayeePage } from '@/contract/calls/warehouseVouchers';
import type { RequestOf } from '@/contract/defineCall';

export const WAREHOUSE = '200010000008';
export const OWN_MEMBER = 'M600010000008';
export const SUB = 'M800010000001';
export const OTHER_SUB = 'M800010000002';
export const PAYEE = 'SK2000000001';
export const STOPPED_PAYEE = 'SK2000000045';
export const NOT_YOURS = { code: 4004, msg: '数据不存在或无权访问' };
export const PAGE = { pageNo: 1, pageSize: 10 };

export type Save = RequestOf<typeof voucherSave>;

let numbers = 0;
/** Returns a number that no other test uses. */
export const fresh = (prefix: string): string => `${prefix}-${++numbers}`;

/** Builds the request for a new voucher. A test overrides the fields that it examines. */
export const aVoucher = (over: Partial<Save> = {}): Save => ({
  subMemberNo: SUB,
  payeeNo: PAYEE,
  kind: 'FREIGHT',
  period: '2026-11',
  amount: '100.00',
  sourceNo: fresh('YD-T'),
  remark: '干线运费',
  requestNo: fresh('req'),
  attachments: [],
  ...over,
});

/** Builds the request to change a voucher, with the version that the user has seen. */
export const changeOf = (voucher: Voucher, over: Partial<Save> = {}): Save => ({
  voucherNo: voucher.voucherNo,
  version: voucher.version,
  subMemberNo: voucher.subMemberNo,
  payeeNo: voucher.payeeNo,
  kind: voucher.kind,
  period: voucher.period,
  amount: voucher.amount,
  sourceNo: voucher.sourceNo,
  remark: voucher.remark,
  attachments: [],
  ...over,
});

export const made = (who: Applicant, over: Partial<Save> = {}): Promise<Voucher> =>
  who.get(voucherSave, aVoucher(over));

/** Builds a line of a voucher file. */
export const aLine = (lineNo: number, over: Partial<VoucherLine> = {}): VoucherLine => ({
  lineNo,
  sourceNo: fresh('YD-F'),
  subMemberNo: SUB,
  payeeNo: PAYEE,
  payeeName: '杭州安捷货运有限公司',
  kind: '运费',
  period: '2026-11',
  amount: '100.00',
  remark: '',
  ...over,
});

export interface People {
  admin: Applicant;
  maker: Applicant;
  staff: Applicant;
  audit1: Applicant;
  audit2: Applicant;
  reader: Applicant;
}

/** Signs in all users of the demo warehouse. */
export async function people(test: TestSandbox): Promise<People> {
  const accounts = ['yc_admin', 'yc_maker', 'yc_staff', 'yc_audit1', 'yc_audit2', 'yc_reader'];
  const [admin, maker, staff, audit1, audit2, reader] = await Promise.all(accounts.map((one) => signedIn(test, one)));
  return { admin, maker, staff, audit1, audit2, reader } as People;
}

/** Creates another group's warehouse with one row of each kind, and returns their numbers. */
export async function aForeignWarehouse(db: Kysely<Database>) {
  const theirs = {
    subMemberNo: 'M900000000001',
    toMemberNo: 'M900000000001',
    payeeNo: 'SK9999999999',
    voucherNo: 'PZ2026112099999999',
    orderNo: 'ZD2026112099999999',
    url: '/gateway/admin/obs/object/get/2?object=00000000000000000000000000000000.pdf',
  };
  await db
    .insertInto('warehouses')
    .values({ enterprise_id: '200010000001', two_from_cents: null, changed_at: null })
    .execute();
  await db
    .insertInto('members')
    .values({
      member_no: theirs.subMemberNo,
      enterprise_id: null,
      member_name: '外部云仓',
      pay_password_hash: null,
      created_at: SEED_TIME,
    })
    .execute();
  await db
    .insertInto('accounts')
    .values({
      account_no: '0573000000000001',
      account_name: '外部云仓（余额账户）',
      member_no: theirs.subMemberNo,
      purpose: 'BALANCE',
      balance_cents: 0,
      opened_at: SEED_TIME,
    })
    .execute();
  await db
    .insertInto('warehouse_subs')
    .values({
      member_no: theirs.subMemberNo,
      enterprise_id: '200010000001',
      sub_name: '外部云仓',
      branch: '外部分公司',
      low_cents: null,
      day_limit_cents: null,
    })
    .execute();
  await db
    .insertInto('warehouse_payees')
    .values({
      payee_no: theirs.payeeNo,
      enterprise_id: '200010000001',
      name: '外部收款方',
      account_kind: 'CORPORATE',
      account_no: '33050161999900000001',
      bank_code: '102',
      bank: '中国工商银行',
      changed_at: SEED_TIME,
      changed_by: '',
      created_at: SEED_TIME,
    })
    .execute();
  await db
    .insertInto('warehouse_vouchers')
    .values({
      voucher_no: theirs.voucherNo,
      enterprise_id: '200010000001',
      member_no: theirs.subMemberNo,
      payee_no: theirs.payeeNo,
      payee_name: '外部收款方',
      account_kind: 'CORPORATE',
      account_no: '33050161999900000001',
      bank: '中国工商银行',
      kind: 'OTHER',
      period: '2026-11',
      amount_cents: 12_345,
      source_no: 'EXT-1',
      order_no: null,
      maker_id: '100010000001',
      maker_name: '张明',
      created_at: SEED_TIME,
      request_no: null,
      import_no: null,
    })
    .execute();
  await db
    .insertInto('warehouse_orders')
    .values({
      order_no: theirs.orderNo,
      enterprise_id: '200010000001',
      kind: 'VOUCHER',
      state: 'WAIT_AUDIT',
      member_no: theirs.subMemberNo,
      payer_account_no: '0573000000000001',
      mode: 'APART',
      vouchers: 1,
      lines: 1,
      amount_cents: 12_345,
      payees: '外部收款方',
      maker_id: '100010000001',
      maker_name: '张明',
      editors: ['100010000001'],
      created_at: SEED_TIME,
      submitted_at: SEED_TIME,
    })
    .execute();
  await db
    .insertInto('warehouse_order_lines')
    .values({
      order_no: theirs.orderNo,
      line_no: 1,
      payee_no: theirs.payeeNo,
      payee_name: '外部收款方',
      account_kind: 'CORPORATE',
      account_no: '33050161999900000001',
      bank: '中国工商银行',
      amount_cents: 12_345,
      vouchers: 1,
    })
    .execute();
  return theirs;
}

/** Reads the sub-merchant as the list currently shows it; the payee is read in the same way below. */
export const subNow = async (who: Applicant, subMemberNo = SUB) =>
  (await who.get(subAccountPage, { ...PAGE, keyword: subMemberNo })).rows[0];
export const payeeNow = async (who: Applicant, payeeNo = PAYEE) =>
  (await who.get(warehousePayeePage, { ...PAGE, keyword: payeeNo })).rows[0];
