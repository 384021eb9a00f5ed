import { veiledNumber } from '@sandbox/db/veil';
import { type Applicant, signedIn } from '@test/support/onboarding';
import { REFUSAL_CODE } from '@test/support/refusalCode';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { catalogue as calls } from '@/contract/calls/catalogue';
import { ZHANG } from '../money/orderSupport';
import { anApp, MERCHANT, PAY, WANG } from './support';

/*
 * Tests 应用配置 (applications): creating applications, their permissions, allowed source addresses and notification
 * addresses. Only users of the same enterprise see an application.
 */

let test: TestSandbox;
let who: Applicant;
let stranger: Applicant;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.restoreSeed();
  who = await signedIn(test, ZHANG);
  stranger = await signedIn(test, WANG);
});

const NOT_THERE = { code: 4004, msg: '数据不存在或无权访问' };
const named = (name: string) => ({ merchantNo: MERCHANT, name, scopes: ['ORDER' as const] });

describe('a program', () => {
  it('creates an application with a user of its own that cannot sign in', async () => {
    const { appId, detail } = await anApp(test, who);
    expect(await detail()).toMatchObject({ state: 'ACTIVE', mode: 'TEST', keys: [], creatorName: '张明', version: 1 });
    const user = await test.sandbox.db
      .selectFrom('users')
      .selectAll()
      .where('user_id', '=', appId)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ kind: 'ordinary', login_account: `app:${appId}` });
    const membership = test.sandbox.db.selectFrom('user_enterprises').selectAll().where('user_id', '=', appId);
    expect(await membership.execute()).toEqual([]);
    for (const password of ['', 'Sandbox#2026', user.password_hash])
      expect((await test.tryLogin(user.login_account, password)).body.code).toEqual(REFUSAL_CODE);
  });

  it('refuses a name that the merchant already uses, also for two requests at once', async () => {
    const both = await Promise.all([0, 1].map(() => who.ask(calls.appCreate, named('同名应用'))));
    expect(both.map(({ body }) => body['code'] === 0).sort()).toEqual([false, true]);
    expect(both.find(({ body }) => body['code'] !== 0)?.body).toMatchObject({
      data: { fields: { name: '该商户下已有同名应用' } },
    });
    const { appId } = await anApp(test, who);
    expect((await who.ask(calls.appRename, { appId, name: '同名应用' })).body).toMatchObject({
      data: { fields: { name: '该商户下已有同名应用' } },
    });
    await who.get(calls.appRename, { appId, name: '另一个名称' });
    expect((await who.get(calls.appList, {})).rows.find((row) => row.appId === appId)?.name).toBe('另一个名称');
  });

  it('allows a merchant at most twenty applications', async () => {
    const there = (await who.get(calls.appList, {})).rows.filter(({ merchantNo }) => merchantNo === MERCHANT).length;
    for (let at = there; at < 20; at++) await who.get(calls.appCreate, named(`应用${at}号`));
    expect((await who.ask(calls.appCreate, named('多出来的'))).body).toMatchObject({
      code: expect.any(Number),
      bizCode: 'APP_TOO_MANY',
    });
  });

  it('stops and starts an application with the payment password; repeating changes nothing', async () => {
    const { appId, detail, trail } = await anApp(test, who);
    expect((await who.ask(calls.appSwitch, { appId, state: 'STOPPED', payPassword: 'Wrong#2026' })).body).toMatchObject(
      {
        bizCode: '20030001',
      },
    );
    expect((await detail()).state).toBe('ACTIVE');
    for (const state of ['STOPPED', 'STOPPED', 'ACTIVE'] as const)
      await who.get(calls.appSwitch, { appId, state, ...PAY });
    expect((await trail()).slice(0, 3)).toEqual(['启用应用', '停用应用', expect.stringMatching(/^创建应用/)]);
  });

  it('answers another enterprise as for an unknown application, and counts no password try', async () => {
    const { appId } = await anApp(test, who);
    const { serial } = await (await anApp(test, who)).addKey();
    const url = 'https://example.com/notify';
    const { deliveryNo } = await test.sandbox.db
      .selectFrom('app_deliveries')
      .select(veiledNumber('delivery', 'delivery_no').as('deliveryNo'))
      .limit(1)
      .executeTakeFirstOrThrow();
    const requestsFor = (id: string) =>
      [
        stranger.ask(calls.appDetail, { appId: id }),
        stranger.ask(calls.appRename, { appId: id, name: '别人的' }),
        stranger.ask(calls.appConfig, {
          appId: id,
          version: 1,
          allowedAddresses: [],
          scopes: ['READ'],
          payPassword: 'x',
        }),
        stranger.ask(calls.appSwitch, { appId: id, state: 'STOPPED', payPassword: 'x' }),
        stranger.ask(calls.appKeyChallenge, { appId: id }),
        stranger.ask(calls.appKeyAdd, {
          appId: id,
          origin: 'UPLOAD',
          publicKey: PUBLIC_KEY,
          overlap: 'NONE',
          challenge: 'x',
          signature: 'x'.repeat(96),
          payPassword: 'x',
        }),
        stranger.ask(calls.appKeyRevoke, { appId: id, serial }),
        stranger.ask(calls.lookApiKey, { appId: id, payPassword: 'x' }),
        stranger.ask(calls.appApiKeyReplace, { appId: id, overlap: 'NONE', payPassword: 'x' }),
        stranger.ask(calls.appHmacSwitch, { appId: id, enabled: false, payPassword: 'x' }),
        stranger.ask(calls.appNotifyUrl, { appId: id, version: 1, url }),
        stranger.ask(calls.appUnsignNotifyUrl, { appId: id, version: 1, url }),
        stranger.ask(calls.appProductNotifyUrl, { appId: id, save: { productCode: 'CASHIER', url } }),
        stranger.ask(calls.appProductNotifyUrl, { appId: id }),
        stranger.ask(calls.appCheckUp, { appId: id }),
        stranger.ask(calls.appRequestPage, { appId: id, pageNo: 1, pageSize: 10 }),
        stranger.ask(calls.appDeliveryPage, { appId: id, pageNo: 1, pageSize: 10 }),
        stranger.ask(calls.appDeliveryDetail, { deliveryNo: id === appId ? deliveryNo : '999999' }),
        stranger.ask(calls.appDeliveryResend, { deliveryNo: id === appId ? deliveryNo : '999999' }),
        stranger.ask(calls.appDeliveryResendRange, {
          appId: id,
          startTime: '2026-01-01T00:00:00+08:00',
          endTime: '2026-01-02T00:00:00+08:00',
        }),
        stranger.ask(calls.appNotifyTest, { appId: id }),
      ] as const;
    const [foreign, absent] = [await Promise.all(requestsFor(appId)), await Promise.all(requestsFor('app-of-nobody'))];
    for (const [at, { body }] of foreign.entries()) {
      expect(body).toMatchObject(NOT_THERE);
      expect({ ...body, traceId: null }).toEqual({ ...absent[at]?.body, traceId: null });
    }
    const tries = await test.sandbox.db.selectFrom('pay_password_failures').selectAll().execute();
    expect(tries).toEqual([]);
    expect((await stranger.get(calls.appList, {})).rows).toEqual([]);
    expect((await stranger.ask(calls.appCreate, named('别人的'))).body).toMatchObject(NOT_THERE);
  });
});
const PUBLIC_KEY =
  '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13';

describe('the allowed source addresses', () => {
  const save = async (allowedAddresses: string[]) => {
    const { appId, detail } = await anApp(test, who);
    const request = { appId, version: 1, allowedAddresses, scopes: ['READ' as const], ...PAY };
    const { body } = await who.ask(calls.appConfig, request);
    return body['code'] === 0 ? (await detail()).allowedAddresses : body;
  };

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['::1', '::1'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
    ['fe80::/10', 'fe80::/10'],
  ])('stores the allowed address %s as %s', async (typed, kept) => expect(await save([typed])).toEqual([kept]));

  it.each([
    ['203.0.113.7/24', '203.0.113.7/24不是网段的起始地址，应为203.0.113.0/24'],
    ['2001:db8::1/64', '2001:db8::1/64不是网段的起始地址，应为2001:db8::/64'],
    ['203.0.113.0/33', '203.0.113.0/33的网段长度最多为32'],
    ['2001:db8::/129', '2001:db8::/129的网段长度最多为128'],
    ['203.0.113.0/024', '203.0.113.0/024的网段长度不正确'],
    ['0.0.0.0/0', '0.0.0.0/0包含所有地址；不限制来源时请留空'],
    ['::/0', '::/0包含所有地址；不限制来源时请留空'],
    ['203.0.113.256', '203.0.113.256不是正确的IP地址或网段'],
    ['203.0.113.07', '203.0.113.07不是正确的IP地址或网段'],
    ['2001:db8::1::2', '2001:db8::1::2不是正确的IP地址或网段'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7请写成IPv4地址'],
  ])('refuses the allowed address %s at its field', async (typed, said) =>
    expect(await save([typed])).toMatchObject({ data: { fields: { allowedAddresses: said } } }),
  );

  it('stores an address that is entered twice only once', async () =>
    expect(await save(['203.0.113.7', '203.0.113.7/32'])).toEqual(['203.0.113.7']));

  it('saves the allowed addresses only over the version on screen', async () => {
    const { appId, detail, trail } = await anApp(test, who);
    const request = { appId, version: 1, allowedAddresses: ['203.0.113.7'], scopes: ['READ' as const], ...PAY };
    const both = await Promise.all([0, 1].map(() => who.ask(calls.appConfig, request)));
    expect(both.map(({ body }) => body['bizCode'] ?? body['code']).sort()).toEqual([0, 'APP_CHANGED']);
    expect((await detail()).version).toBe(2);
    expect((await trail())[0]).toBe('修改接口权限：收款订单、账户与对账 → 账户与对账；来源地址：不限 → 203.0.113.7');
  });
});

describe('the notification addresses', () => {
  it('stores separate notification addresses for the application, contracts and products, and removes an empty address', async () => {
    const { appId, detail, trail } = await anApp(test, who);
    const urls = { own: 'https://example.com/a', unsign: 'https://example.com/b', product: 'https://example.com/c' };
    await who.get(calls.appNotifyUrl, { appId, version: 1, url: urls.own });
    expect((await who.ask(calls.appUnsignNotifyUrl, { appId, version: 1, url: urls.unsign })).body).toMatchObject({
      bizCode: 'APP_CHANGED',
    });
    await who.get(calls.appUnsignNotifyUrl, { appId, version: 2, url: urls.unsign });
    const { rows } = await who.get(calls.appProductNotifyUrl, {
      appId,
      save: { productCode: 'CASHIER', url: urls.product },
    });
    expect(rows.find(({ productCode }) => productCode === 'CASHIER')).toEqual({
      productCode: 'CASHIER',
      productName: '收银台',
      url: urls.product,
    });
    expect(await detail()).toMatchObject({
      notifyUrl: urls.own,
      unsignNotifyUrl: urls.unsign,
      productNotifyUrls: [{ productCode: 'CASHIER', url: urls.product }],
    });
    await who.get(calls.appProductNotifyUrl, { appId, save: { productCode: 'CASHIER', url: '' } });
    expect((await detail()).productNotifyUrls).toEqual([]);
    expect((await trail()).slice(0, 4)).toEqual([
      `修改收银台通知地址：${urls.product} → 未设置`,
      `修改收银台通知地址：未设置 → ${urls.product}`,
      `修改解约通知地址：未设置 → ${urls.unsign}`,
      `修改通知地址：未设置 → ${urls.own}`,
    ]);
  });
});

it('records every change in the history with user and address', async () => {
  const { appId, detail } = await anApp(test, who);
  await who.get(calls.appRename, { appId, name: '改过的名称' });
  const { trail } = await detail();
  expect(trail).toHaveLength(2);
  for (const line of trail)
    expect(line).toMatchObject({ byName: '张明', address: expect.stringMatching(/127\.0\.0\.1$/) });
});

describe('the check-up', () => {
  const titles = async (appId: string, severity: string) =>
    (await who.get(calls.appCheckUp, { appId })).items
      .filter((item) => item.severity === severity)
      .map(({ title }) => title);

  it('lists the missing settings of a new application by severity, each with its place', async () => {
    const { appId } = await anApp(test, who);
    const { items } = await who.get(calls.appCheckUp, { appId });
    expect(items.map(({ severity, title, place }) => [severity, title, place])).toEqual([
      ['ERROR', '没有可用的密钥', 'KEYS'],
      ['ERROR', '未设置通知地址', 'NOTIFY'],
      ['WARNING', '未限制来源地址', 'ADDRESSES'],
      ['INFO', '近7天没有请求', 'DOCUMENT'],
      ['OK', '通知送达', 'DELIVERIES'],
      ['OK', '产品', 'PRODUCT'],
    ]);
  });

  it('reports a closed product, a wide address range, undelivered notifications and a stopped application', async () => {
    const { db } = test.sandbox;
    const { appId, addKey } = await anApp(test, who);
    await addKey();
    await who.get(calls.appConfig, { appId, version: 1, allowedAddresses: ['10.0.0.0/8'], scopes: ['PAYOUT'], ...PAY });
    await db
      .deleteFrom('merchant_products')
      .where('product_code', '=', 'ZTO_DEFRAY')
      .where('merchant_no', '=', MERCHANT)
      .execute();
    await db.updateTable('apps').set({ notify_trouble_at: test.clock.now() }).where('app_id', '=', appId).execute();
    await who.get(calls.appSwitch, { appId, state: 'STOPPED', ...PAY });
    expect(await titles(appId, 'ERROR')).toEqual(['应用已停用', '未设置通知地址', '通知长时间未送达', '代付不可用']);
    expect(await titles(appId, 'WARNING')).toEqual(['来源网段过大']);
    expect(await titles(appId, 'OK')).toEqual(['密钥']);
  });
});
