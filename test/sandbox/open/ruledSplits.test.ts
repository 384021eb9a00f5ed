import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Applicant, signedIn } from '@test/support/onboarding';
import { anOutNo, aProgram, MERCHANT, type Program } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { catalogue as calls } from '@/contract/calls/catalogue';
import { aRequestNo, expectCleanLedger, PAY_PASSWORD, ZHANG } from '../money/orderSupport';
import { aSign, confirmSign } from './collectingSupport';
import { anOrder, answered, aPaidOrder, pay } from './paying';

/* Tests splits by the rule that an order or a collection names, as programs see them. */

const [SHOP, OTHER_SHOP] = ['ZB800010000001', 'ZB800010000002'] as const;

let test: TestSandbox;
let app: Program;
let zhang: Applicant;
let ruleNo: string;
beforeAll(async () => {
  test = await aSandbox();
  app = await aProgram(test);
  zhang = await signedIn(test, ZHANG);
  const part = (no: string, value: string) => ({ target: 'BOOK', no, mode: 'PERCENT', value }) as const;
  const saved = await zhang.get(calls.ruleSave, {
    ruleName: '门店两成',
    revision: 0,
    content: {
      parts: [part(SHOP, '12'), part(OTHER_SHOP, '8')],
      restTo: '',
      feeBearer: 'MERCHANT',
      settle: 'CYCLE',
      settleLeast: '0.00',
      refund: 'RECEIVERS',
    },
  });
  ruleNo = saved.ruleNo;
  await zhang.get(calls.rulePublish, { ruleNo, revision: saved.revision, effectiveFrom: null });
});
afterAll(async () => {
  await expectCleanLedger(test);
  await test.stop();
});
afterEach(() => expect(test.logged).toEqual([]));

interface Split {
  splitNo: string;
  parts: { partNo: string; returnedAmount: string }[];
}
interface Event {
  kind: string;
  object: string;
  data: Record<string, unknown>;
}
const eventsAbout = async (object: unknown) =>
  ((await app.ok('GET', `/events?object=${object}`)) as unknown as { events: Event[] }).events;
const splitOf = async (splitNo: unknown) => (await app.ok('GET', `/splits/${splitNo}`)) as unknown as Split;
const returned = (splitNo: string, partNo: string, amount: string) =>
  app.ok('POST', `/splits/${splitNo}/return`, { outReturnNo: anOutNo('B'), partNo, amount, reason: '退货' });
/** Returns the merchant's numbers of a trade's entries, without duplicates. */
async function outNosOf(tradeNo: unknown): Promise<string[]> {
  const from = encodeURIComponent(new Date(test.clock.now().getTime() - 60_000).toISOString());
  const answer = await app.ok('GET', `/entries?startTime=${from}&limit=100`);
  const { entries } = answer as unknown as { entries: { tradeNo: string; merchantOrderNo: string }[] };
  return [...new Set(entries.filter((entry) => entry.tradeNo === tradeNo).map((entry) => entry.merchantOrderNo))];
}
const refund = (tradeNo: unknown, amount: string) =>
  app.post('/refunds', { outRefundNo: anOutNo('R'), tradeNo, amount, reason: '退' });

/** Collects an amount under a new contract, and returns the successful collection. */
async function aCollected(amount: string, more: object) {
  const { signUrl, signNo } = await app.ok('POST', '/collect-signs', aSign(test));
  await confirmSign(test, String(signUrl));
  const outCollectNo = anOutNo('C');
  await app.ok('POST', '/collections', { outCollectNo, signNo, amount, ...more });
  await answered(test);
  return app.ok('GET', `/collections?outCollectNo=${outCollectNo}`);
}

it('notifies of the split at the payment, and answers it with its parts', async () => {
  const order = await aPaidOrder(test, app, '100.00', { ruleNo });
  const { tradeNo, outTradeNo, splitNo } = order;
  expect(await eventsAbout(tradeNo)).toMatchObject([
    { kind: 'order.paid', object: tradeNo },
    {
      kind: 'split.done',
      object: splitNo,
      data: { splitNo, outSplitNo: '', tradeNo, outTradeNo, outCollectNo: '', amount: '20.00' },
    },
  ]);
  expect(await eventsAbout(splitNo)).toHaveLength(1);
  expect(await splitOf(splitNo)).toMatchObject({
    splitNo,
    outSplitNo: '',
    tradeNo,
    state: 'SUCCESS',
    amount: '20.00',
    parts: [
      { bookNo: SHOP, amount: '12.00', returnedAmount: '0.00' },
      { bookNo: OTHER_SHOP, amount: '8.00', returnedAmount: '0.00' },
    ],
  });
  const stranger = await aProgram(test, { merchant_no: 'S800010000002' });
  expect((await stranger.get(`/splits/${splitNo}`)).status).toBe(404);
});

it.each([
  ['order', 'outTradeNo'],
  ['collection', 'outCollectNo'],
])('shows the number of the %s in the entries of its shares and of their returns', async (what, field) => {
  const paid =
    what === 'order' ? await aPaidOrder(test, app, '100.00', { ruleNo }) : await aCollected('50.00', { ruleNo });
  const { splitNo } = paid;
  const { parts } = await splitOf(splitNo);
  const [first] = parts;
  const { returnNo } = await returned(String(splitNo), first?.partNo ?? '', '1.00');
  await answered(test);
  expect(parts).toHaveLength(2);
  for (const tradeNo of [...parts.map(({ partNo }) => partNo), returnNo])
    expect([tradeNo, await outNosOf(tradeNo)]).toEqual([tradeNo, [paid[field]]]);
});

it('lets a program return the parts and then refund the whole order', async () => {
  const { tradeNo, splitNo } = await aPaidOrder(test, app, '100.00', { ruleNo });
  expect(await refund(tradeNo, '100.00')).toMatchObject({ status: 422, body: { code: 'AMOUNT_EXCEEDED' } });
  const { parts } = await splitOf(splitNo);
  const returns = [];
  for (const { partNo, amount } of parts as unknown as { partNo: string; amount: string }[])
    returns.push(await returned(String(splitNo), partNo, amount));
  await answered(test);
  for (const { returnNo, outReturnNo } of returns)
    expect(await eventsAbout(returnNo)).toMatchObject([
      { kind: 'split.returned', data: { returnNo, outReturnNo, splitNo, outSplitNo: '', state: 'SUCCESS' } },
    ]);
  expect((await splitOf(splitNo)).parts).toMatchObject([{ returnedAmount: '12.00' }, { returnedAmount: '8.00' }]);
  expect(await refund(tradeNo, '100.00')).toMatchObject({ status: 200, body: { state: 'SUCCESS' } });
  expect((await eventsAbout(tradeNo)).map(({ kind }) => kind)).toEqual([
    'order.paid',
    'split.done',
    'split.returned',
    'split.returned',
    'refund.done',
  ]);
});

it('notifies of a return that a user requests in the console', async () => {
  const { splitNo } = await aPaidOrder(test, app, '100.00', { ruleNo });
  const [part] = (await splitOf(splitNo)).parts;
  const { orderNo } = await zhang.get(calls.psReturn, {
    requestNo: aRequestNo(),
    tradeNo: part?.partNo ?? '',
    amount: '2.00',
    remark: '',
    payPassword: PAY_PASSWORD,
  });
  await answered(test);
  expect(await eventsAbout(splitNo)).toMatchObject([
    { kind: 'split.done' },
    { kind: 'split.returned', object: orderNo, data: { outReturnNo: '', splitNo, partNo: part?.partNo } },
  ]);
  expect(await app.ok('GET', `/splits/${splitNo}/returns/${orderNo}`)).toMatchObject({ state: 'SUCCESS' });
});

it('notifies all programs of the merchant if a program returns the split of an order of the console', async () => {
  const { splitNo, paidTradeNo } = await aPaidOrder(test, app, '100.00', { ruleNo });
  const { db } = test.sandbox;
  // Changes the order to one that a user made in the console.
  await db.updateTable('orders').set({ app_id: null }).where('order_no', '=', String(paidTradeNo)).execute();
  await db.updateTable('program_splits').set({ app_id: null }).where('split_no', '=', String(splitNo)).execute();
  const [part] = (await splitOf(splitNo)).parts;
  const { returnNo } = await returned(String(splitNo), part?.partNo ?? '', '1.00');
  await answered(test);
  const other = await aProgram(test);
  for (const client of [app, other])
    expect(await client.ok('GET', `/events?object=${returnNo}`)).toMatchObject({
      events: [{ kind: 'split.returned', object: returnNo }],
    });
});

it('notifies all programs of the merchant of the split of an order of the console', async () => {
  const { tradeNo } = await zhang.get(calls.cashierOrderCreate, {
    merchantNo: MERCHANT,
    requestNo: aRequestNo(),
    amount: '100.00',
    subject: '到店付款',
    ruleNo,
  });
  await pay(test, tradeNo);
  const other = await aProgram(test);
  for (const client of [app, other])
    expect(await client.ok('GET', `/events?object=${tradeNo}`)).toMatchObject({
      events: [{ kind: 'split.done', data: { tradeNo, outSplitNo: '', amount: '20.00' } }],
    });
});

it('answers and notifies the split of a collection in the same way', async () => {
  const { signUrl, signNo } = await app.ok('POST', '/collect-signs', aSign(test));
  await confirmSign(test, String(signUrl));
  const outCollectNo = anOutNo('C');
  const made = await app.ok('POST', '/collections', { outCollectNo, signNo, amount: '50.00', ruleNo });
  expect(made).toMatchObject({ state: 'PROCESSING', splitNo: null });
  await answered(test);
  const { collectionNo, splitNo } = await app.ok('GET', `/collections?outCollectNo=${outCollectNo}`);
  expect(await eventsAbout(collectionNo)).toMatchObject([
    { kind: 'collection.done', object: collectionNo },
    {
      kind: 'split.done',
      object: splitNo,
      data: { tradeNo: collectionNo, outTradeNo: '', outCollectNo, amount: '10.00' },
    },
  ]);
  expect(await splitOf(splitNo)).toMatchObject({
    tradeNo: collectionNo,
    outTradeNo: '',
    outCollectNo,
    parts: [{ amount: '6.00' }, { amount: '4.00' }],
  });
});

it('answers no split for an order without a rule, an unpaid order, and a payment that goes back', async () => {
  expect(await aPaidOrder(test, app, '10.00')).toMatchObject({ splitNo: null });
  const late = await anOrder(app, '100.00', { ruleNo, expireMinutes: 5 });
  expect(late).toMatchObject({ splitNo: null });
  await pay(test, late.tradeNo, 'WECHAT', 'LATE_EXPIRED');
  test.clock.advance(6 * 60_000);
  await test.sandbox.idle();
  expect(await app.ok('GET', `/orders/${late.tradeNo}`)).toMatchObject({ state: 'EXPIRED', splitNo: null });
  expect((await eventsAbout(late.tradeNo)).map(({ kind }) => kind)).toEqual(['order.closed', 'refund.done']);
});

it('finds the splits from before the upgrade', async () => {
  const { db } = test.sandbox;
  await aPaidOrder(test, app, '100.00', { ruleNo });
  const rowsOf = async () => ({
    splits: await db
      .selectFrom('program_splits')
      .selectAll()
      .where('out_split_no', 'is', null)
      .orderBy('split_no')
      .execute(),
    parts: await db.selectFrom('program_split_parts').selectAll().orderBy('split_no').orderBy('nr').execute(),
  });
  const before = await rowsOf();
  expect(before.splits.length).toBeGreaterThan(0);
  await db.deleteFrom('program_split_parts').execute();
  await db.deleteFrom('program_splits').execute();
  const text = readFileSync(path.join(process.cwd(), 'sandbox/db/migrations/0054_rule_splits.sql'), 'utf8');
  const inserts = text.split(/;\n/).filter((statement) => /^(--.*\n)*insert /m.test(statement.trim()));
  expect(inserts).toHaveLength(2);
  for (const insert of inserts) await sql.raw(insert).execute(db);
  expect(await rowsOf()).toEqual(before);
});
