import { auditLedger, auditStoredSums } from '@sandbox/domain/money/audit';
import { signedIn } from '@test/support/onboarding';
import { aKey, anOutNo, aProgram, MERCHANT, type Program } from '@test/support/openClient';
import { aSandbox, ON_POSTGRES, type TestSandbox, untilWaiting } from '@test/support/sandbox';
import { sql } from 'kysely';
import { sm2Encrypt } from '@/common/crypto/sm';
import { catalogue as calls } from '@/contract/calls/catalogue';
import { CHECKER, expectCleanLedger, prove, ZHANG } from '../money/orderSupport';
import { anOrder, answered, aPaidOrder, pay } from './paying';

/* Tests money actions of programs. They follow the same rules as those of users, and each number has one effect. */

/**
 * Returns the events that are dated earlier than the end of their order, payout, collection, refund or return. There
 * must be none.
 */
const earlyEvents = async () =>
  (
    await sql<{ kind: string; subject: string }>`
      select e.kind, e.subject from platform_events e left join orders o on o.order_no = e.subject
          left join trades t on t.trade_no = e.subject left join cashier_orders c on c.trade_no = e.subject
        where e.kind ~ '^(order|refund|payout|collection|split)[.]'
          and e.created_at < greatest(o.finished_at, t.finished_at, c.paid_at, c.closed_at)`.execute(test.sandbox.db)
  ).rows;

let test: TestSandbox;
let app: Program;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(async () => {
  await expectCleanLedger(test);
  expect(await earlyEvents()).toEqual([]);
  expect(Object.values(await auditStoredSums(test.sandbox.db)).flat()).toEqual([]);
  expect(await auditLedger(test.sandbox.db)).toMatchObject({ sumOfPostings: 0 });
  await test.stop();
});
beforeEach(async () => {
  app = await aProgram(test);
});
/** No request of a test may end in an internal error. */
afterEach(() => expect(test.logged).toEqual([]));

const codeOf = ({ status, body }: { status: number; body: { code?: unknown } }) => [status, body.code ?? null];
const eventsOf = async (subject: string) =>
  (
    await test.sandbox.db
      .selectFrom('platform_events')
      .select(['kind', 'app_id', 'payload'])
      .where('subject', '=', subject)
      .orderBy('event_no')
      .execute()
  ).map(({ kind, app_id, payload }) => [kind, app_id, payload]);
/** Returns the kinds of an object's events, each with the seconds from the request of the object to the event. */
const momentsOf = async (subject: string) =>
  (
    await test.sandbox.db
      .selectFrom('platform_events as e')
      .innerJoin('trades as t', 't.trade_no', 'e.subject')
      .select(['e.kind', 'e.created_at as at', 't.created_at as requestedAt'])
      .where('e.subject', '=', subject)
      .orderBy('e.event_no')
      .execute()
  ).map(({ kind, at, requestedAt }) => [kind, Math.round((at.getTime() - requestedAt.getTime()) / 1_000)]);
const checkerAmount = (cents: number | null) =>
  test.sandbox.db
    .insertInto('checker_policies')
    .values({ enterprise_id: '200010000001', amount_cents: cents, set_by: app.userId, set_at: test.clock.now() })
    .onConflict((conflict) => conflict.column('enterprise_id').doUpdateSet({ amount_cents: cents }))
    .execute();

describe('orders', () => {
  it('creates, finds by both numbers, pays and reports orders', async () => {
    const made = await anOrder(app, '12.34', { attach: '桌号8' });
    expect(made).toMatchObject({
      state: 'OPEN',
      amount: '12.34',
      refundedAmount: '0.00',
      attach: '桌号8',
      payMethod: null,
    });
    expect(made['cashierUrl']).toMatch(new RegExp(`^${test.url}/cashier/[\\w-]{22,}$`));
    const { tradeNo, outTradeNo } = made;
    expect(await app.ok('GET', `/orders/${tradeNo}`)).toEqual(made);
    expect(await app.ok('GET', `/orders?outTradeNo=${outTradeNo}`)).toEqual(made);
    await pay(test, tradeNo);
    const paid = await app.ok('GET', `/orders/${tradeNo}`);
    expect(paid).toMatchObject({ state: 'PAID', payMethod: 'WECHAT', paidTradeNo: expect.any(String) });
    expect(await eventsOf(tradeNo)).toMatchObject([
      ['order.paid', app.appId, { outTradeNo, amount: '12.34', attach: '桌号8' }],
    ]);
    const trade = test.sandbox.db.selectFrom('trades').selectAll().where('trade_no', '=', String(paid['paidTradeNo']));
    expect(await trade.executeTakeFirst()).toMatchObject({
      scene: 'CASHIER',
      merchant_order_no: outTradeNo,
      status: 'SUCCESS',
    });
  });

  it('creates one order from 64 parallel requests with one number', async () => {
    const body = { outTradeNo: anOutNo('O'), amount: '1.00', subject: '同一单' };
    const answers = await Promise.all(Array.from({ length: 64 }, () => app.post('/orders', body)));
    const made = answers.filter(({ status }) => status === 200);
    // The platform verifies only a limited number of one program's signatures in parallel. Refused requests are sent
    // again.
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    expect(new Set(made.map(({ body: order }) => order['tradeNo'])).size).toBe(1);
    const rows = test.sandbox.db
      .selectFrom('cashier_orders')
      .select('trade_no')
      .where('out_trade_no', '=', body.outTradeNo);
    expect(await rows.execute()).toHaveLength(1);
    expect(codeOf(await app.post('/orders', { ...body, amount: '1.01' }))).toEqual([409, 'NUMBER_REUSED']);
  });

  it('closes an order once, and never a paid one', async () => {
    const { tradeNo } = await anOrder(app, '5.00');
    expect(await app.ok('POST', `/orders/${tradeNo}/close`)).toMatchObject({ state: 'CLOSED' });
    expect(await app.ok('POST', `/orders/${tradeNo}/close`)).toMatchObject({ state: 'CLOSED' });
    expect(await eventsOf(tradeNo)).toMatchObject([['order.closed', app.appId, { state: 'CLOSED' }]]);
    const paid = await aPaidOrder(test, app, '5.00');
    expect(codeOf(await app.post(`/orders/${paid.tradeNo}/close`))).toEqual([409, 'STATE_CONFLICT']);
  });

  it('answers orders of another merchant as unknown', async () => {
    const { tradeNo, outTradeNo } = await anOrder(app, '5.00');
    for (const merchant_no of ['S800010000002', 'S800010000005']) {
      const stranger = await aProgram(test, { merchant_no });
      const responses = [
        await stranger.get(`/orders/${tradeNo}`),
        await stranger.get(`/orders?outTradeNo=${outTradeNo}`),
        await stranger.post(`/orders/${tradeNo}/close`),
        await stranger.post('/refunds', { outRefundNo: anOutNo(), tradeNo, amount: '1.00', reason: '退' }),
        await stranger.post('/splits', { outSplitNo: anOutNo(), tradeNo, parts: [{ bookNo: 'B1', amount: '1.00' }] }),
        await stranger.get('/orders/2026'),
      ];
      expect(responses.map(({ status, body }) => [status, body.code, body.msg])).toEqual(
        responses.map(() => [404, 'NOT_FOUND', '数据不存在']),
      );
    }
  });
});

describe('refunds', () => {
  const refund = (tradeNo: string, amount: string, more: object = {}) =>
    app.post('/refunds', { outRefundNo: anOutNo('R'), tradeNo, amount, reason: '不想要了', ...more });

  it('refunds in several parts up to the amount; the same number is one refund', async () => {
    const { tradeNo, outTradeNo } = await aPaidOrder(test, app, '100.00');
    const outRefundNo = anOutNo('R');
    const first = await refund(tradeNo, '30.00', { outRefundNo });
    expect(first).toMatchObject({
      status: 200,
      body: { outRefundNo, tradeNo, outTradeNo, amount: '30.00', state: 'SUCCESS' },
    });
    expect((await refund(tradeNo, '30.00', { outRefundNo })).body).toEqual(first.body);
    expect(codeOf(await refund(tradeNo, '30.01', { outRefundNo }))).toEqual([409, 'NUMBER_REUSED']);
    expect((await app.get(`/refunds?outRefundNo=${outRefundNo}`)).body).toEqual(first.body);
    expect((await app.get(`/refunds/${String(first.body['refundNo'])}`)).body).toEqual(first.body);
    const tooMuch = anOutNo('R');
    expect(codeOf(await refund(tradeNo, '70.01', { outRefundNo: tooMuch }))).toEqual([422, 'AMOUNT_EXCEEDED']);
    expect(codeOf(await refund(tradeNo, '70.00'))).toEqual([200, null]);
    // A finally refused number stays refused, independent of the order's later state.
    expect(codeOf(await refund(tradeNo, '70.01', { outRefundNo: tooMuch }))).toEqual([422, 'AMOUNT_EXCEEDED']);
    expect(codeOf(await refund(tradeNo, '0.01'))).toEqual([422, 'AMOUNT_EXCEEDED']);
    expect(await app.ok('GET', `/orders/${tradeNo}`)).toMatchObject({ refundedAmount: '100.00', state: 'PAID' });
    expect(await eventsOf(String(first.body['refundNo']))).toMatchObject([
      ['refund.done', app.appId, { outRefundNo, tradeNo, outTradeNo, amount: '30.00', surplus: false }],
    ]);
  });

  it('refuses a refund of an unpaid order, and uses no number', async () => {
    const { tradeNo } = await anOrder(app, '5.00');
    const outRefundNo = anOutNo('R');
    expect(codeOf(await refund(tradeNo, '5.00', { outRefundNo }))).toEqual([422, 'NOT_ALLOWED']);
    await pay(test, tradeNo);
    expect(codeOf(await refund(tradeNo, '5.00', { outRefundNo }))).toEqual([200, null]);
  });

  it('parallel refunds of one trade never exceed its amount', async () => {
    const { tradeNo } = await aPaidOrder(test, app, '10.00');
    const answers = await Promise.all(Array.from({ length: 12 }, () => refund(tradeNo, '3.00')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(9).fill(422)]);
    expect(await app.ok('GET', `/orders/${tradeNo}`)).toMatchObject({ refundedAmount: '9.00' });
  });

  it('holds a refund of the checker amount for the second person, and reports a refusal', async () => {
    await checkerAmount(5_000);
    try {
      const { tradeNo } = await aPaidOrder(test, app, '100.00');
      const response = await refund(tradeNo, '60.00');
      expect(response).toMatchObject({ status: 200, body: { state: 'PROCESSING' } });
      const refundNo = String(response.body['refundNo']);
      test.clock.advance(60_000);
      const checker = await signedIn(test, CHECKER);
      await checker.get(calls.checkerRefuse, { orderNo: refundNo, reason: '不符' });
      expect(await app.ok('GET', `/refunds/${refundNo}`)).toMatchObject({ state: 'FAILED' });
      expect(await eventsOf(refundNo)).toMatchObject([['refund.failed', app.appId, { amount: '60.00' }]]);
      expect(await momentsOf(refundNo)).toEqual([['refund.failed', 60]]);
    } finally {
      await checkerAmount(null);
    }
  });
});

describe('splits', () => {
  let books: { book_no: string; book_name: string }[];
  beforeAll(async () => {
    books = await test.sandbox.db
      .selectFrom('member_books')
      .select(['book_no', 'book_name'])
      .where('merchant_no', '=', MERCHANT)
      .where('state', '=', 'NORMAL')
      .orderBy('book_no')
      .limit(3)
      .execute();
    expect(books.length).toBeGreaterThan(1);
  });
  const bookAt = (at: number) => books[at]?.book_no ?? '';
  const balanceOf = async (bookNo: string) =>
    (
      await test.sandbox.db
        .selectFrom('accounts')
        .select('balance_cents')
        .where('member_no', '=', bookNo)
        .where('purpose', '=', 'BALANCE')
        .executeTakeFirstOrThrow()
    ).balance_cents ?? 0;
  const split = (tradeNo: string, parts: object, more: object = {}) =>
    app.post('/splits', { outSplitNo: anOutNo('S'), tradeNo, parts, ...more });

  it('splits an order to members, reports the splits, and limits their total to the highest percentage', async () => {
    const { tradeNo, outTradeNo, paidTradeNo } = await aPaidOrder(test, app, '100.00');
    const before = [await balanceOf(bookAt(0)), await balanceOf(bookAt(1))];
    const outSplitNo = anOutNo('S');
    const parts = [
      { bookNo: bookAt(0), amount: '12.00' },
      { bookNo: bookAt(1), amount: '3.00' },
    ];
    const made = await split(tradeNo, parts, { outSplitNo, remark: '门店' });
    expect(made).toMatchObject({
      status: 200,
      body: {
        outSplitNo,
        tradeNo,
        amount: '15.00',
        state: 'SUCCESS',
        // The name of the receiver is masked, as it is in the program's entries.
        parts: [
          { amount: '12.00', bookName: '杭州****门店' },
          { amount: '3.00', bookName: expect.stringContaining('*') },
        ],
      },
    });
    expect((await split(tradeNo, parts, { outSplitNo, remark: '门店' })).body).toEqual(made.body);
    expect(codeOf(await split(tradeNo, parts, { outSplitNo, remark: '别的' }))).toEqual([409, 'NUMBER_REUSED']);
    for (const at of [`?outSplitNo=${outSplitNo}`, `/${String(made.body['splitNo'])}`])
      expect((await app.get(`/splits${at}`)).body).toEqual(made.body);
    expect([await balanceOf(bookAt(0)), await balanceOf(bookAt(1))]).toEqual([
      (before[0] ?? 0) + 1200,
      (before[1] ?? 0) + 300,
    ]);
    expect(await eventsOf(String(made.body['splitNo']))).toEqual([
      [
        'split.done',
        app.appId,
        { splitNo: made.body['splitNo'], outSplitNo, tradeNo, outTradeNo, outCollectNo: '', amount: '15.00' },
      ],
    ]);
    // All splits of an order together may not exceed 30 % of its amount.
    const beyond = anOutNo('S');
    expect(codeOf(await split(tradeNo, [{ bookNo: bookAt(0), amount: '15.01' }], { outSplitNo: beyond }))).toEqual([
      422,
      'AMOUNT_EXCEEDED',
    ]);
    expect(codeOf(await split(tradeNo, [{ bookNo: bookAt(0), amount: '15.00' }]))).toEqual([200, null]);
    expect(codeOf(await split(tradeNo, [{ bookNo: bookAt(0), amount: '0.01' }]))).toEqual([422, 'AMOUNT_EXCEEDED']);
    // A split must be returned before its amount can be refunded.
    expect(
      await app.post('/refunds', { outRefundNo: anOutNo('R'), tradeNo, amount: '70.01', reason: '退' }),
    ).toMatchObject({ status: 422, body: { code: 'AMOUNT_EXCEEDED', msg: expect.stringContaining('退回分账') } });
    const lists = test.sandbox.db.selectFrom('trades').select('scene').where('original_trade_no', '=', paidTradeNo);
    expect(await lists.execute()).toEqual([{ scene: 'SPLIT' }, { scene: 'SPLIT' }, { scene: 'SPLIT' }]);
  });

  it('returns a split from its receiver, and the money can then be refunded', async () => {
    const { tradeNo } = await aPaidOrder(test, app, '50.00');
    const made = await split(tradeNo, [{ bookNo: bookAt(0), amount: '10.00' }]);
    const splitNo = String(made.body['splitNo']);
    const [part] = made.body['parts'] as { partNo: string }[];
    const returnBody = { outReturnNo: anOutNo('B'), partNo: part?.partNo, amount: '10.00', reason: '退货' };
    const back = () => app.post(`/splits/${splitNo}/return`, returnBody);
    expect(await back()).toMatchObject({ status: 200, body: { state: 'PROCESSING', splitNo, partNo: part?.partNo } });
    expect(
      codeOf(await app.post(`/splits/${splitNo}/return`, { ...returnBody, outReturnNo: anOutNo('B'), amount: '0.01' })),
    ).toEqual([422, 'AMOUNT_EXCEEDED']);
    await answered(test);
    expect(await back()).toMatchObject({ status: 200, body: { state: 'SUCCESS', reason: null } });
    expect(await app.ok('GET', `/splits/${splitNo}`)).toMatchObject({ parts: [{ returnedAmount: '10.00' }] });
    expect(
      codeOf(await app.post('/refunds', { outRefundNo: anOutNo('R'), tradeNo, amount: '50.00', reason: '退' })),
    ).toEqual([200, null]);
    expect(codeOf(await app.post(`/splits/${splitNo}/return`, { ...returnBody, amount: '9.99' }))).toEqual([
      409,
      'NUMBER_REUSED',
    ]);
    expect(codeOf(await app.post(`/splits/${splitNo}/return`, { ...returnBody, partNo: 'X1' }))).toEqual([
      409,
      'NUMBER_REUSED',
    ]);
    expect(
      codeOf(await app.post(`/splits/${splitNo}/return`, { ...returnBody, outReturnNo: anOutNo('B'), partNo: 'X1' })),
    ).toEqual([404, 'NOT_FOUND']);
  });

  it('splits by a rule in force, and gives the reason if a rule cannot be used', async () => {
    const zhang = await signedIn(test, ZHANG);
    const { rows } = await zhang.get(calls.rulePage, { pageNo: 1, pageSize: 50 });
    const { tradeNo } = await aPaidOrder(test, app, '1000.00');
    const by = (ruleNo: string) => app.post('/splits', { outSplitNo: anOutNo('S'), tradeNo, ruleNo });
    expect(codeOf(await by('FZ-nothing'))).toEqual([422, 'RULE_FAULT']);
    const answers = [];
    for (const { ruleNo, state } of rows) {
      const { status, body } = await by(ruleNo);
      const { effective } = await test.sandbox.db
        .selectFrom('product_rule_versions')
        .select(({ fn }) => fn.countAll<number>().as('effective'))
        .where('rule_no', '=', ruleNo)
        .where('effective_from', '<=', test.clock.now())
        .executeTakeFirstOrThrow();
      if (state === 'STOPPED' || effective === 0) expect([ruleNo, body.code]).toEqual([ruleNo, 'RULE_FAULT']);
      else answers.push([status, body.code]);
    }
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.some(([status]) => status === 200)).toBe(true);
    for (const [, code] of answers) expect([undefined, 'AMOUNT_EXCEEDED', 'RULE_FAULT']).toContain(code);
  });

  it.each<[string, (tradeNo: string) => object, [number, string]]>([
    [
      'a member of nobody',
      (tradeNo) => ({ tradeNo, parts: [{ bookNo: 'B404', amount: '1.00' }] }),
      [400, 'PARAM_ERROR'],
    ],
    [
      'both parts and a rule',
      (tradeNo) => ({ tradeNo, ruleNo: 'R', parts: [{ bookNo: 'B', amount: '1.00' }] }),
      [400, 'PARAM_ERROR'],
    ],
    ['neither', (tradeNo) => ({ tradeNo }), [400, 'PARAM_ERROR']],
    ['no such order', () => ({ tradeNo: '404', parts: [{ bookNo: 'B', amount: '1.00' }] }), [404, 'NOT_FOUND']],
  ])('refuses a split with %s', async (_name, body, expected) => {
    const { tradeNo } = await aPaidOrder(test, app, '10.00');
    expect(codeOf(await app.post('/splits', { outSplitNo: anOutNo('S'), ...body(tradeNo) }))).toEqual(expected);
  });

  it('parallel refunds and returns on one trade never pay a cent too much', async () => {
    const { tradeNo, paidTradeNo } = await aPaidOrder(test, app, '100.00');
    const made = await split(tradeNo, [{ bookNo: bookAt(0), amount: '10.00' }]);
    const splitNo = String(made.body['splitNo']);
    const [part] = made.body['parts'] as { partNo: string }[];
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => split(tradeNo, [{ bookNo: bookAt(1), amount: '8.00' }])),
      ...Array.from({ length: 6 }, () =>
        app.post('/refunds', { outRefundNo: anOutNo('R'), tradeNo, amount: '20.00', reason: '退' }),
      ),
      ...Array.from({ length: 4 }, () =>
        app.post(`/splits/${splitNo}/return`, {
          outReturnNo: anOutNo('B'),
          partNo: part?.partNo,
          amount: '4.00',
          reason: '退',
        }),
      ),
    ]);
    for (const { status } of answers) expect([200, 422]).toContain(status);
    const rows = await test.sandbox.db
      .selectFrom('trades')
      .selectAll()
      .where('original_trade_no', '=', paidTradeNo)
      .execute();
    const sum = (scene: string) =>
      rows.filter((row) => row.scene === scene).reduce((cents, { amount_cents }) => cents + amount_cents, 0);
    const refunded = rows
      .filter(({ business_type }) => business_type === '4005')
      .reduce((cents, row) => cents + row.amount_cents, 0);
    expect(refunded + sum('SPLIT')).toBeLessThanOrEqual(10_000);
    const returns = answers.slice(12).filter(({ status }) => status === 200);
    expect(returns.length).toBeLessThanOrEqual(2);
  });
});

describe('payouts', () => {
  const payee = (name = '宁波某某有限公司', cardNo = '33050161620000000888') => {
    const { publicKey } = test.sandbox.platform.keys;
    const sealed = (text: string) =>
      Buffer.from(sm2Encrypt(publicKey, new TextEncoder().encode(text))).toString('base64');
    return { encryptedName: sealed(name), encryptedCardNo: sealed(cardNo) };
  };
  const payout = async (amount: string, more: object = {}) =>
    app.post('/payouts', {
      outPayoutNo: anOutNo('P'),
      amount,
      payeeKind: 'CORPORATE',
      bankCode: '105',
      ...payee(),
      ...more,
    });

  it('sends a payout to the bank once per number with any ciphertext, and masks the payee', async () => {
    const outPayoutNo = anOutNo('P');
    const first = await payout('88.00', { outPayoutNo, remark: '货款' });
    expect(first).toMatchObject({
      status: 200,
      body: {
        outPayoutNo,
        amount: '88.00',
        state: 'PROCESSING',
        payeeName: '宁波****公司',
        bankCode: '105',
        remark: '货款',
      },
    });
    expect(first.text).not.toContain('33050161620000000888');
    const again = await payout('88.00', { outPayoutNo, remark: '货款' });
    expect(again.body['payoutNo']).toBe(first.body['payoutNo']);
    expect(codeOf(await payout('88.01', { outPayoutNo, remark: '货款' }))).toEqual([409, 'NUMBER_REUSED']);
    await answered(test);
    const done = await app.ok('GET', `/payouts?outPayoutNo=${outPayoutNo}`);
    expect(done).toMatchObject({ state: 'SUCCESS', payoutNo: first.body['payoutNo'], finishTime: expect.any(String) });
    expect(await eventsOf(String(done['payoutNo']))).toMatchObject([
      ['payout.done', app.appId, { outPayoutNo, amount: '88.00', state: 'SUCCESS' }],
    ]);
  });

  it('reports payouts that the bank returns or refuses', async () => {
    const sent = async (name: string) => {
      const { body } = await payout('10.00', payee(name));
      return String(body['payoutNo']);
    };
    const [failed, returned] = [await sent('驳回测试有限公司'), await sent('退汇测试有限公司')];
    await answered(test);
    expect(await app.ok('GET', `/payouts/${failed}`)).toMatchObject({ state: 'FAILED', reason: expect.any(String) });
    expect(await app.ok('GET', `/payouts/${returned}`)).toMatchObject({ state: 'RETURNED' });
    expect((await eventsOf(failed)).map(([kind]) => kind)).toEqual(['payout.failed']);
    expect((await eventsOf(returned)).map(([kind]) => kind)).toEqual(['payout.returned']);
  });

  it.each<[string, () => Promise<object>, string]>([
    ['a name in clear', async () => ({ encryptedName: Buffer.from('张三').toString('base64') }), 'encryptedName'],
    [
      'a name to another key',
      async () => ({ encryptedName: Buffer.alloc(120, 7).toString('base64') }),
      'encryptedName',
    ],
    ['a card that is none', async () => ({ ...payee('宁波某某有限公司', '12ab') }), 'encryptedCardNo'],
    ['an unknown bank', async () => ({ bankCode: '999' }), 'bankCode'],
  ])('refuses %s at its field', async (_name, more, field) => {
    expect(await payout('1.00', await more())).toMatchObject({ status: 400, body: { code: 'PARAM_ERROR', field } });
  });

  it('refuses finally a payout beyond the balance or the limits', async () => {
    const outPayoutNo = anOutNo('P');
    const attempt = () => payout('9999999.00', { outPayoutNo });
    const first = await attempt();
    expect(['BALANCE_SHORT', 'LIMIT_EXCEEDED']).toContain(first.body.code);
    expect((await attempt()).body.code).toBe(first.body.code);
  });

  it('requires the payout product and the hours that the merchant has set', async () => {
    const { db } = test.sandbox;
    const product = () =>
      db.updateTable('merchant_products').where('merchant_no', '=', MERCHANT).where('product_code', '=', 'ZTO_DEFRAY');
    const [open] = await db
      .selectFrom('merchant_products')
      .selectAll()
      .where('merchant_no', '=', MERCHANT)
      .where('product_code', '=', 'ZTO_DEFRAY')
      .execute();
    await product().set({ state: 'STOPPED', stop_reason: '风险核查', stopped_at: test.clock.now() }).execute();
    const stopped = await payout('1.00');
    expect(stopped).toMatchObject({ status: 403, body: { code: 'PRODUCT_STOPPED', msg: '代付已停用：风险核查' } });
    const parameters = JSON.stringify({ from: '03:00', to: '03:01' });
    await product().set({ state: 'OPEN', stop_reason: null, stopped_at: null, parameters }).execute();
    expect(codeOf(await payout('1.00'))).toEqual([409, 'STATE_CONFLICT']);
    await product()
      .set({ parameters: JSON.stringify(open?.parameters ?? {}) })
      .execute();
    expect(codeOf(await payout('1.00'))).toEqual([200, null]);
  });

  it.each(['MADE', 'UPLOADED', 'LOOKED'] as const)(
    "requires a release by a person who has %s for payouts of the checker's amount or more",
    async (how) => {
      await checkerAmount(100_000);
      const { db } = test.sandbox;
      try {
        const [zhang, checker] = [await signedIn(test, ZHANG), await signedIn(test, CHECKER)];
        const userOf = async (account: string) =>
          (
            await db
              .selectFrom('users')
              .select('user_id')
              .where('login_account', '=', account)
              .executeTakeFirstOrThrow()
          ).user_id;
        const holds = async (serial: string, account: string, did: 'MADE' | 'UPLOADED' | 'LOOKED') =>
          db
            .insertInto('app_key_people')
            .values({ serial, user_id: await userOf(account), did, at: test.clock.now() })
            .execute();
        const earlier = new Date(test.clock.now().getTime() - 1_000);
        const old = await aKey(db, app.appId, { at: earlier, revoked_at: earlier });
        const held = await aKey(db, app.appId, { at: test.clock.now() });
        await holds(old.serial, CHECKER, 'UPLOADED');
        await holds(held.serial, ZHANG, how);
        const messages = async (account: string) =>
          db
            .selectFrom('messages')
            .select('msg_id')
            .where('user_id', '=', await userOf(account))
            .where('second_title', 'like', '%待您复核%')
            .execute();
        const before = { zhang: (await messages(ZHANG)).length, checker: (await messages(CHECKER)).length };
        const waits = (who: typeof zhang) => who.get(calls.checkerPage, { pageNo: 1, pageSize: 50 });
        const { own } = await waits(zhang);
        const outPayoutNo = anOutNo('P');
        const made = await payout('1000.00', { outPayoutNo });
        expect(made).toMatchObject({ status: 200, body: { state: 'WAIT_RELEASE' } });
        expect(await messages(ZHANG)).toHaveLength(before.zhang);
        expect((await messages(CHECKER)).length).toBe(before.checker + 1);
        const orderNo = String(made.body['payoutNo']);
        expect((await waits(zhang)).rows.map(({ number }) => number)).not.toContain(orderNo);
        expect((await waits(zhang)).own).toBe(own + 1);
        expect(await zhang.get(calls.operateDetail, { orderNo })).toMatchObject({
          mine: false,
          holdsKey: true,
          outNo: outPayoutNo,
        });
        expect(await checker.get(calls.operateDetail, { orderNo })).toMatchObject({ mine: false, holdsKey: false });
        expect((await waits(checker)).rows.map(({ number }) => number)).toContain(orderNo);
        for (const who of [zhang, checker]) await prove(who);
        expect((await zhang.ask(calls.checkerRelease, { orderNo })).body).toMatchObject({
          bizCode: '20040007',
          msg: expect.stringContaining('密钥'),
        });
        expect(await app.ok('GET', `/payouts/${orderNo}`)).toMatchObject({ state: 'WAIT_RELEASE' });
        // Revoking the key afterwards does not allow the release either.
        await db
          .updateTable('app_keys')
          .set({ revoked_at: test.clock.now() })
          .where('serial', '=', held.serial)
          .execute();
        expect((await zhang.ask(calls.checkerRelease, { orderNo })).body).toMatchObject({ bizCode: '20040007' });
        // Another checker, who does not hold the key, can release the payout.
        await checker.get(calls.checkerRelease, { orderNo });
        expect(await app.ok('GET', `/payouts/${orderNo}`)).toMatchObject({ state: 'PROCESSING' });
        await answered(test);
        expect(await app.ok('GET', `/payouts/${orderNo}`)).toMatchObject({ state: 'SUCCESS' });
      } finally {
        await checkerAmount(null);
      }
    },
  );
});

it('refuses a release by a user who had the key of the application', async () => {
  await checkerAmount(100);
  const { db } = test.sandbox;
  try {
    const zhang = await signedIn(test, ZHANG);
    const user = await db
      .selectFrom('users')
      .select('user_id')
      .where('login_account', '=', ZHANG)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('app_key_people')
      .values({ serial: app.key.serial, ...user, did: 'MADE', at: test.clock.now() })
      .execute();
    const { tradeNo } = await aPaidOrder(test, app, '10.00');
    const response = await app.post('/refunds', { outRefundNo: anOutNo('R'), tradeNo, amount: '5.00', reason: '退' });
    await zhang.get(calls.checkerRefuse, { orderNo: String(response.body['refundNo']), reason: '不是我们的' });
    expect(await app.ok('GET', `/refunds/${String(response.body['refundNo'])}`)).toMatchObject({ state: 'FAILED' });
  } finally {
    await checkerAmount(null);
  }
});

it('answers objects of one application as unknown to applications of other merchants', async () => {
  const { tradeNo } = await aPaidOrder(test, app, '100.00');
  const [book] = await test.sandbox.db
    .selectFrom('member_books')
    .select('book_no')
    .where('merchant_no', '=', MERCHANT)
    .where('state', '=', 'NORMAL')
    .limit(1)
    .execute();
  const parts = [{ bookNo: book?.book_no, amount: '1.00' }];
  const split = await app.post('/splits', { outSplitNo: anOutNo('S'), tradeNo, parts });
  const refund = await app.post('/refunds', { outRefundNo: anOutNo('R'), tradeNo, amount: '1.00', reason: '退' });
  const [splitNo, refundNo] = [String(split.body['splitNo']), String(refund.body['refundNo'])];
  const [part] = split.body['parts'] as { partNo: string }[];
  for (const merchant_no of ['S800010000002', 'S800010000005']) {
    const stranger = await aProgram(test, { merchant_no });
    const back = { outReturnNo: anOutNo('B'), partNo: part?.partNo, amount: '1.00', reason: '退' };
    for (const foreignCall of [
      stranger.get(`/refunds/${refundNo}`),
      stranger.get(`/splits/${splitNo}`),
      stranger.post(`/splits/${splitNo}/return`, back),
    ])
      expect(codeOf(await foreignCall)).toEqual([404, 'NOT_FOUND']);
  }
  // Another program of the same merchant can see the order.
  const sister = await aProgram(test);
  expect(await sister.get(`/refunds/${refundNo}`)).toMatchObject({ status: 200 });
  expect(await sister.get(`/splits/${splitNo}`)).toMatchObject({ status: 200 });
});

it('a key that is revoked during its request moves no money', async () => {
  const { db } = test.sandbox;
  const { tradeNo, paidTradeNo } = await aPaidOrder(test, app, '10.00');
  let pending: ReturnType<Program['post']> | undefined;
  await db.transaction().execute(async (trx) => {
    const key = trx.updateTable('app_keys').where('serial', '=', app.key.serial);
    await key.set({ revoked_at: test.clock.now() }).execute();
    pending = app.post('/refunds', { outRefundNo: anOutNo('R'), tradeNo, amount: '1.00', reason: '退' });
    // The gate has already read the key as valid. On PostgreSQL the refund then waits for the lock on the key.
    if (ON_POSTGRES) await untilWaiting(db, 1);
  });
  expect(codeOf(await (pending as ReturnType<Program['post']>))).toEqual([401, 'UNAUTHORIZED']);
  const refunds = db.selectFrom('refunds').select('request_no').where('original_trade_no', '=', paidTradeNo);
  expect(await refunds.execute()).toEqual([]);
});
