import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { EXAMPLES, type Example } from '@sandbox/domain/documents/examples';
import { aProgram, MERCHANT, type Program } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import * as z from 'zod/mini';
import { sm2Encrypt } from '@/common/crypto/sm';
import type { OpenCall } from '@/contract/open/defineOpenCall';
import { OPEN_PREFIX, type OpenName, openCatalogue } from '@/contract/open/openCatalogue';
import { answered, pay } from './paying';

/*
 * The examples in the documentation are responses of the platform in this test. The stored examples are compared by
 * their structure. After a change, `UPDATE_EXAMPLES=1` writes the file again.
 */

const FILE = path.resolve('sandbox/domain/documents/examples.ts');
const UPDATES = process.env['UPDATE_EXAMPLES'] === '1';
const NAMES = Object.keys(openCatalogue) as OpenName[];
const HOST = 'https://open.example.com';

let test: TestSandbox;
let app: Program;
/** The requests and responses of this run, by call. */
const performed: Partial<Record<OpenName, Example>> = {};

interface ExampleRequest {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
}
type Answered = Record<string, unknown> & { parts: { partNo: string }[]; accounts: Record<string, string>[] };

/** Fixed values for the documents in place of values that differ in each run, by field name. */
const STAND_INS: Readonly<Record<string, string>> = {
  cashierUrl: `${HOST}/cashier/Jx3mV0cQ2sT7bYpK9wLzRg`,
  signUrl: `${HOST}/sandbox-phone/collect#Jx3mV0cQ2sT7bYpK9wLzRg`,
  encryptedName: `${'MHkCIQDp'.repeat(17)}TWE=`,
  encryptedCardNo: `${'MHkCIQCx'.repeat(19)}N2Q=`,
};

const tidy = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (field, inside) => (inside === null ? null : (STAND_INS[field] ?? inside))));

/**
 * Replaces the platform's own numbers and keys, which differ in each run, by numbers that count up in the order of
 * their first appearance.
 */
function settled(examples: readonly (readonly [OpenName, Example])[]): Record<string, Example> {
  const { signer, keys } = test.sandbox.platform;
  const numbers = new Map<string, string>();
  const fixed = (number: string, head: string) => {
    const known =
      numbers.get(number) ?? `${head}${String(numbers.size + 1).padStart(number.length - head.length, '0')}`;
    numbers.set(number, known);
    return known;
  };
  const text = (given: string) =>
    given
      .replace(/\b(?:20261120\d{16}|QY20261120\d{10}|R20261120\d{9}|EV\d{14})\b/g, (number) =>
        fixed(number, /^(?:EV|[A-Z]*20261120)/.exec(number)?.[0] ?? ''),
      )
      .replaceAll(signer.publicKey, `04${'32c4ae2c1f198119'.repeat(8)}`)
      .replaceAll(keys.publicKey, `04${'5b9d31e7a6c20f48'.repeat(8)}`)
      .replace(/"serial":"\w+","use":"SIGN"/g, '"serial":"5F3A9C01D2E4B6788A10","use":"SIGN"')
      .replace(/"serial":"\w+","use":"ENCRYPT"/g, '"serial":"9B07E6D1435AC2F8701E","use":"ENCRYPT"');
  return Object.fromEntries(
    examples.map(([name, { request, status, answer }]) => [
      name,
      { request: text(request), status, answer: text(answer) },
    ]),
  );
}

/** Returns the first lines of a file. */
const beginning = (text: string) => text.split(/\r?\n/).slice(0, 3).join('\n').replace('\uFEFF', '');

/** Performs a declared call, and stores its request and response for the examples. */
async function perform(name: OpenName, { params = {}, query = {}, body }: ExampleRequest = {}): Promise<Answered> {
  const call: OpenCall = openCatalogue[name];
  const target = call.path.replace(/\{(\w+)\}/g, (_, field: string) => String(params[field]));
  const search = new URLSearchParams(query).toString();
  const sent = call.method === 'POST' ? (body ?? {}) : undefined;
  const { status, text, signed, body: answer } = await app.ask(call.method, `${target}${search && `?${search}`}`, sent);
  if (status !== 200 || !signed) throw new Error(`${name}: ${status} ${text}`);
  performed[name] = {
    request: [
      `${call.method} ${OPEN_PREFIX}${target}${search && `?${search}`}`,
      ...(sent ? ['', JSON.stringify(tidy(sent), null, 2)] : []),
    ].join('\n'),
    status,
    answer: call.file === undefined ? JSON.stringify(tidy(answer)) : beginning(text),
  };
  return answer as Answered;
}

/** Confirms a contract as the payer's phone. */
async function confirm(signUrl: string): Promise<void> {
  const [, token = ''] = signUrl.split('#');
  let cookie = '';
  for (const action of ['open', 'confirm']) {
    const response = await test.fetch(`/sandbox-phone/collect/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify({ token, bankCode: '102' }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    expect(await response.json()).toMatchObject({ code: 0 });
  }
}

async function orders(): Promise<string> {
  const made = await perform('createOrder', {
    body: {
      outTradeNo: 'T202611200001',
      amount: '128.00',
      subject: '定制水杯 2件',
      attach: '桌号8',
      payMethods: ['WECHAT', 'ALIPAY'],
      expireMinutes: 30,
      returnUrl: 'https://shop.example.com/back',
    },
  });
  await perform('findOrderByNumber', { query: { outTradeNo: 'T202611200001' } });
  const tradeNo = String(made['tradeNo']);
  await pay(test, tradeNo);
  await perform('findOrder', { params: { tradeNo } });
  const other = { outTradeNo: 'T202611200002', amount: '9.90', subject: '书签' };
  const unpaid = await app.ok('POST', '/orders', other);
  await perform('closeOrder', { params: { tradeNo: unpaid.tradeNo } });
  await perform('closeOrderByNumber', { body: { outTradeNo: other.outTradeNo } });
  return tradeNo;
}

async function backAndOn(tradeNo: string): Promise<void> {
  const books = await test.sandbox.db
    .selectFrom('member_books')
    .select('book_no')
    .where('merchant_no', '=', MERCHANT)
    .where('state', '=', 'NORMAL')
    .orderBy('book_no')
    .limit(2)
    .execute();
  const parts = books.map(({ book_no }, at) => ({ bookNo: book_no, amount: at === 0 ? '12.00' : '3.00' }));
  const split = await perform('createSplit', { body: { outSplitNo: 'S202611200001', tradeNo, parts, remark: '门店' } });
  const splitNo = String(split['splitNo']);
  await perform('findSplit', { params: { splitNo } });
  await perform('findSplitByNumber', { query: { outSplitNo: 'S202611200001' } });
  const back = await perform('returnSplit', {
    params: { splitNo },
    body: { outReturnNo: 'B202611200001', partNo: split.parts[0]?.partNo, amount: '2.00', reason: '退货' },
  });
  await answered(test);
  await perform('findSplitReturn', { params: { splitNo, returnNo: back['returnNo'] } });
  await perform('findSplitReturnByNumber', { params: { splitNo }, query: { outReturnNo: 'B202611200001' } });
  const refund = { outRefundNo: 'R202611200001', tradeNo, amount: '20.00', reason: '少发一件' };
  const made = await perform('createRefund', { body: refund });
  await perform('findRefund', { params: { refundNo: made['refundNo'] } });
  await perform('findRefundByNumber', { query: { outRefundNo: refund.outRefundNo } });
}

async function payouts(): Promise<void> {
  const { publicKey } = test.sandbox.platform.keys;
  const sealed = (text: string) =>
    Buffer.from(sm2Encrypt(publicKey, new TextEncoder().encode(text))).toString('base64');
  const outPayoutNo = 'P202611200001';
  const made = await perform('createPayout', {
    body: {
      outPayoutNo,
      amount: '88.00',
      payeeKind: 'CORPORATE',
      encryptedName: sealed('宁波某某有限公司'),
      encryptedCardNo: sealed('33050161620000000888'),
      bankCode: '105',
      remark: '货款',
    },
  });
  await answered(test);
  await perform('findPayout', { params: { payoutNo: made['payoutNo'] } });
  await perform('findPayoutByNumber', { query: { outPayoutNo } });
}

async function collecting(): Promise<void> {
  const sign = await perform('createSign', {
    body: {
      outSignNo: 'Q202611200001',
      payerName: '周小川',
      mobile: '13912345678',
      project: '会员月费',
      singleLimit: '100.00',
      dailyLimit: '200.00',
      monthlyLimit: '300.00',
      totalLimit: '1000.00',
      validFrom: '2026-11-20',
      validUntil: '2027-11-19',
      channel: 'LINK',
    },
  });
  await confirm(String(sign['signUrl']));
  const signNo = String(sign['signNo']);
  await perform('findSign', { params: { signNo } });
  await perform('findSignByNumber', { query: { outSignNo: 'Q202611200001' } });
  const collected = await perform('createCollection', {
    body: { outCollectNo: 'C202611200001', signNo, amount: '80.00' },
  });
  await answered(test);
  await perform('findCollection', { params: { collectionNo: collected['collectionNo'] } });
  await perform('findCollectionByNumber', { query: { outCollectNo: 'C202611200001' } });
  await perform('terminateSign', { params: { signNo }, body: { reason: '用户要求' } });
  await perform('terminateSignByNumber', { body: { outSignNo: 'Q202611200001', reason: '用户要求' } });
}

async function reading(tradeNo: string): Promise<void> {
  const { accounts } = await perform('listBalances');
  const accountNo = String(accounts.find(({ accountType }) => accountType === 'SETTLEMENT')?.['accountNo']);
  await perform('listEntries', { query: { accountNo, startTime: '2026-11-20T00:00:00+08:00', limit: '2' } });
  await perform('listEvents', { query: { object: tradeNo, limit: '2' } });
  await perform('listCertificates');
  await perform('downloadStatement', { query: { date: '2026-11-19', type: 'TRADE' } });
}

beforeAll(async () => {
  test = await aSandbox();
  app = await aProgram(test);
  const tradeNo = await orders();
  await backAndOn(tradeNo);
  await payouts();
  await collecting();
  await reading(tradeNo);
  if (!UPDATES) return;
  const kept = settled(NAMES.map((name) => [name, performed[name] as Example]));
  writeFileSync(
    FILE,
    `/** A request with its response, recorded by a test. */
export interface Example {
  request: string;
  status: number;
  answer: string;
}

/** Recorded examples by the name of the open call. \`test/sandbox/open/examples.test.ts\` writes this file and explains how. */
export const EXAMPLES: Readonly<Record<string, Example>> = ${JSON.stringify(kept, null, 2)};\n`,
  );
  execFileSync('npx', ['biome', 'check', '--write', FILE], { stdio: 'ignore' });
});
afterAll(() => test.stop());

/** Returns the structure of a value: names and types at every level. A list counts each kind of element once. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(shapeOf(one))))].sort();
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inside]) => [name, shapeOf(inside)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const [HEAD, BODY] = [0, 2];
/** Returns the method, whether the path fits the declaration, the query names, and the text of the body. */
function partsOf(name: OpenName, { request }: Example) {
  const lines = request.split('\n');
  const [method = '', target = ''] = (lines[HEAD] ?? '').split(' ');
  const pattern = `^${OPEN_PREFIX}${openCatalogue[name].path.replace(/\{\w+\}/g, '[\\w-]+')}(\\?|$)`;
  const names = [...new URLSearchParams(target.split('?')[1] ?? '').keys()];
  return { method, fits: new RegExp(pattern).test(target), names, body: lines.slice(BODY).join('\n') };
}
const jsonOr = (text: string): unknown => (text === '' ? '' : JSON.parse(text));

/** Returns the parts of an example that are compared. */
const shapeOfExample = (name: OpenName, example: Example) => {
  const { body, ...head } = partsOf(name, example);
  const { file } = openCatalogue[name] as OpenCall;
  return {
    ...head,
    body: shapeOf(jsonOr(body)),
    status: example.status,
    // A file is compared only by its first line.
    answer: file === undefined ? shapeOf(JSON.parse(example.answer)) : example.answer.split('\n')[0],
  };
};

/** Declares a test of the stored examples. A run with UPDATE_EXAMPLES=1 skips these tests and writes the examples. */
const written = UPDATES ? it.skip : it;

describe('the examples of the documents', () => {
  it('shows an example of each call, and of no other', () => {
    expect(NAMES.filter((name) => !performed[name])).toEqual([]);
  });

  written('shows the examples that were written', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual([...NAMES].sort());
  });

  written.each(NAMES)('%s: what is kept has the shape of what is answered', (name) => {
    const [kept, now] = [EXAMPLES[name], performed[name]];
    if (!kept || !now) throw new Error(`${name} has no example: UPDATE_EXAMPLES=1 writes it.`);
    // If the shapes differ, the documents are outdated: UPDATE_EXAMPLES=1 writes them again.
    expect(shapeOfExample(name, kept)).toEqual(shapeOfExample(name, now));
  });

  written.each(NAMES)('%s: what is kept is what the call declares', (name) => {
    const kept = EXAMPLES[name] as Example;
    const call: OpenCall = openCatalogue[name];
    const { method, fits, body } = partsOf(name, kept);
    expect([method, fits]).toEqual([call.method, true]);
    if (body !== '') expect(z.core.safeParse(call.body, JSON.parse(body))).toMatchObject({ success: true });
    if (call.file === undefined)
      expect(z.core.safeParse(call.answer, JSON.parse(kept.answer))).toMatchObject({ success: true });
  });

  written('examples contain nothing of this machine or of this run', () => {
    const all = JSON.stringify(EXAMPLES);
    for (const own of ['127.0.0.1', 'localhost', app.appId, app.key.serial, test.sandbox.platform.signer.publicKey])
      expect(all).not.toContain(own);
  });
});

describe('a shape', () => {
  it.each<[string, unknown, unknown]>([
    ['a field that is gone', { a: '1', b: '2' }, { a: '1' }],
    ['another type', { a: '1' }, { a: 1 }],
    ['null in place of a text', { a: null }, { a: '1' }],
    ['a field further in', { a: [{ b: '1' }] }, { a: [{ c: '1' }] }],
    ['a list that is empty', { a: ['1'] }, { a: [] }],
  ])('gives another shape for %s', (_what, one, other) => {
    expect(shapeOf(one)).not.toEqual(shapeOf(other));
  });
  it('ignores other values and more items of the same shape in a list', () => {
    expect(shapeOf({ b: [{ c: 1 }], a: 'x' })).toEqual(shapeOf({ a: 'y', b: [{ c: 2 }, { c: 3 }] }));
  });
});
