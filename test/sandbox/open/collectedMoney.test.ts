import { signedIn } from '@test/support/onboarding';
import { anOutNo, aProgram, type Program } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { catalogue as calls } from '@/contract/calls/catalogue';
import { CHECKER, expectCleanLedger, prove } from '../money/orderSupport';
import { aSign, confirmSign } from './collectingSupport';
import { answered } from './paying';

/* Refunds and splits of collections under contracts (代收), by programs. */

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

/** A collection that the payer's bank has paid. */
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
      if (decision === 'releases') await checker.get(calls.checkerRelease, { orderNo: String(refundNo) });
      else await checker.get(calls.checkerRefuse, { orderNo: String(refundNo), reason: '不符' });
      expect(await app.ok('GET', `/refunds/${refundNo}`)).toMatchObject({ state });
      expect(await kindsAbout(refundNo)).toEqual([[kind, refundNo]]);
      expect(await kindsAbout(collectionNo)).toEqual([
        ['collection.done', collectionNo],
        [kind, refundNo],
      ]);
    } finally {
      await set(null);
    }
  });

  it('notifies all programs of the merchant if a program refunds a collection of the console', async () => {
    const { collectionNo } = await aCollection('60.00');
    // As if a user had made the collection in the console.
    await test.sandbox.db.updateTable('orders').set({ app_id: null }).where('order_no', '=', collectionNo).execute();
    const { refundNo } = await refund({ tradeNo: collectionNo }, '1.00');
    expect(await kindsAbout(refundNo)).toEqual([['refund.done', refundNo]]);
  });
});
