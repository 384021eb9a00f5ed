import { inTransaction } from '@sandbox/db/transaction';
import { type CashierOrderRow, cashierUrl, shownOpenOrder } from '@sandbox/domain/cashier/model';
import {
  closeCashierOrder,
  findCashierOrder,
  makeCashierOrder,
  type NewCashierOrder,
} from '@sandbox/domain/cashier/orders';
import type { Actor } from '@sandbox/domain/context';
import { secureRandom } from '@sandbox/domain/secrets';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { OpenOrder } from '@/contract/open/openOrders';
import { expectCleanLedger } from '../money/orderSupport';
import { aPayerOf, passes, YUNFAN } from './support';

/* Tests orders of a merchant's program: its notifications, and changes of its key while payers pay. */

const MEMBER = 'M600010000001';
const MINUTE = 60_000;
let test: TestSandbox;
let actor: Actor;
beforeAll(async () => {
  test = await aSandbox();
});
beforeEach(async () => {
  await test.restoreSeed();
  actor = await aProgram();
});
afterEach(async () => {
  await expectCleanLedger(test);
  expect(test.logged).toEqual([]);
});
afterAll(() => test.stop());

const db = () => test.sandbox.db;

/** Creates a program of the merchant with a key. */
async function aProgram(): Promise<Actor> {
  const { enterprise_id } = await db()
    .selectFrom('members')
    .select('enterprise_id')
    .where('member_no', '=', MEMBER)
    .executeTakeFirstOrThrow();
  const userId = 'app-user';
  // Creates a user without a login, because the foreign key needs a complete user.
  await sql`insert into users select (jsonb_populate_record(u, ${JSON.stringify({
    user_id: userId,
    login_account: 'app:test',
    nick_name: '商城小程序',
    mobile: '',
    email: '',
  })}::jsonb)).* from users u where user_id = '100010000001'`.execute(db());
  const now = test.clock.now();
  await db()
    .insertInto('apps')
    .values({
      app_id: 'app1',
      enterprise_id: enterprise_id ?? '',
      member_no: MEMBER,
      merchant_no: YUNFAN,
      user_id: userId,
      name: '商城小程序',
      state: 'ACTIVE',
      hmac_enabled: true,
      mode: 'TEST',
      scopes: ['ORDER'],
      notify_url: 'https://shop.example/told',
      notify_trouble_at: null,
      created_at: now,
      creator_name: '张明',
    })
    .execute();
  await db()
    .insertInto('app_keys')
    .values({
      serial: 'K1',
      app_id: 'app1',
      kind: 'HMAC',
      origin: 'PLATFORM',
      public_key: null,
      sealed_secret: 'sealed',
      made_at: now,
      made_by: '100010000001',
      maker_name: '张明',
      ends_at: null,
      revoked_at: null,
      last_used_at: null,
      uses_when_replaced: null,
      warned_at: null,
    })
    .execute();
  return {
    userId,
    sessionId: 'app:K1',
    loginAccount: 'app:test',
    kind: 'ordinary',
    permissions: new Set(),
    enterpriseId: enterprise_id,
    memberNo: MEMBER,
    ownMemberNo: MEMBER,
    merchantNo: YUNFAN,
    app: { appId: 'app1', serial: 'K1' },
  };
}

const order = (more: Partial<NewCashierOrder> = {}): NewCashierOrder => ({
  merchantNo: YUNFAN,
  outTradeNo: 'SHOP-1',
  amountCents: 9_900,
  subject: '会员年卡',
  attach: 'cart=7',
  payMethods: null,
  expireMinutes: 5,
  returnUrl: 'https://shop.example/done',
  ruleNo: null,
  ...more,
});
const context = async (trx: Parameters<typeof shownOpenOrder>[0]) => ({
  db: trx,
  now: (await test.sandbox.platform.clock.read(trx)).now,
  address: '127.0.0.1',
  random: secureRandom,
  user: actor,
  publicUrl: test.sandbox.platform.publicUrl,
  reviewKinds: test.sandbox.platform.reviewKinds,
});
const make = (more: Partial<NewCashierOrder> = {}): Promise<CashierOrderRow> =>
  inTransaction(db(), async (trx) => makeCashierOrder(await context(trx), order(more)));
const shown = async ({ merchant_no: merchantNo, trade_no: tradeNo }: CashierOrderRow) => {
  const row = await findCashierOrder(db(), { merchantNo }, { tradeNo });
  if (!row) throw new Error('the order is not there');
  const { now } = await test.sandbox.platform.clock.read(db());
  return OpenOrder.parse(await shownOpenOrder(db(), row, { publicUrl: 'https://pay.example', now }));
};
/** Returns the program's events about orders with these numbers. */
const eventsOf = async (...numbers: string[]) =>
  (
    await db()
      .selectFrom('platform_events')
      .select(['kind', 'payload'])
      .where('app_id', '=', 'app1')
      .orderBy('event_no')
      .execute()
  )
    .filter(({ payload }) => numbers.includes((payload as { outTradeNo: string }).outTradeNo))
    .map(({ kind, payload }) => [kind, payload]);

/** An earlier test may have revoked the key, so it is made valid again. */
beforeEach(async () => {
  await db().updateTable('app_keys').set({ revoked_at: null }).where('serial', '=', 'K1').execute();
});

it('notifies the application of the payment and of additional payments', async () => {
  const row = await make();
  expect(await shown(row)).toMatchObject({
    state: 'OPEN',
    amount: '99.00',
    attach: 'cart=7',
    cashierUrl: cashierUrl('https://pay.example', row),
  });
  const payer = aPayerOf(test.url, cashierUrl('', row));
  expect(await payer.state()).toMatchObject({ isTest: true, back: 'https://shop.example/done?outTradeNo=SHOP-1' });
  await payer.pay({ fate: 'LATE_MINUTE' });
  expect(await shown(row)).toMatchObject({ state: 'PAYING', paidTradeNo: null });
  // Payers can still pay after the program's key was revoked.
  await db().updateTable('app_keys').set({ revoked_at: test.clock.now() }).execute();
  await payer.pay({ payMethod: 'ALIPAY', tries: 1 });
  await passes(test, 4_000);
  await passes(test, MINUTE);
  const paid = { tradeNo: row.trade_no, outTradeNo: 'SHOP-1', amount: '99.00' };
  const { order_no: late } = await db()
    .selectFrom('cashier_payments')
    .select('order_no')
    .where('trade_no', '=', row.trade_no)
    .where('returned_by', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(await eventsOf('SHOP-1')).toEqual([
    ['order.paid', expect.objectContaining({ ...paid, attach: 'cart=7', payMethod: 'ALIPAY', state: 'PAID' })],
    ['refund.done', expect.objectContaining({ ...paid, outRefundNo: '', paidTradeNo: late, surplus: true })],
  ]);
});

it('notifies once of an order that is closed manually or expires', async () => {
  const closed = await make({ outTradeNo: 'SHOP-2' });
  for (let nr = 0; nr < 2; nr++)
    await inTransaction(db(), async (trx) =>
      closeCashierOrder(await context(trx), { merchantNo: YUNFAN, tradeNo: closed.trade_no }),
    );
  await make({ outTradeNo: 'SHOP-3' });
  await passes(test, 5 * MINUTE);
  expect(
    (await eventsOf('SHOP-2', 'SHOP-3')).map(([kind, payload]) => [
      kind,
      (payload as { outTradeNo: string; state: string }).state,
    ]),
  ).toEqual([
    ['order.closed', 'CLOSED'],
    ['order.closed', 'EXPIRED'],
  ]);
});

it('creates one order for many requests with one number, and none with a revoked key', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => make({ outTradeNo: 'SHOP-4' })));
  expect(new Set(all.map(({ trade_no }) => trade_no)).size).toBe(1);
  await db().updateTable('app_keys').set({ revoked_at: test.clock.now() }).execute();
  await expect(make({ outTradeNo: 'SHOP-5' })).rejects.toThrow('用户凭证已过期');
});
