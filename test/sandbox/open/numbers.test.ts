import { anOutNo, aProgram, MERCHANT, type Program } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { sm2Encrypt } from '@/common/crypto/sm';
import type { OpenCall } from '@/contract/open/defineOpenCall';
import { openCatalogue } from '@/contract/open/openCatalogue';
import { aSign, confirmSign } from './collectingSupport';
import { anOrder, answered, aPaidOrder } from './paying';

/* Tests the numbers of the platform and of the merchant: the name of the parameter decides which number is meant. */

let test: TestSandbox;
let app: Program;
beforeAll(async () => {
  test = await aSandbox();
  app = await aProgram(test);
});
afterAll(() => test.stop());
afterEach(() => expect(test.logged).toEqual([]));

const eventsOf = async (object: string) => {
  const { events } = (await app.ok('GET', `/events?object=${object}`)) as unknown as {
    events: { kind: string; object: string; data: Record<string, unknown> }[];
  };
  return events;
};
/** Returns the merchant's numbers of the entries that belong to a trade. */
const numbersOf = async (tradeNo: string) => {
  const { accounts } = (await app.ok('GET', '/balances')) as unknown as { accounts: { accountNo: string }[] };
  const lists = await Promise.all(
    accounts.map(
      async ({ accountNo }) =>
        (
          (await app.ok(
            'GET',
            `/entries?accountNo=${accountNo}&startTime=2026-11-20T00%3A00%3A00%2B08%3A00&limit=100`,
          )) as unknown as {
            entries: { tradeNo: string; merchantOrderNo: string }[];
          }
        ).entries,
    ),
  );
  return lists
    .flat()
    .filter((entry) => entry.tradeNo === tradeNo)
    .map(({ merchantOrderNo }) => merchantOrderNo);
};
const aBook = async () =>
  (
    await test.sandbox.db
      .selectFrom('member_books')
      .select('book_no')
      .where('merchant_no', '=', MERCHANT)
      .where('state', '=', 'NORMAL')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).book_no;

it('every object that is found by its platform number is also found by the merchant’s number', () => {
  const calls = Object.entries(openCatalogue) as [string, OpenCall][];
  const single = calls.filter(([, { method, path }]) => method === 'GET' && path.endsWith('No}')).map(([name]) => name);
  expect(single.length).toBeGreaterThan(5);
  for (const name of single) {
    const byNumber = openCatalogue[`${name}ByNumber` as keyof typeof openCatalogue] as OpenCall | undefined;
    expect([name, byNumber && Object.keys((byNumber.query as unknown as { shape: object }).shape)]).toEqual([
      name,
      [expect.stringMatching(/^out\w+No$/)],
    ]);
  }
});

it('an outRefundNo that looks like a platform number finds the merchant’s own refund', async () => {
  const { tradeNo } = await aPaidOrder(test, app);
  const refund = (outRefundNo: string, amount: string) =>
    app.ok('POST', '/refunds', { outRefundNo, tradeNo, amount, reason: '退货' });
  const other = await refund(anOutNo('R'), '1.00');
  const own = await refund(String(other['refundNo']), '2.00');
  expect(await app.ok('GET', `/refunds?outRefundNo=${String(other['refundNo'])}`)).toEqual(own);
  expect(await app.ok('GET', `/refunds/${String(other['refundNo'])}`)).toEqual(other);
  expect(await app.get(`/refunds/${String(other['outRefundNo'])}`)).toMatchObject({ status: 404 });
});

it('closes orders and contracts by the merchant’s number', async () => {
  const order = await anOrder(app, '5.00');
  const closed = await app.ok('POST', '/orders/close', { outTradeNo: order.outTradeNo });
  expect(closed).toEqual({ ...order, state: 'CLOSED' });
  const sign = await app.ok('POST', '/collect-signs', aSign(test));
  expect(
    await app.ok('POST', '/collect-signs/terminate', { outSignNo: sign['outSignNo'], reason: '用户要求' }),
  ).toMatchObject({ signNo: sign['signNo'], state: 'TERMINATED', signUrl: null });
  for (const [path, body] of [
    ['/orders/close', { outTradeNo: 'none' }],
    ['/collect-signs/terminate', { outSignNo: 'none', reason: '无' }],
  ] as const)
    expect(await app.post(path, body)).toMatchObject({ status: 404 });
});

it('refunds and splits accept either number of their order, and refunds require exactly one', async () => {
  const { tradeNo, outTradeNo } = await aPaidOrder(test, app);
  const about = { amount: '1.00', reason: '退货' };
  expect(await app.ok('POST', '/refunds', { outRefundNo: anOutNo('R'), outTradeNo, ...about })).toMatchObject({
    tradeNo,
  });
  const parts = [{ bookNo: await aBook(), amount: '1.00' }];
  expect(await app.ok('POST', '/splits', { outSplitNo: anOutNo('S'), outTradeNo, parts })).toMatchObject({ tradeNo });
  for (const more of [{}, { tradeNo, outTradeNo }])
    expect(await app.post('/refunds', { outRefundNo: anOutNo('R'), ...more, ...about })).toMatchObject({
      status: 400,
      body: { code: 'PARAM_ERROR', field: 'tradeNo' },
    });
});

it('returns a collection by either number, and reports its result as an event', async () => {
  const sign = await app.ok('POST', '/collect-signs', aSign(test));
  await confirmSign(test, String(sign['signUrl']));
  const outCollectNo = anOutNo('C');
  const collectRequest = { outCollectNo, outSignNo: sign['outSignNo'], amount: '8.00' };
  const made = await app.ok('POST', '/collections', collectRequest);
  expect(made).toMatchObject({ state: 'PROCESSING', signNo: sign['signNo'], finishTime: null });
  const collectionNo = String(made['collectionNo']);
  expect(await eventsOf(collectionNo)).toEqual([]);
  await answered(test);
  const found = await app.ok('GET', `/collections?outCollectNo=${outCollectNo}`);
  expect(found).toMatchObject({ collectionNo, state: 'SUCCESS', finishTime: expect.any(String) });
  expect(await app.ok('GET', `/collections/${collectionNo}`)).toEqual(found);
  expect(await eventsOf(collectionNo)).toMatchObject([
    {
      kind: 'collection.done',
      data: { collectionNo, outCollectNo, signNo: sign['signNo'], amount: '8.00', state: 'SUCCESS' },
    },
  ]);
  expect(new Set(await numbersOf(collectionNo))).toEqual(new Set([outCollectNo]));
  // The events of the trade include its refund.
  const refund = await app.ok('POST', '/refunds', {
    outRefundNo: anOutNo('R'),
    tradeNo: collectionNo,
    amount: '8.00',
    reason: '退',
  });
  expect(refund.state).toBe('SUCCESS');
});

it('reports a collection that the payer’s bank refuses as an event', async () => {
  const sign = await app.ok('POST', '/collect-signs', aSign(test, { payerName: '驳回测试' }));
  await confirmSign(test, String(sign['signUrl']));
  const made = await app.ok('POST', '/collections', {
    outCollectNo: anOutNo('C'),
    signNo: sign['signNo'],
    amount: '8.00',
    remark: '驳回',
  });
  await answered(test);
  expect(await app.ok('GET', `/collections/${String(made['collectionNo'])}`)).toMatchObject({
    state: 'FAILED',
    fee: '0.00',
  });
  expect(await eventsOf(String(made['collectionNo']))).toMatchObject([
    { kind: 'collection.failed', data: { state: 'FAILED', fee: '0.00', reason: expect.any(String) } },
  ]);
});

it('returns a split return by either number, and lists refunds, splits and returns among the order’s events', async () => {
  const { tradeNo } = await aPaidOrder(test, app);
  const split = (await app.ok('POST', '/splits', {
    outSplitNo: anOutNo('S'),
    tradeNo,
    parts: [{ bookNo: await aBook(), amount: '10.00' }],
  })) as unknown as { splitNo: string; outSplitNo: string; parts: { partNo: string }[] };
  const { splitNo, outSplitNo } = split;
  const partNo = split.parts[0]?.partNo;
  const outReturnNo = anOutNo('B');
  const back = { outReturnNo, partNo, amount: '4.00', reason: '退货' };
  const made = await app.ok('POST', `/splits/${splitNo}/return`, back);
  const returnNo = String(made['returnNo']);
  const refused = await app.ok('POST', `/splits/${splitNo}/return`, {
    ...back,
    outReturnNo: anOutNo('B'),
    reason: '驳回',
  });
  await answered(test);
  const found = await app.ok('GET', `/splits/${splitNo}/returns?outReturnNo=${outReturnNo}`);
  expect(found).toMatchObject({ returnNo, state: 'SUCCESS', partNo });
  expect(await app.ok('GET', `/splits/${splitNo}/returns/${returnNo}`)).toEqual(found);
  await app.ok('POST', '/refunds', { outRefundNo: anOutNo('R'), tradeNo, amount: '1.00', reason: '退' });
  const payload = { splitNo, outSplitNo, partNo, amount: '4.00' };
  const events = await eventsOf(tradeNo);
  expect(events.map(({ kind }) => kind).sort()).toEqual([
    'order.paid',
    'refund.done',
    'split.done',
    'split.refused',
    'split.returned',
  ]);
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'split.returned',
        data: { ...payload, returnNo, outReturnNo, state: 'SUCCESS', reason: null },
      }),
      expect.objectContaining({
        kind: 'split.refused',
        object: refused['returnNo'],
        data: expect.objectContaining({ ...payload, state: 'FAILED' }),
      }),
    ]),
  );
});

it('entries of a payout carry its outPayoutNo', async () => {
  const { publicKey } = test.sandbox.platform.keys;
  const sealed = (text: string) =>
    Buffer.from(sm2Encrypt(publicKey, new TextEncoder().encode(text))).toString('base64');
  const outPayoutNo = anOutNo('P');
  const made = await app.ok('POST', '/payouts', {
    outPayoutNo,
    amount: '8.00',
    payeeKind: 'CORPORATE',
    encryptedName: sealed('宁波某某有限公司'),
    encryptedCardNo: sealed('33050161620000000888'),
    bankCode: '105',
  });
  await answered(test);
  const numbers = await numbersOf(String(made['payoutNo']));
  expect(numbers.length).toBeGreaterThan(0);
  expect(new Set(numbers)).toEqual(new Set([outPayoutNo]));

  // The files of the day contain the number as well, for the merchant and for the enterprise, only in the column of
  // merchant numbers.
  const day = new Date(test.sandbox.platform.clock.roughly().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  await test.control('POST', '/clock', { advance: 'P1D' });
  await test.sandbox.idle();
  for (const range of ['MERCHANT', 'ENTERPRISE']) {
    const { text } = await app.get(`/statements?date=${day}&type=TRADE&range=${range}`);
    const [, head = '', ...lines] = text.trimEnd().split('\r\n');
    const names = head.split(',');
    const rows = lines.map((line) => new Map(line.split(',').map((cell, at) => [names[at], cell])));
    const own = rows.filter((row) => row.get('商户代付单号') === outPayoutNo);
    expect(own.map((row) => row.get('交易单号'))).toEqual([made['payoutNo']]);
    expect(own[0]).toEqual(
      new Map([
        ...(own[0] ?? []),
        ['商户号', MERCHANT],
        ['商户订单号', ''],
        ['商户退款单号', ''],
        ['余额账户变动', '-9.00'],
        ['其他账户扣费', '1.00'],
      ]),
    );
    expect(rows.filter((row) => row !== own[0] && [...row.values()].includes(outPayoutNo))).toEqual([]);
  }
});
