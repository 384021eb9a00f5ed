import { anOutNo, aProgram, type Program } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';

/*
 * Tests wrong requests of programs: each gets one documented response and has no effect, and the process keeps
 * running.
 */

let test: TestSandbox;
let app: Program;
beforeAll(async () => {
  test = await aSandbox();
  app = await aProgram(test);
});
afterAll(() => test.stop());
afterEach(async () => {
  expect(test.logged).toEqual([]);
  expect(await app.get('/balances')).toMatchObject({ status: 200 });
});

const order = (more: object = {}) => ({ outTradeNo: anOutNo('B'), amount: '1.00', subject: '商品', ...more });
const orders = async () =>
  (
    await test.sandbox.db
      .selectFrom('cashier_orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe('a field', () => {
  it.each<[string, object, string]>([
    ['an amount as a number', { amount: 1 }, 'amount'],
    ['an amount without places', { amount: '1' }, 'amount'],
    ['an amount with three', { amount: '1.000' }, 'amount'],
    ['an amount of nothing', { amount: '0.00' }, 'amount'],
    ['a negative one', { amount: '-1.00' }, 'amount'],
    ['an exponent', { amount: '1e3' }, 'amount'],
    ['NaN', { amount: 'NaN' }, 'amount'],
    ['full-width digits', { amount: '１.００' }, 'amount'],
    ['twenty digits', { amount: '12345678901234567890.00' }, 'amount'],
    ['no amount', { amount: undefined }, 'amount'],
    ['no subject', { subject: '' }, 'subject'],
    ['a subject of spaces', { subject: '  ' }, 'subject'],
    ['a subject of 61', { subject: '长'.repeat(61) }, 'subject'],
    ['a subject with a line break', { subject: '甲\n乙' }, 'subject'],
    ['a number with a slash', { outTradeNo: 'a/b' }, 'outTradeNo'],
    ['a number of 33', { outTradeNo: 'a'.repeat(33) }, 'outTradeNo'],
    ['a number in Chinese', { outTradeNo: '订单1' }, 'outTradeNo'],
    ['no number', { outTradeNo: undefined }, 'outTradeNo'],
    ['an address that is script', { returnUrl: 'javascript:alert(1)' }, 'returnUrl'],
    ['an address whose name does not follow the two slashes', { returnUrl: 'https:///shop.example.com/' }, 'returnUrl'],
    ['an address by http', { returnUrl: 'http://shop.example.com/' }, 'returnUrl'],
    ['a period of a minute', { expireMinutes: 1 }, 'expireMinutes'],
    ['a period as text', { expireMinutes: '120' }, 'expireMinutes'],
    ['a pay method of nobody', { payMethods: ['CASH'] }, 'payMethods.0'],
    ['no pay method', { payMethods: [] }, 'payMethods'],
  ])('refuses an order with %s', async (_name, more, field) => {
    const before = await orders();
    const answer = await app.post('/orders', order(more));
    expect(answer).toMatchObject({
      status: 400,
      signed: true,
      body: { code: 'PARAM_ERROR', field, msg: expect.any(String) },
    });
    expect(answer.body.msg).toMatch(/[\u4e00-\u9fff]/);
    expect(await orders()).toBe(before);
  });
});

it.each([
  ['that is missing', { outTradeNo: undefined }, '缺少必填参数'],
  ['that is chosen from a list and missing', { payMethods: [null] }, '取值不正确'],
  ['of another type', { expireMinutes: '120' }, '须为数字'],
  ['that is no list', { payMethods: 'WECHAT' }, '须为数组'],
])('describes the required form of a field %s', async (_name, more, msg) => {
  expect(await app.post('/orders', order(more))).toMatchObject({ status: 400, body: { code: 'PARAM_ERROR', msg } });
});

describe('a body', () => {
  const half = Buffer.from('7b2261223a22ff227d', 'hex');
  it.each<[string, Partial<Parameters<Program['post']>[2]> & object]>([
    ['that is none', { body: '' }],
    ['that is no JSON', { body: '{"outTradeNo":' }],
    ['that is an array', { body: '[]' }],
    ['that is null', { body: 'null' }],
    [
      'that is a form',
      { body: 'outTradeNo=1&amount=1.00', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    ['that is no UTF-8', { bytes: half }],
    ['with a prototype', { body: '{"__proto__":{"amount":"1.00"}}' }],
    ['with a name twice', { body: '{"outTradeNo":"twice","subject":"a","amount":"1.00","amount":"2.00"}' }],
    ['10,000 deep', { body: '['.repeat(10_000) + ']'.repeat(10_000) }],
    ['with a NUL', { body: '{"outTradeNo":"a","amount":"1.00","subject":"a\\u0000b"}' }],
    ['with half an emoji', { body: '{"outTradeNo":"a","amount":"1.00","subject":"\\ud83d"}' }],
    ['that says it is compressed', { body: 'H4sIAAAA', headers: { 'content-encoding': 'gzip' } }],
  ])('refuses a body %s', async (_name, wish) => {
    const before = await orders();
    expect(await app.post('/orders', undefined, wish)).toMatchObject({
      status: 400,
      signed: true,
      body: { code: 'PARAM_ERROR' },
    });
    expect(await orders()).toBe(before);
  });

  it('refuses a body of a GET request', async () => {
    expect(await app.get('/balances', { body: '{}' })).toMatchObject({ status: 400, body: { code: 'PARAM_ERROR' } });
  });

  it('reads a body by its bytes and ignores its content type', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect(await app.post('/orders', order(), { headers })).toMatchObject({ status: 200 });
    expect(
      await app.post('/orders', order(), { headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
    ).toMatchObject({ status: 200 });
  });

  it('ignores unknown and protected fields of a body', async () => {
    const wish = order({ merchantNo: 'S800010000005', state: 'PAID', token: 'x', app_id: 'y' });
    const { status, body } = await app.post('/orders', wish);
    expect([status, body['state']]).toEqual([200, 'OPEN']);
    const row = await test.sandbox.db
      .selectFrom('cashier_orders')
      .select(['merchant_no', 'app_id'])
      .where('trade_no', '=', String(body['tradeNo']))
      .executeTakeFirst();
    expect(row).toEqual({ merchant_no: 'S800010000001', app_id: app.appId });
  });
});

it('returns emoji and letters beyond the basic plane unchanged', async () => {
  for (const subject of ['🎂蛋糕', '𠮷野家']) {
    const { status, body } = await app.post('/orders', order({ subject }));
    expect([status, body['subject']]).toEqual([200, subject]);
  }
});

it('answers a used number with the same content with its object, and refuses other content', async () => {
  const wish = order();
  const first = await app.post('/orders', wish);
  // The same content with its fields in another order counts as the same request.
  const turned = Object.fromEntries(Object.entries(wish).reverse());
  expect((await app.post('/orders', turned)).body).toEqual(first.body);
  for (const more of [
    { amount: '1.01' },
    { subject: '别的' },
    { attach: 'x' },
    { expireMinutes: 5 },
    { payMethods: ['WECHAT'] },
  ])
    expect(await app.post('/orders', { ...wish, ...more })).toMatchObject({
      status: 409,
      body: { code: 'NUMBER_REUSED' },
    });
});

describe('texts that the database cannot store', () => {
  it.each([
    '/orders?outTradeNo=%00',
    '/entries?accountNo=%00',
    '/entries?accountNo=a%00b',
    '/events?object=a%00b',
    '/entries?accountNo=A1&cursor=8640000000000001-1',
  ])('refuses a NUL character or a wrong cursor in %s', async (target) => {
    expect(await app.get(target)).toMatchObject({ status: 400, signed: true, body: { code: 'PARAM_ERROR' } });
  });

  it('refused texts do not remove other requests from the log', async () => {
    const { requestLog } = test.sandbox.platform;
    const outTradeNo = anOutNo('L');
    await Promise.all([
      app.get('/orders?outTradeNo=%00'),
      app.post('/orders', order({ outTradeNo: 'x'.repeat(100_000) })),
      app.post('/orders', order({ outTradeNo: 'a\u0000b' })),
      app.post('/orders', order({ outTradeNo })),
    ]);
    await requestLog.flush();
    const rows = await test.sandbox.db
      .selectFrom('app_requests')
      .select('status')
      .where('out_no', '=', outTradeNo)
      .execute();
    expect(rows).toEqual([{ status: 200 }]);
  });
});
