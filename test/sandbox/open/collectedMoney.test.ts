import { signedIn } from '@test/support/onboarding';
import { anOutNo, aProgram, type Program } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { catalogue as calls } from '@/contract/calls/catalogue';
import { CHECKER, expectCleanLedger, prove } from '../money/orderSupport';
import { aSign, confirmSign } from './collectingSupport';
import { anOrder, answered, aPaidOrder } from './paying';

/* Tests refunds and splits of collections under contracts (代收), by programs. */

let test: TestSandbox;
let app: Program;
beforeAll(async () => {
  test = await aSandbox();
  app = await aProgram(test);
});
afterAll(async () => {
  await expectCleanLedger(test);
  await test.stop();
});
afterEach(() => expect(test.logged).toEqual([]));

/** Creates a collection that the payer's bank has paid. */
async function aCollection(amount: string, more: object = {}) {
  const { signUrl, signNo } = await app.ok('POST', '/collect-signs', aSign(test));
  await confirmSign(test, String(signUrl));
  const outCollectNo = anOutNo('C');
  const made = await app.ok('POST', '/collections', { outCollectNo, signNo, amount, ...more });
  await answered(test);
  return { outCollectNo, collectionNo: String(made['collectionNo']) };
}

interface Event {
  kind: string;
  object: string;
  data: Record<string, unknown>;
  createTime: string;
}
const eventsAbout = async (object: unknown) =>
  ((await app.ok('GET', `/events?object=${object}`)) as unknown as { events: Event[] }).events;
const kindsAbout = async (object: unknown) => (await eventsAbout(object)).map((event) => [event.kind, event.object]);
const refund = (of: object, amount: string, more: object = {}) =>
  app.ok('POST', '/refunds', { outRefundNo: anOutNo('R'), ...of, amount, reason: '退', ...more });

describe('a refund of a collection', () => {
  it('notifies the program, and its event is listed under the refund and the collection', async () => {
    const { outCollectNo, collectionNo } = await aCollection('60.00');
    const outRefundNo = anOutNo('R');
    const { refundNo } = await refund({ tradeNo: collectionNo }, '1.00', { outRefundNo });
    expect(await eventsAbout(refundNo)).toMatchObject([
      {
        kind: 'refund.done',
        object: refundNo,
        data: {
          refundNo,
          outRefundNo,
          tradeNo: collectionNo,
          outTradeNo: '',
          outCollectNo,
          amount: '1.00',
          paidTradeNo: collectionNo,
          surplus: false,
        },
      },
    ]);
    expect(await kindsAbout(collectionNo)).toEqual([
      ['collection.done', collectionNo],
      ['refund.done', refundNo],
    ]);
  });

  it.each([
    ['releases', 'SUCCESS', 'refund.done'],
    ['refuses', 'FAILED', 'refund.failed'],
  ])('notifies the program after a second person %s it', async (decision, state, kind) => {
    const set = (cents: number | null) =>
      test.sandbox.db
        .insertInto('checker_policies')
        .values({ enterprise_id: '200010000001', amount_cents: cents, set_by: app.userId, set_at: test.clock.now() })
        .onConflict((conflict) => conflict.column('enterprise_id').doUpdateSet({ amount_cents: cents }))
        .execute();
    const { collectionNo } = await aCollection('60.00');
    await set(5_000);
    try {
      const { refundNo, state: before } = await refund({ tradeNo: collectionNo }, '60.00');
      expect([before, await eventsAbout(refundNo)]).toEqual(['PROCESSING', []]);
      const checker = await signedIn(test, CHECKER);
      await prove(checker);
      test.clock.advance(60_000);
      const decidedAt = test.clock.now();
      if (decision === 'releases') await checker.get(calls.checkerRelease, { orderNo: String(refundNo) });
      else await checker.get(calls.checkerRefuse, { orderNo: String(refundNo), reason: '周小川不符' });
      const failReason = state === 'FAILED' ? '周**不符' : null;
      expect(await app.ok('GET', `/refunds/${refundNo}`)).toMatchObject({ state, failReason });
      const [event] = await eventsAbout(refundNo);
      expect(event).toMatchObject({ kind, object: refundNo, data: { reason: failReason } });
      expect(new Date(event?.createTime ?? 0).getTime()).toBeGreaterThanOrEqual(Math.floor(+decidedAt / 1_000) * 1_000);
      expect(await kindsAbout(collectionNo)).toEqual([
        ['collection.done', collectionNo],
        [kind, refundNo],
      ]);
    } finally {
      await set(null);
    }
  });

  it('masks the payer and the payee in the reason, and compares the full reason of a repetition', async () => {
    const { collectionNo: tradeNo } = await aCollection('60.00');
    const request = { outRefundNo: anOutNo('R'), tradeNo, amount: '1.00', reason: '周小川向杭州云帆贸易有限公司退货' };
    const made = await app.ok('POST', '/refunds', request);
    expect(made).toMatchObject({ state: 'SUCCESS', reason: '周**向杭州****公司退货', failReason: null });
    expect(await app.ok('GET', `/refunds/${made['refundNo']}`)).toEqual(made);
    expect(await app.ok('GET', `/refunds?outRefundNo=${request.outRefundNo}`)).toEqual(made);
    expect(await app.ok('POST', '/refunds', request)).toEqual(made);
    expect(await app.post('/refunds', { ...request, reason: made['reason'] })).toMatchObject({
      status: 409,
      body: { code: 'NUMBER_REUSED' },
    });
  });

  it('notifies all programs of the merchant if a program refunds a collection of the console', async () => {
    const { collectionNo } = await aCollection('60.00');
    // Changes the collection to one that a user made in the console.
    await test.sandbox.db.updateTable('orders').set({ app_id: null }).where('order_no', '=', collectionNo).execute();
    const { refundNo } = await refund({ tradeNo: collectionNo }, '1.00');
    expect(await kindsAbout(refundNo)).toEqual([['refund.done', refundNo]]);
  });
});

describe('a payment that has not succeeded', () => {
  const splitOf = (of: object) => ({
    outSplitNo: anOutNo('S'),
    ...of,
    parts: [{ bookNo: 'ZB800010000001', amount: '1.00' }],
  });
  const refundOf = (of: object) => ({ outRefundNo: anOutNo('R'), ...of, amount: '1.00', reason: '退' });

  it('refuses refund and split at the number of the failed collection', async () => {
    const { outCollectNo, collectionNo } = await aCollection('60.00', { remark: '驳回' });
    expect(await app.ok('GET', `/collections/${collectionNo}`)).toMatchObject({ state: 'FAILED' });
    for (const [field, no] of [
      ['tradeNo', collectionNo],
      ['outCollectNo', outCollectNo],
    ] as const) {
      const refused = (msg: string) => ({ status: 422, body: { code: 'NOT_ALLOWED', field, msg } });
      expect(await app.post('/refunds', refundOf({ [field]: no }))).toMatchObject(refused('代收未成功，不能退款'));
      expect(await app.post('/splits', splitOf({ [field]: no }))).toMatchObject(refused('代收未成功，不能分账'));
    }
  });

  it('refuses refund and split at the number of the unpaid order', async () => {
    const { outTradeNo } = await anOrder(app, '5.00');
    const refused = (msg: string) => ({ status: 422, body: { code: 'NOT_ALLOWED', field: 'outTradeNo', msg } });
    expect(await app.post('/refunds', refundOf({ outTradeNo }))).toMatchObject(refused('订单尚未支付，不能退款'));
    expect(await app.post('/splits', splitOf({ outTradeNo }))).toMatchObject(refused('订单尚未支付，不能分账'));
  });
});

describe("the merchant's number of a collection", () => {
  it('refunds the collection, and an order with the same number stays as it is', async () => {
    const { outCollectNo, collectionNo } = await aCollection('60.00');
    const order = await aPaidOrder(test, app, '70.00', { outTradeNo: outCollectNo });
    const request = { outRefundNo: anOutNo('R'), outCollectNo, amount: '60.00', reason: '退' };
    const made = await app.ok('POST', '/refunds', request);
    expect(made).toMatchObject({ tradeNo: collectionNo, outTradeNo: '', outCollectNo, state: 'SUCCESS' });
    expect(await app.ok('GET', `/refunds/${made['refundNo']}`)).toEqual(made);
    expect(await app.ok('POST', '/refunds', request)).toEqual(made);
    // The request names the same collection by the platform's number, so it counts as the same content.
    const { outCollectNo: _named, ...rest } = request;
    expect(await app.ok('POST', '/refunds', { ...rest, tradeNo: collectionNo })).toEqual(made);
    expect(await app.post('/refunds', { ...rest, outTradeNo: outCollectNo })).toMatchObject({
      status: 409,
      body: { code: 'NUMBER_REUSED' },
    });
    expect(await app.ok('GET', `/orders/${order.tradeNo}`)).toMatchObject({ refundedAmount: '0.00' });
    expect(await refund({ outTradeNo: outCollectNo }, '70.00')).toMatchObject({
      tradeNo: order.tradeNo,
      outTradeNo: outCollectNo,
      outCollectNo: '',
    });
  });

  it('splits the collection', async () => {
    const { outCollectNo, collectionNo } = await aCollection('60.00');
    const made = await app.ok('POST', '/splits', {
      outSplitNo: anOutNo('S'),
      outCollectNo,
      parts: [{ bookNo: 'ZB800010000001', amount: '6.00' }],
    });
    const { splitNo } = made;
    expect(made).toMatchObject({ tradeNo: collectionNo, outTradeNo: '', outCollectNo });
    expect(await app.ok('GET', `/splits/${splitNo}`)).toEqual(made);
    expect(await eventsAbout(splitNo)).toMatchObject([
      { kind: 'split.done', data: { tradeNo: collectionNo, outTradeNo: '', outCollectNo } },
    ]);
  });

  it.each([
    ['/refunds', { outRefundNo: 'R-1', amount: '1.00', reason: '退' }],
    ['/splits', { outSplitNo: 'S-1', parts: [{ bookNo: 'ZB800010000001', amount: '1.00' }] }],
  ])('requires exactly one number at %s, and finds collections of the merchant only', async (path, body) => {
    const { outCollectNo, collectionNo } = await aCollection('60.00');
    const twice = [{}, { outCollectNo, tradeNo: collectionNo }, { outCollectNo, outTradeNo: outCollectNo }];
    for (const numbers of twice)
      expect(await app.post(path, { ...body, ...numbers })).toMatchObject({
        status: 400,
        body: { code: 'PARAM_ERROR', field: 'tradeNo', msg: expect.stringContaining('outCollectNo') },
      });
    const stranger = await aProgram(test, { merchant_no: 'S800010000002' });
    const order = await aPaidOrder(test, app, '70.00');
    for (const [client, number, field] of [
      [app, { outTradeNo: outCollectNo }, 'outTradeNo'],
      [app, { outCollectNo: order.outTradeNo }, 'outCollectNo'],
      [stranger, { outCollectNo }, 'outCollectNo'],
    ] as const)
      expect(await client.post(path, { ...body, ...number })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', field },
      });
  });
});
