import { anOutNo, aProgram, type Program } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { confirmSign, aSign as wishOf } from './collectingSupport';
import { answered } from './paying';

/* Tests contracts of payers, and collections under these contracts, by programs. */

let test: TestSandbox;
let app: Program;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(async () => {
  app = await aProgram(test);
});
afterEach(() => expect(test.logged).toEqual([]));

const aSign = (more: object = {}) => wishOf(test, more);
const codeOf = ({ status, body }: { status: number; body: { code?: unknown } }) => [status, body.code ?? null];

const confirm = (signUrl: string) => confirmSign(test, signUrl);
async function signed(more: object = {}) {
  const made = await app.ok('POST', '/collect-signs', aSign(more));
  await confirm(String(made['signUrl']));
  return String(made['signNo']);
}

it('creates a contract once per number, returns it by number, and reports its signature', async () => {
  const wish = aSign();
  const made = await app.ok('POST', '/collect-signs', wish);
  expect(made).toMatchObject({ state: 'WAIT_SIGN', mobileMasked: '139****5678', outSignNo: wish.outSignNo });
  expect(made['signUrl']).toMatch(new RegExp(`^${test.url}/sandbox-phone/collect#`));
  // A repetition after a lost response returns the same contract with the same link, which stays valid.
  expect(await app.ok('POST', '/collect-signs', wish)).toEqual(made);
  expect(codeOf(await app.post('/collect-signs', { ...wish, totalLimit: '999.00' }))).toEqual([409, 'NUMBER_REUSED']);
  await confirm(String(made['signUrl']));
  const found = await app.ok('GET', `/collect-signs?outSignNo=${wish.outSignNo}`);
  expect(found).toMatchObject({ signNo: made['signNo'], state: 'ACTIVE', signUrl: null, signTime: expect.any(String) });
  expect(await app.ok('GET', `/collect-signs/${String(made['signNo'])}`)).toEqual(found);
  const events = await app.ok('GET', `/events?object=${String(made['signNo'])}`);
  expect(events).toMatchObject({ events: [{ kind: 'sign.done', data: { outSignNo: wish.outSignNo } }] });
});

it('collects within the limits and once per number, and refunds a collection', async () => {
  const signNo = await signed();
  const outCollectNo = anOutNo('C');
  const collection = { outCollectNo, signNo, amount: '80.00' };
  const first = await app.post('/collections', collection);
  expect(first).toMatchObject({ status: 200, body: { state: 'PROCESSING', amount: '80.00', signNo, outCollectNo } });
  await answered(test);
  expect(await app.post('/collections', collection)).toMatchObject({
    status: 200,
    body: { state: 'SUCCESS', collectionNo: first.body['collectionNo'] },
  });
  expect(codeOf(await app.post('/collections', { ...collection, amount: '80.01' }))).toEqual([409, 'NUMBER_REUSED']);
  const beyond = { outCollectNo: anOutNo('C'), signNo, amount: '100.01' };
  for (let i = 0; i < 2; i++) expect(codeOf(await app.post('/collections', beyond))).toEqual([422, 'LIMIT_EXCEEDED']);
  const refund = await app.post('/refunds', {
    outRefundNo: anOutNo('R'),
    tradeNo: first.body['collectionNo'],
    amount: '30.00',
    reason: '退',
  });
  expect(refund).toMatchObject({ status: 200, body: { outTradeNo: '', outCollectNo, state: 'SUCCESS' } });
});

it('ends a contract with the same answer each time, and refuses further collections', async () => {
  const signNo = await signed();
  const end = () => app.post(`/collect-signs/${signNo}/terminate`, { reason: '用户要求' });
  expect(await end()).toMatchObject({ status: 200, body: { state: 'TERMINATED' } });
  expect(await end()).toMatchObject({ status: 200, body: { state: 'TERMINATED' } });
  expect(codeOf(await app.post('/collections', { outCollectNo: anOutNo('C'), signNo, amount: '1.00' }))).toEqual([
    409,
    'STATE_CONFLICT',
  ]);
});

it('refuses a collection of an unsigned contract at the number of the request', async () => {
  const sign = aSign(test);
  const { signNo } = await app.ok('POST', '/collect-signs', sign);
  for (const [field, no] of [
    ['signNo', signNo],
    ['outSignNo', sign.outSignNo],
  ] as const) {
    const request = { outCollectNo: anOutNo('C'), [field]: no, amount: '1.00' };
    const refused = { code: 'STATE_CONFLICT', field, msg: '付款人尚未签约，不能代收' };
    // A repeated request gets the stored refusal.
    for (let nr = 0; nr < 2; nr++)
      expect(await app.post('/collections', request)).toMatchObject({ status: 409, body: refused });
  }
});

it('answers a contract of another merchant as unknown', async () => {
  const signNo = await signed();
  const stranger = await aProgram(test, { merchant_no: 'S800010000002' });
  for (const request of [
    stranger.get(`/collect-signs/${signNo}`),
    stranger.post(`/collect-signs/${signNo}/terminate`, { reason: '无' }),
    stranger.post('/collections', { outCollectNo: anOutNo('C'), signNo, amount: '1.00' }),
  ])
    expect(codeOf(await request)).toEqual([404, 'NOT_FOUND']);
});

it('refuses an enterprise that has not opened the product', async () => {
  const other = await aProgram(test, { merchant_no: 'S800010000005' });
  expect(codeOf(await other.post('/collect-signs', aSign()))).toEqual([403, 'PRODUCT_NOT_OPEN']);
});

it.each([
  ['a day below one', { dailyLimit: '50.00' }, 'dailyLimit'],
  ['a beginning in the past', { validFrom: dayInPast() }, 'validFrom'],
  ['a mobile that is none', { mobile: '123' }, 'mobile'],
])('refuses %s at its field', async (_name, more, field) => {
  expect(await app.post('/collect-signs', aSign(more))).toMatchObject({
    status: 400,
    body: { code: 'PARAM_ERROR', field },
  });
});

function dayInPast(): string {
  return '2020-01-01';
}
