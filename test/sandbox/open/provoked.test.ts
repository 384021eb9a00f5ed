import { anOutNo, aProgram, type OpenAnswered, type Program } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import * as z from 'zod/mini';
import { sm2Encrypt } from '@/common/crypto/sm';
import { OPEN_ERRORS, type OpenErrorCode } from '@/contract/open/openErrors';
import { eventDataOf } from '@/contract/open/openEventData';
import { EVENT_KINDS, EVENTS } from '@/contract/open/openEvents';
import { PER_SECOND, TEST_ACCOUNT } from '@/features/documents/guides';
import { aSign, confirmSign } from './collectingSupport';
import { answered, aPaidOrder } from './paying';

/* Tests the chapter of the guide about the sandbox: each error and each result occurs as described. */

let test: TestSandbox;
let app: Program;
beforeAll(async () => {
  test = await aSandbox();
  app = await aProgram(test);
});
afterAll(() => test.stop());

const order = (more: object = {}) => ({ outTradeNo: anOutNo('O'), amount: '1.00', subject: '商品', ...more });
const sealed = (text: string) =>
  Buffer.from(sm2Encrypt(test.sandbox.platform.keys.publicKey, new TextEncoder().encode(text))).toString('base64');
const payout = (more: object = {}) => ({
  outPayoutNo: anOutNo('P'),
  amount: '8.00',
  payeeKind: 'CORPORATE',
  encryptedName: sealed('宁波某某有限公司'),
  encryptedCardNo: sealed(TEST_ACCOUNT),
  bankCode: '105',
  ...more,
});
const faulty = async (code: OpenErrorCode, path: string, body: object): Promise<OpenAnswered> => {
  const { status, msg } = OPEN_ERRORS[code];
  await test.control('POST', '/faults', { path: `/openapi/v1${path}`, times: 1, status, answer: { code, msg } });
  return app.post(path, body);
};
const refund = (tradeNo: unknown, amount: string) => ({ outRefundNo: anOutNo('R'), tradeNo, amount, reason: '退货' });

const WAYS: Readonly<Record<OpenErrorCode, () => Promise<OpenAnswered>>> = {
  PARAM_ERROR: () => app.post('/orders', order({ amount: 1 })),
  UNAUTHORIZED: () => app.post('/orders', order(), { tamper: { body: '{}' } }),
  NONCE_USED: async () => {
    const sent = app.prepare('GET', '/openapi/v1/certificates', undefined);
    await app.send(sent);
    return app.send(sent);
  },
  APP_STOPPED: async () => (await aProgram(test, { state: 'STOPPED' })).get('/certificates'),
  SCOPE_DENIED: async () => (await aProgram(test, { scopes: ['READ'] })).get('/balances'),
  PRODUCT_NOT_OPEN: () => app.post('/orders', order({ payMethods: ['ZTO_ECURRENCY_PAYMENT'] })),
  PRODUCT_STOPPED: async () => {
    const product = { merchantNo: 'S800010000001', productCode: 'CASHIER' };
    await test.control('POST', '/config', { products: [{ ...product, stopReason: '演练' }] });
    const answer = await app.post('/orders', order());
    await test.control('POST', '/config', { products: [{ ...product, stopReason: null }] });
    return answer;
  },
  ARREARS: () => faulty('ARREARS', '/orders', order()),
  NOT_FOUND: () => app.get('/orders/404'),
  METHOD_NOT_ALLOWED: () => app.send(app.prepare('DELETE', '/openapi/v1/orders', undefined)),
  NUMBER_REUSED: async () => {
    const first = order();
    await app.ok('POST', '/orders', first);
    return app.post('/orders', { ...first, amount: '2.00' });
  },
  STATE_CONFLICT: async () => app.post(`/orders/${(await aPaidOrder(test, app)).tradeNo}/close`),
  TOO_LARGE: () => app.post('/orders', order({ attach: 'a'.repeat(1024 * 1024) })),
  BALANCE_SHORT: () => app.post('/payouts', payout({ amount: '999999999.00' })),
  LIMIT_EXCEEDED: () => app.post('/orders', order({ amount: '99999999.00' })),
  ACCOUNT_FROZEN: () => faulty('ACCOUNT_FROZEN', '/payouts', payout()),
  AMOUNT_EXCEEDED: async () => app.post('/refunds', refund((await aPaidOrder(test, app)).tradeNo, '100.01')),
  NOT_ALLOWED: async () => app.post('/refunds', refund((await app.ok('POST', '/orders', order())).tradeNo, '1.00')),
  RULE_FAULT: () => app.post('/orders', order({ ruleNo: '404' })),
  RATE_LIMITED: async () => {
    // A separate platform with the real rate limit. Its clock does not advance, so all requests fall into the same
    // second.
    const limited = await aSandbox({ open: { perSecond: PER_SECOND } });
    try {
      const program = await aProgram(limited);
      for (let sent = 0; sent < PER_SECOND; sent++) await program.ok('GET', '/certificates');
      return await program.get('/certificates');
    } finally {
      await limited.stop();
    }
  },
  SYSTEM_ERROR: () => faulty('SYSTEM_ERROR', '/orders', order()),
  UNAVAILABLE: () => faulty('UNAVAILABLE', '/orders', order()),
};

it.each(Object.keys(OPEN_ERRORS) as OpenErrorCode[])('provokes %s in the way that the guide shows', async (code) => {
  const answer = await WAYS[code]();
  expect([answer.status, answer.body.code]).toEqual([OPEN_ERRORS[code].status, code]);
  const requestId = answer.headers.get('Open-Request-Id');
  expect(answer.body).toMatchObject({ msg: expect.any(String), requestId: expect.stringMatching(/^RQ/) });
  expect(answer.body.requestId).toBe(requestId);
});

const aBook = async (state: 'NORMAL' | 'FROZEN') =>
  (
    await test.sandbox.db
      .selectFrom('member_books')
      .select('book_no')
      .where('merchant_no', '=', 'S800010000001')
      .where('state', '=', state)
      .limit(1)
      .executeTakeFirstOrThrow()
  ).book_no;
const split = async (state: 'NORMAL' | 'FROZEN') => {
  const { tradeNo } = await aPaidOrder(test, app);
  const made = await app.ok('POST', '/splits', {
    outSplitNo: anOutNo('S'),
    tradeNo,
    parts: [{ bookNo: await aBook(state), amount: '10.00' }],
  });
  return made as unknown as { splitNo: string; state: string; parts: { partNo: string }[] };
};
const returned = async ({ splitNo, parts }: Awaited<ReturnType<typeof split>>, reason: string) => {
  const back = { outReturnNo: anOutNo('B'), partNo: parts[0]?.partNo, amount: '1.00', reason };
  const made = await app.ok('POST', `/splits/${splitNo}/return`, back);
  await answered(test);
  return app.ok('GET', `/splits/${splitNo}/returns/${String(made['returnNo'])}`);
};
const collected = async (sign: object, remark: string) => {
  const made = await app.ok('POST', '/collect-signs', aSign(test, sign));
  await confirmSign(test, String(made['signUrl']));
  const { signNo } = made;
  const collection = await app.ok('POST', '/collections', {
    outCollectNo: anOutNo('C'),
    signNo,
    amount: '8.00',
    remark,
  });
  await answered(test);
  return app.ok('GET', `/collections/${String(collection['collectionNo'])}`);
};

it.each([
  ['a reason with 驳回', '驳回', 'FAILED'],
  ['a reason with 挂起', '挂起', 'PROCESSING'],
  ['another reason', '退货', 'SUCCESS'],
])('ends the return of a split with %s', async (_what, reason, state) => {
  expect(await returned(await split('NORMAL'), reason)).toMatchObject({ state });
});

it.each([
  ['a remark with 驳回', {}, '驳回', 'FAILED'],
  ['a payer whose name has 驳回', { payerName: '驳回测试' }, '', 'FAILED'],
  ['a remark with 挂起', {}, '挂起', 'PROCESSING'],
])('ends a collection with %s', async (_what, sign, remark, state) => {
  expect(await collected(sign, remark)).toMatchObject({ state });
});

it('splits to a frozen book, and a return of this split fails', async () => {
  const made = await split('FROZEN');
  expect(made.state).toBe('SUCCESS');
  expect(await returned(made, '退货')).toMatchObject({ state: 'FAILED' });
});

it('creates events whose payload matches its description', async () => {
  for (const name of ['宁波某某有限公司', '驳回有限公司', '退汇有限公司'])
    await app.ok('POST', '/payouts', payout({ encryptedName: sealed(name) }));
  const { tradeNo } = await aPaidOrder(test, app);
  await app.ok('POST', '/refunds', refund(tradeNo, '1.00'));
  const open = await app.ok('POST', '/orders', order());
  await app.ok('POST', `/orders/${open.tradeNo}/close`);
  const sign = await app.ok('POST', '/collect-signs', aSign(test));
  await app.ok('POST', `/collect-signs/${String(sign['signNo'])}/terminate`, { reason: '用户要求' });
  for (const remark of ['', '驳回']) await collected({}, remark);
  for (const reason of ['退货', '驳回']) await returned(await split('NORMAL'), reason);
  await answered(test);
  const rows = await test.sandbox.db.selectFrom('platform_events').select(['kind', 'payload']).execute();
  const kinds = new Set(rows.map(({ kind }) => kind));
  const unseen = EVENT_KINDS.filter((kind) => !kinds.has(kind));
  expect(
    unseen.filter((kind) => !['app.test', 'statement.ready', 'product.opened', 'refund.failed'].includes(kind)),
  ).toEqual([]);
  for (const { kind, payload } of rows) {
    expect([kind, z.core.safeParse(eventDataOf(kind), payload).error?.issues ?? []]).toEqual([kind, []]);
    expect([kind, Object.keys(payload).sort()]).toEqual([kind, Object.keys(EVENTS[kind].data).sort()]);
  }
});
