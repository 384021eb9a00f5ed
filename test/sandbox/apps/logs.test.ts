import { unveiledNumber, veiledNumber } from '@sandbox/db/veil';
import { type Applicant, signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { catalogue as calls } from '@/contract/calls/catalogue';
import { ZHANG } from '../money/orderSupport';
import { anApp, PAY, WANG } from './support';

/*
 * Tests the log of an application's requests and notifications as users read it, and the manual repetition of a
 * notification.
 */

let test: TestSandbox;
let who: Applicant;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.restoreSeed();
  who = await signedIn(test, ZHANG);
});

const HOUR = 3_600_000;
const FIRST = { pageNo: 1, pageSize: 10 };
const ago = (hours: number) => new Date(test.clock.now().getTime() - hours * HOUR);
const NOWHERE = 'https://nowhere.invalid/notify';

describe('requests', () => {
  const logged = (appId: string, requestId: string, hours: number, more: object = {}) =>
    test.sandbox.db
      .insertInto('app_requests')
      .values({
        request_id: requestId,
        app_id: appId,
        serial: 'SK1',
        at: ago(hours),
        method: 'POST',
        target: '/openapi/v1/orders',
        status: 200,
        code: '',
        ms: 20,
        address: '203.0.113.7',
        ...more,
      })
      .execute();

  it('lists the requests of seven days, newest first, and finds a request by any of its numbers', async () => {
    const { appId } = await anApp(test, who);
    await logged(appId, 'rq1', 1, { out_no: 'OUT-1', object_no: 'T1', ms: 90 });
    await logged(appId, 'rq2', 2, { status: 400, code: 'PARAM_ERROR' });
    await logged(appId, 'rq3', 7 * 24 + 1);
    await logged((await anApp(test, who)).appId, 'rq4', 1);
    const ids = async (more: object = {}) =>
      (await who.get(calls.appRequestPage, { appId, ...FIRST, ...more })).rows.map(({ requestId }) => requestId);
    expect(await ids()).toEqual(['rq1', 'rq2']);
    expect(await ids({ sortField: 'ms', sortOrder: 'asc' })).toEqual(['rq2', 'rq1']);
    for (const number of ['OUT-1', 'T1', 'rq1']) expect(await ids({ number })).toEqual(['rq1']);
    expect(await ids({ number: 'OUT' })).toEqual([]);
    expect(await ids({ result: 'REFUSED' })).toEqual(['rq2']);
    expect(await ids({ result: 'OK' })).toEqual(['rq1']);
    expect(await ids({ startTime: ago(1.5).toISOString() })).toEqual(['rq1']);
  });
});

describe('notifications', () => {
  /** Creates a delivery that is leased by another worker, so that it is not sent during a test. */
  async function delivery(appId: string, state: 'DONE' | 'GIVEN_UP' | 'WAITING', hours = 1) {
    const { db } = test.sandbox;
    const { event_no } = await db
      .insertInto('platform_events')
      .values({
        merchant_no: 'S800010000002',
        app_id: null,
        kind: 'order.paid',
        subject: `T-${state}`,
        payload: '{}',
        created_at: ago(hours),
      })
      .returning('event_no')
      .executeTakeFirstOrThrow();
    const { deliveryNo } = await db
      .insertInto('app_deliveries')
      .values({
        event_no,
        app_id: appId,
        kind: 'order.paid',
        subject: `T-${state}`,
        channel: 'CASHIER',
        state,
        tries: 3,
        next_at: state === 'WAITING' ? new Date(test.clock.now().getTime() + HOUR) : null,
        leased_until: new Date(test.clock.now().getTime() + 24 * HOUR),
        created_at: ago(hours),
        done_at: state === 'DONE' ? ago(hours) : null,
        warned_at: null,
      })
      .returning(veiledNumber('delivery', 'delivery_no').as('deliveryNo'))
      .executeTakeFirstOrThrow();
    return deliveryNo;
  }
  const row = (deliveryNo: string) =>
    test.sandbox.db
      .selectFrom('app_deliveries')
      .selectAll()
      .where('delivery_no', '=', unveiledNumber('delivery', deliveryNo))
      .executeTakeFirstOrThrow();

  it('lists and filters the notifications of thirty days, with the counts of waiting and given-up ones', async () => {
    const { appId } = await anApp(test, who);
    const numbers = [
      await delivery(appId, 'DONE', 3),
      await delivery(appId, 'GIVEN_UP', 2),
      await delivery(appId, 'WAITING'),
    ];
    await delivery(appId, 'DONE', 31 * 24);
    const page = await who.get(calls.appDeliveryPage, { appId, ...FIRST });
    expect(page).toMatchObject({ total: 3, waiting: 1, givenUp: 1 });
    expect(page.rows.map(({ deliveryNo }) => deliveryNo)).toEqual([...numbers].reverse());
    const of = async (more: object) => (await who.get(calls.appDeliveryPage, { appId, ...FIRST, ...more })).total;
    expect([await of({ state: 'DONE' }), await of({ subject: 'T-WAITING' }), await of({ kind: 'app.test' })]).toEqual([
      1, 1, 0,
    ]);
  });

  it('shows a notification with its attempts, newest first', async () => {
    const { appId } = await anApp(test, who);
    const deliveryNo = await delivery(appId, 'WAITING');
    const tried = (nr: number) => ({
      delivery_no: unveiledNumber('delivery', deliveryNo),
      nr,
      at: ago(1 - nr / 10),
      url: NOWHERE,
      request: '{"id":"1"}',
      status: nr === 1 ? null : 502,
      answer: nr === 1 ? '' : '<html>',
      ms: 5,
      fault: nr === 1 ? '无法连接' : '状态码502，应为200',
    });
    await test.sandbox.db
      .insertInto('app_delivery_tries')
      .values([tried(1), tried(2)])
      .execute();
    const { attempts } = await who.get(calls.appDeliveryDetail, { deliveryNo });
    expect(attempts.map(({ status, answer, fault }) => [status, answer, fault])).toEqual([
      [502, '<html>', '状态码502，应为200'],
      [null, '', '无法连接'],
    ]);
    const stranger = await signedIn(test, WANG);
    expect((await stranger.ask(calls.appDeliveryDetail, { deliveryNo })).body).toMatchObject({ code: 4004 });
    expect((await who.ask(calls.appDeliveryDetail, { deliveryNo: '1e3' })).body).toMatchObject({ code: 4004 });
  });

  it.each(['DONE', 'GIVEN_UP', 'WAITING'] as const)('sends a notification in state %s again at once', async (state) => {
    const { appId, trail } = await anApp(test, who);
    await who.get(calls.appNotifyUrl, { appId, version: 1, url: NOWHERE });
    const deliveryNo = await delivery(appId, state);
    await who.get(calls.appDeliveryResend, { deliveryNo });
    expect(await row(deliveryNo)).toMatchObject({ state: 'WAITING', done_at: null, next_at: test.clock.now() });
    expect((await trail())[0]).toBe(`重新推送通知${deliveryNo}`);
  });

  it('sends the undelivered notifications of a range again', async () => {
    const { appId } = await anApp(test, who);
    await who.get(calls.appNotifyUrl, { appId, version: 1, url: NOWHERE });
    const [done, failed, early] = [
      await delivery(appId, 'DONE'),
      await delivery(appId, 'GIVEN_UP'),
      await delivery(appId, 'GIVEN_UP', 9),
    ];
    const foreign = await delivery((await anApp(test, who)).appId, 'GIVEN_UP');
    const range = { appId, startTime: ago(5).toISOString(), endTime: ago(0).toISOString() };
    expect(await who.get(calls.appDeliveryResendRange, range)).toEqual({ count: 1 });
    const states = await Promise.all([done, failed, early, foreign].map(async (one) => (await row(one)).state));
    expect(states).toEqual(['DONE', 'WAITING', 'GIVEN_UP', 'GIVEN_UP']);
    const backwards = { ...range, startTime: range.endTime, endTime: range.startTime };
    expect((await who.ask(calls.appDeliveryResendRange, backwards)).body).toMatchObject({
      data: { fields: { endTime: '结束时间不能早于开始时间' } },
    });
  });

  it.each(['DONE', 'GIVEN_UP', 'WAITING'] as const)(
    'refuses to resend a notification in state %s when the application has no notification address',
    async (state) => {
      const { appId } = await anApp(test, who);
      const deliveryNo = await delivery(appId, state);
      const before = await row(deliveryNo);
      const refused = { bizCode: 'NO_ADDRESS', msg: '请先设置通知地址' };
      const range = { appId, startTime: ago(5).toISOString(), endTime: ago(0).toISOString() };
      expect((await who.ask(calls.appDeliveryResend, { deliveryNo })).body).toMatchObject(refused);
      expect((await who.ask(calls.appDeliveryResendRange, range)).body).toMatchObject(refused);
      expect((await who.ask(calls.appNotifyTest, { appId })).body).toMatchObject(refused);
      expect(await row(deliveryNo)).toEqual(before);
    },
  );

  it('resends only the notifications of a range whose channel has an address', async () => {
    const { appId } = await anApp(test, who);
    await who.get(calls.appProductNotifyUrl, { appId, save: { productCode: 'CASHIER', url: NOWHERE } });
    const deliveryNo = await delivery(appId, 'GIVEN_UP');
    const silent = await delivery(appId, 'GIVEN_UP');
    await test.sandbox.db
      .updateTable('app_deliveries')
      .set({ channel: 'ZTO_DEFRAY' })
      .where('delivery_no', '=', unveiledNumber('delivery', silent))
      .execute();
    const range = { appId, startTime: ago(5).toISOString(), endTime: ago(0).toISOString() };
    expect(await who.get(calls.appDeliveryResendRange, range)).toEqual({ count: 1 });
    expect([(await row(deliveryNo)).state, (await row(silent)).state]).toEqual(['WAITING', 'GIVEN_UP']);
  });

  it('refuses to resend notifications of a stopped application', async () => {
    const { appId } = await anApp(test, who);
    const deliveryNo = await delivery(appId, 'GIVEN_UP');
    await who.get(calls.appSwitch, { appId, state: 'STOPPED', ...PAY });
    const stopped = { bizCode: 'APP_STOPPED' };
    expect((await who.ask(calls.appDeliveryResend, { deliveryNo })).body).toMatchObject(stopped);
    expect((await who.ask(calls.appNotifyTest, { appId })).body).toMatchObject(stopped);
    expect((await row(deliveryNo)).state).toBe('GIVEN_UP');
  });

  it('sends each test notification as its own event, and refuses tests without address or above ten a minute', async () => {
    const { appId } = await anApp(test, who);
    expect((await who.ask(calls.appNotifyTest, { appId })).body).toMatchObject({ bizCode: 'NO_ADDRESS' });
    await who.get(calls.appNotifyUrl, { appId, version: 1, url: NOWHERE });
    const numbers = await Promise.all(Array.from({ length: 10 }, () => who.get(calls.appNotifyTest, { appId })));
    expect(new Set(numbers.map(({ deliveryNo }) => deliveryNo)).size).toBe(10);
    const [first] = numbers;
    expect(await who.get(calls.appDeliveryDetail, { deliveryNo: first?.deliveryNo ?? '' })).toMatchObject({
      kind: 'app.test',
      subject: appId,
    });
    expect((await who.ask(calls.appNotifyTest, { appId })).body).toMatchObject({ bizCode: 'TOO_OFTEN' });
  });
});
