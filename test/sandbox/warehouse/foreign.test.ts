import { type Applicant, signedIn } from '@test/support/onboarding';
import { aSandbox, PASSWORD, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { type CallName, catalogue } from '@/contract/calls/catalogue';
import type * as accounts from '@/contract/calls/warehouseAccounts';
import type * as orders from '@/contract/calls/warehouseOrders';
import type * as vouchers from '@/contract/calls/warehouseVouchers';
import type { Call } from '@/contract/defineCall';
import {
  aForeignWarehouse,
  aLine,
  aVoucher,
  NOT_YOURS,
  OTHER_SUB,
  PAGE,
  PAYEE,
  type People,
  people,
  SUB,
} from './support';

/*
 * Tests the rights for each call, and safety rule S-08 (numbers of other companies). Each call is sent with numbers
 * of another group's warehouse. The response equals that for a number that does not exist, and the other group's data
 * does not change.
 */

type Names = Extract<CallName, keyof typeof vouchers | keyof typeof accounts | keyof typeof orders>;
interface ForeignRequest {
  request: object;
  /** Fields of the request that contain the number of an object. */
  ids?: readonly string[];
  /** The users who may send the call; others get 403. */
  open: readonly (keyof People)[];
}

const SEES = ['admin', 'maker', 'staff', 'audit1', 'audit2', 'reader'] as const;
const MAKES = ['admin', 'maker', 'staff'] as const;
const HOLDS = ['admin', 'maker', 'staff', 'reader'] as const;
const AUDITS = ['admin', 'audit1', 'audit2'] as const;
const ORDER = { subMemberNo: SUB, mode: 'APART', voucherNos: ['PZ1'], remark: '', attachments: [] };
const MOVE = { requestNo: 'f-2', subMemberNo: SUB, toMemberNo: OTHER_SUB, amount: '1.00', payPassword: 'Pay#20261' };
const EXPORT = { format: 'csv' };
const VOUCHER = { ...aVoucher({ requestNo: 'foreign-1' }) };
const PAYEE_ACCOUNT = { name: '甲', accountKind: 'CORPORATE', bankCode: '102', stopped: 'N', version: 0 };
const UNKNOWN = {
  subMemberNo: 'M900000000002',
  payeeNo: 'SK9999999998',
  voucherNo: 'PZ2026112099999998',
  orderNo: 'ZD2026112099999998',
  toMemberNo: 'M900000000002',
  url: '/gateway/admin/obs/object/get/2?object=00000000000000000000000000000001.pdf',
};

// Requests for each call; a missing call does not compile.
const CALLS: Record<Names, ForeignRequest> = {
  voucherPage: { request: PAGE, open: SEES },
  downloadVouchers: { request: { ...EXPORT, columns: ['voucherNo'] }, open: SEES },
  voucherStatistics: { request: {}, open: SEES },
  voucherDetail: { request: {}, ids: ['voucherNo'], open: SEES },
  warehouseFile: { request: {}, ids: ['url'], open: SEES },
  voucherSave: { request: VOUCHER, ids: ['subMemberNo', 'payeeNo', 'voucherNo'], open: MAKES },
  voucherVoid: { request: { reason: '作废' }, ids: ['voucherNo'], open: MAKES },
  voucherTemplate: { request: {}, open: MAKES },
  voucherFacts: { request: { subMemberNos: [], payeeNos: [], sourceNos: [] }, open: MAKES },
  voucherImport: { request: { requestNo: 'f-1', fileName: 'a.csv', lines: [aLine(1)], amount: '100.01' }, open: MAKES },
  warehousePayeePage: { request: PAGE, open: SEES },
  warehousePayeeSave: { request: PAYEE_ACCOUNT, ids: ['payeeNo'], open: MAKES },
  warehousePayeeOptions: { request: { keyword: '' }, open: SEES },
  warehouseSubOptions: { request: {}, open: SEES },
  subAccountTree: { request: {}, open: HOLDS },
  subAccountPage: { request: PAGE, open: HOLDS },
  downloadSubAccounts: { request: { ...EXPORT, columns: ['subName'] }, open: HOLDS },
  subAccountDetail: { request: {}, ids: ['subMemberNo'], open: HOLDS },
  subAccountLimits: { request: { lowBalance: '1.00', dayLimit: null }, ids: ['subMemberNo'], open: ['admin'] },
  warehouseSettings: { request: {}, open: SEES },
  saveWarehouseSettings: { request: { twoFrom: null, version: 99 }, open: ['admin'] },
  warehouseHome: { request: {}, open: SEES },
  payOrderPage: { request: PAGE, open: SEES },
  downloadPayOrders: { request: { ...EXPORT, columns: ['orderNo'] }, open: SEES },
  auditPage: { request: { ...PAGE, queue: 'WAITS' }, open: AUDITS },
  payOrderDetail: { request: {}, ids: ['orderNo'], open: SEES },
  payOrderChoices: { request: {}, ids: ['subMemberNo'], open: MAKES },
  payOrderSave: { request: { ...ORDER, version: 0 }, ids: ['subMemberNo', 'orderNo'], open: MAKES },
  payOrderSubmit: { request: { version: 0 }, ids: ['orderNo'], open: MAKES },
  payOrderCancel: { request: { version: 0 }, ids: ['orderNo'], open: MAKES },
  payOrderPass: { request: { loginPassword: PASSWORD }, ids: ['orderNo'], open: AUDITS },
  payOrderRefuse: { request: { reason: '不符' }, ids: ['orderNo'], open: AUDITS },
  payOrderRetry: { request: {}, ids: ['orderNo'], open: MAKES },
  payOrderMove: { request: MOVE, ids: ['subMemberNo', 'toMemberNo'], open: ['admin'] },
  payOrderMoveResult: { request: { requestNo: 'f-2' }, open: ['admin'] },
  paymentPage: { request: PAGE, open: SEES },
  downloadPayments: { request: { ...EXPORT, columns: ['orderNo'] }, open: SEES },
  paymentReceipt: { request: { lineNo: 1 }, ids: ['orderNo'], open: SEES },
  paymentReceipts: { request: {}, ids: ['orderNo'], open: SEES },
};

let test: TestSandbox;
let all: People;
let zhang: Applicant;
let theirs: Record<string, string>;
beforeAll(async () => {
  test = await aSandbox();
  all = await people(test);
  zhang = await signedIn(test, '13800000001');
  theirs = await aForeignWarehouse(test.sandbox.db);
});
afterAll(() => test.stop());

const callOf = (name: string) => (catalogue as Record<string, Call>)[name] as Call;

const OWNED = [
  'warehouses',
  'warehouse_subs',
  'warehouse_payees',
  'warehouse_vouchers',
  'warehouse_files',
  'warehouse_orders',
] as const;

/** Returns the request with one of its numbers set, at the place where this call expects the number. */
function naming({ request }: ForeignRequest, name: string, id: string, value: string | undefined) {
  if (name === 'voucherVoid') return { ...request, vouchers: [{ voucherNo: value, version: 0 }] };
  if (name === 'payOrderPass' || name === 'payOrderRefuse')
    return { ...request, orders: [{ orderNo: value, version: 0 }] };
  if (name === 'subAccountLimits') return { ...request, subs: [{ subMemberNo: value, version: 0 }] };
  if (name === 'voucherSave' && id === 'voucherNo')
    return { ...request, requestNo: undefined, version: 0, voucherNo: value };
  return { ...request, [id]: value };
}

const decides = (name: string) => name === 'payOrderPass' || name === 'payOrderRefuse';
/** Returns the text of a response without the requested number. */
const withoutNumber = (body: object, orderNo = '') => JSON.stringify(body).replaceAll(orderNo || '-', '');

const possessions = async () => {
  const rows = [];
  for (const table of OWNED)
    rows.push(
      (
        await sql`select * from ${sql.table(table)} where enterprise_id = '200010000001' order by 1, 2`.execute(
          test.sandbox.db,
        )
      ).rows,
    );
  return JSON.stringify(rows);
};

it('S-08: answers numbers of another warehouse as unknown numbers, by each call', async () => {
  const before = await possessions();
  for (const [name, asked] of Object.entries(CALLS))
    for (const id of asked.ids ?? []) {
      const ask = (of: Record<string, string>) =>
        test.ask(callOf(name), naming(asked, name, id, of[id]) as never, { token: all.admin.token });
      const foreign = await ask(theirs);
      const unknownReply = await ask(UNKNOWN);
      expect({ name, id, status: foreign.status, body: foreign.body }).toEqual({
        name,
        id,
        status: 200,
        body: decides(name) ? expect.anything() : NOT_YOURS,
      });
      // Calls that decide several orders return one result per order, with status 200.
      if (decides(name)) expect(foreign.body.data).toMatchObject({ results: [{ ok: false, msg: NOT_YOURS.msg }] });
      expect(withoutNumber(unknownReply.body, UNKNOWN.orderNo)).toEqual(withoutNumber(foreign.body, theirs['orderNo']));
    }
  expect(await possessions()).toBe(before);
});

it('S-08: lists filtered by a foreign number are empty', async () => {
  for (const filter of [{ subMemberNo: theirs['subMemberNo'] }, { payeeNo: theirs['payeeNo'] }, { keyword: 'EXT-1' }])
    expect(await all.admin.get(callOf('voucherPage'), { ...PAGE, ...filter } as never)).toMatchObject({ total: 0 });
  expect(await all.admin.get(callOf('warehousePayeeOptions'), { keyword: '外部' } as never)).toEqual([]);
});

it.each(Object.keys(CALLS))('S-09: %s is open only to users whose menus cover it', async (name) => {
  const { open, request, ids = [] } = CALLS[name as Names];
  // A request that has no effect even if the call is allowed, because it is refused later or changes nothing.
  const harmless =
    ids.length > 0
      ? naming(CALLS[name as Names], name, ids[0] ?? '', UNKNOWN[ids[0] as keyof typeof UNKNOWN])
      : request;
  for (const who of Object.keys(all) as (keyof People)[]) {
    const { status } = await test.ask(callOf(name), harmless as never, { token: all[who].token });
    expect({ who, status }).toEqual({ who, status: open.includes(who) ? 200 : 403 });
  }
  expect((await zhang.ask(callOf(name), harmless as never)).status).toBe(403);
  expect((await test.ask(callOf(name), harmless as never)).status).toBe(401);
});

it('refuses to change an own voucher to a foreign payee or sub-merchant', async () => {
  const own = await all.maker.get(callOf('voucherSave') as typeof catalogue.voucherSave, aVoucher());
  for (const over of [{ payeeNo: theirs['payeeNo'] }, { subMemberNo: theirs['subMemberNo'] }]) {
    const change = { ...VOUCHER, subMemberNo: SUB, payeeNo: PAYEE, requestNo: undefined, sourceNo: own.sourceNo };
    const { body } = await all.maker.ask(callOf('voucherSave'), {
      ...change,
      voucherNo: own.voucherNo,
      version: 0,
      ...over,
    } as never);
    expect(body).toEqual(NOT_YOURS);
  }
});
