import { refusalOf } from '@sandbox/domain/money/orders/orderLimits';
import { anOutNo, aProgram, type Program } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';

/* Refusals contain what a program needs to react: the limit with its remainder, or the repeated field. */

let test: TestSandbox;
let app: Program;
beforeAll(async () => {
  test = await aSandbox();
  app = await aProgram(test);
});
afterAll(() => test.stop());

it('LIMIT_EXCEEDED names the limit of one order', async () => {
  const order = { outTradeNo: anOutNo('L'), amount: '99999999.00', subject: '商品' };
  expect(await app.post('/orders', order)).toMatchObject({
    status: 422,
    body: { code: 'LIMIT_EXCEEDED', field: 'amount', msg: expect.stringMatching(/^超出单笔限额：单笔限额[\d,.]+元$/) },
  });
});

it.each<[string, object, number, string]>([
  ['of one order', { singleLimitCents: 10_000 }, 10_001, '超出单笔限额：单笔限额100.00元'],
  ['of a day', { dailyLimitCents: 20_000 }, 15_001, '超出当日限额：单日限额200.00元，今日剩余150.00元，超出0.01元'],
  ['of a month', { monthlyLimitCents: 30_000 }, 20_001, '超出当月限额：单月限额300.00元，本月剩余200.00元，超出0.01元'],
])('the limit %s is named with what is left, and people read its name alone', (_what, limit, amountCents, msg) => {
  const none = { singleLimitCents: null, dailyLimitCents: null, monthlyLimitCents: null };
  const parameters = {
    limits: { ...none, ...limit } as never,
    amountCents,
    used: { day: 5_000, month: 10_000 },
    payer: undefined,
    total: amountCents,
  };
  expect(refusalOf({ ...parameters, inFull: true })?.msg).toBe(msg);
  expect(refusalOf(parameters)?.msg).toBe(msg.split('：')[0]);
});

it.each<[string, string]>([
  ['{"outTradeNo":"A","subject":"a","amount":"1.00","amount":"2.00"}', 'amount'],
  ['{"outTradeNo":"A","subject":"a","amount":"1.00","more":{"x":1,"x":2}}', 'more.x'],
])('a field that comes twice in %s is named', async (body, field) => {
  const sent = app.prepare('POST', '/openapi/v1/orders', undefined, { body });
  expect(await app.send(sent)).toMatchObject({ status: 400, body: { code: 'PARAM_ERROR', field, msg: '字段重复' } });
});

it('names a parameter of a query that comes twice with the same text', async () => {
  expect(await app.get('/orders?outTradeNo=A&outTradeNo=B')).toMatchObject({
    status: 400,
    body: { code: 'PARAM_ERROR', field: 'outTradeNo', msg: '字段重复' },
  });
});

it('a name is masked in every answer that has it', async () => {
  const { accounts } = (await app.ok('GET', '/balances')) as unknown as { accounts: { accountNo: string }[] };
  const pages = await Promise.all(
    accounts.map(({ accountNo }) => app.ok('GET', `/entries?accountNo=${accountNo}&limit=100`)),
  );
  const names = pages.flatMap((page) =>
    (page['entries'] as { counterpartyName: string }[]).map(({ counterpartyName }) => counterpartyName),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => name !== '' && !name.includes('*'))).toEqual([]);
});
