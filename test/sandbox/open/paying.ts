import { inTransaction } from '@sandbox/db/transaction';
import { type Fate, pressPay } from '@sandbox/domain/cashier/payments';
import { anOutNo, type Program } from '@test/support/openClient';
import type { TestSandbox } from '@test/support/sandbox';
import type { PayMethod } from '@/contract/words/productCodes';

/* Helpers that create orders of a program, and pay them like a payer. */

export const anOrder = (app: Program, amount: string, more: object = {}) =>
  app.ok('POST', '/orders', { outTradeNo: anOutNo('O'), amount, subject: '测试商品', ...more });

/** Pays an order at the cashier, and lets the bank respond with `fate`. */
export async function pay(
  test: TestSandbox,
  tradeNo: string,
  payMethod: PayMethod = 'WECHAT',
  fate: Fate = 'SUCCESS',
): Promise<void> {
  const { platform } = test.sandbox;
  const { db, clock, random, reviewDelayMs } = platform;
  const newId = (prefix: string) => `${prefix}${Buffer.from(random(10)).toString('hex')}`;
  const times = await clock.read(db);
  const context = { ...times, random, reviewDelayMs, newId, address: 'payer', device: '' };
  const { length: tries } = await db
    .selectFrom('cashier_payments')
    .select('order_no')
    .where('trade_no', '=', tradeNo)
    .execute();
  const pressed = await inTransaction(db, (trx) =>
    pressPay({ ...context, db: trx }, tradeNo, { payMethod, fate, tries }),
  );
  if (pressed !== 'begun') throw new Error(`not paid: ${JSON.stringify(pressed)}`);
  await answered(test);
}

/** Advances the clock and lets the sandbox decide the due reviews of orders by the rules for their texts. */
export async function answered(test: TestSandbox): Promise<void> {
  test.clock.advance(4_000);
  await test.sandbox.idle();
}

export async function aPaidOrder(test: TestSandbox, app: Program, amount = '100.00', more: object = {}) {
  const { tradeNo } = await anOrder(app, amount, more);
  await pay(test, tradeNo);
  const order = await app.ok('GET', `/orders/${tradeNo}`);
  if (order.state !== 'PAID') throw new Error(`not paid: ${JSON.stringify(order)}`);
  return order;
}
