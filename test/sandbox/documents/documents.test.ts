import { catalogue } from '@/contract/calls/catalogue';
import type { DocumentField } from '@/contract/calls/documents';
import { type DocumentWords, documentCall, documentIndex, documentWords } from '@/contract/calls/documents';
import { openCatalogue } from '@/contract/open/openCatalogue';
import { EVENT_KINDS } from '@/contract/open/openEvents';
import { aSandbox, type TestSandbox } from '../../support/sandbox';

/*
 * Tests the documentation that is generated from the declarations: it contains each call, error and event with every
 * field.
 */

let test: TestSandbox;
let token: string;
beforeAll(async () => {
  test = await aSandbox();
  token = await test.signIn('13800000001');
});
afterAll(() => test.stop());

const ask = async <T>(call: typeof documentCall, kind: 'OPEN' | 'CONSOLE', name: string) =>
  (await test.ask(call, { kind, name }, { token })).body.data as T;
interface DocumentedCall {
  params: DocumentField[];
  query: DocumentField[];
  body: DocumentField[];
  answer: DocumentField[];
  errors: { code: string; cure: string }[];
  marks: string[];
  about: string[];
  untried: string;
  sends: { path: string; money: boolean; encrypted: boolean; meanings: Record<string, string> } | null;
}

it('lists every open call, every call of the console and every event once', async () => {
  const index = (await test.ask(documentIndex, {}, { token })).body.data as {
    calls: { kind: string; name: string; title: string }[];
    events: { kind: string }[];
    canTry: boolean;
  };
  const names = (kind: string) => index.calls.filter((one) => one.kind === kind).map(({ name }) => name);
  expect(names('OPEN').sort()).toEqual(Object.keys(openCatalogue).sort());
  expect(names('CONSOLE').sort()).toEqual(Object.keys(catalogue).sort());
  expect(index.calls.filter(({ title }) => title === '')).toEqual([]);
  expect(index.calls.find(({ name }) => name === 'queryAccountBalance')?.title).toBe('查询账户余额');
  expect(index.events.map(({ kind }) => kind)).toEqual([...EVENT_KINDS]);
  expect(index.canTry).toBe(true);
});

it('describes each field and each error of an open call', async () => {
  for (const name of Object.keys(openCatalogue)) {
    const { params, query, body, answer, errors } = await ask<DocumentedCall>(documentCall, 'OPEN', name);
    const silent = [...params, ...query, ...body, ...answer].filter(({ description }) => description === '');
    expect({ name, silent: silent.map((field) => field.name) }).toEqual({ name, silent: [] });
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.map(({ cure }) => cure)).not.toContain('');
  }
});

it('shows the fields of list items one level deeper, with types and limits', async () => {
  const { body } = await ask<DocumentedCall>(documentCall, 'OPEN', 'createSplit');
  expect(body.map(({ name, depth, type, required }) => [name, depth, type, required])).toEqual([
    ['outSplitNo', 0, '文本', true],
    ['tradeNo', 0, '文本', false],
    ['outTradeNo', 0, '文本', false],
    ['outCollectNo', 0, '文本', false],
    ['ruleNo', 0, '文本', false],
    ['parts', 0, '对象数组', false],
    ['bookNo', 1, '文本', true],
    ['amount', 1, '文本', true],
    ['remark', 0, '文本', false],
  ]);
  const order = await ask<DocumentedCall>(documentCall, 'OPEN', 'createOrder');
  expect(order.body.find(({ name }) => name === 'expireMinutes')).toMatchObject({
    type: '整数',
    limits: ['不小于5', '不大于10080'],
  });
  expect(order.answer.find(({ name }) => name === 'paidTime')?.type).toBe('时间或null');
});

it('shows each enumerated value with its meaning, in single values and in lists', async () => {
  const order = await ask<DocumentedCall>(documentCall, 'OPEN', 'createOrder');
  const limits = (fields: DocumentField[], name: string) => fields.find((field) => field.name === name)?.limits[0];
  expect(limits(order.answer, 'state')).toBe(
    '取值：OPEN（待支付）、PAYING（支付中）、PAID（已支付）、CLOSED（已关闭）、EXPIRED（已过期）',
  );
  expect(limits(order.body, 'payMethods')).toContain('WECHAT（微信支付）、ALIPAY（支付宝）');
  for (const name of Object.keys(openCatalogue)) {
    const { query, body, answer } = await ask<DocumentedCall>(documentCall, 'OPEN', name);
    for (const { limits: said } of [...query, ...body, ...answer])
      for (const line of said.filter((one) => one.startsWith('取值：')))
        for (const value of line
          .slice(3)
          .replace(/ 等\d+种$/, '')
          .split('、'))
          expect(value).toMatch(/^\S+（.+）$/);
  }
});

it('describes for a form the accepted values of each field', async () => {
  const { body } = await ask<DocumentedCall>(documentCall, 'OPEN', 'createOrder');
  const rule = (name: string) => body.find((field) => field.name === name)?.rule;
  expect(rule('amount')).toMatchObject({ kind: 'AMOUNT', list: false });
  expect(rule('expireMinutes')).toMatchObject({ kind: 'INTEGER', least: 5, most: 10080 });
  expect(rule('payMethods')).toMatchObject({ kind: 'TEXT', list: true });
  expect(rule('payMethods')?.values).toContain('WECHAT');
  const split = await ask<DocumentedCall>(documentCall, 'OPEN', 'createSplit');
  expect(split.body.find(({ name }) => name === 'parts')?.rule).toMatchObject({ kind: 'OBJECT', list: true });
  const payout = await ask<DocumentedCall>(documentCall, 'OPEN', 'createPayout');
  expect(payout.body.filter(({ rule }) => rule?.encrypted).map(({ name }) => name)).toEqual([
    'encryptedName',
    'encryptedCardNo',
  ]);
  expect(new Set(payout.answer.map(({ rule }) => rule))).toEqual(new Set([null]));
});

it('shows how a console call is tried, or why it cannot be tried', async () => {
  const transfer = await ask<DocumentedCall>(documentCall, 'CONSOLE', 'transfer');
  expect(transfer.untried).toBe('');
  expect(transfer.sends).toMatchObject({ path: '/mts/platform/transfer', money: true, encrypted: true });
  expect(Object.values(transfer.sends?.meanings ?? {})).toContain('otherContent');
  expect(transfer.about.join('')).toContain('转账');
  for (const name of ['login', 'checkOutEnterprise', 'updateLoginPwd', 'lookApiKey', 'objectPut'])
    expect(await ask<DocumentedCall>(documentCall, 'CONSOLE', name)).toMatchObject({
      sends: null,
      untried: expect.stringContaining('不能在线调试'),
    });
});

it('finds calls by their text and by pinyin initials', async () => {
  const words = (await test.ask(documentWords, {}, { token })).body.data as DocumentWords;
  expect(words.open.find(({ name }) => name === 'createPayout')?.initials.split(' ')).toContain('fk');
  expect(words.open.find(({ name }) => name === 'findOrder')?.initials.split(' ')).toContain('cxdd');
  const flow = words.console.find(({ name }) => name === 'downLoadAccountFlow');
  expect(flow?.said).toMatch(/^导出符合筛选的资金流水；/);
  expect(flow?.initials).toMatch(/^dczjls /);
  expect(words.errors.find(({ name }) => name === 'BALANCE_SHORT')?.initials).toBe('yebz');
  const all = [...words.open, ...words.console, ...words.errors, ...words.events];
  expect(all.filter(({ initials }) => !/^[\p{Ll}\d]+( [\p{Ll}\d]+)*$/u.test(initials))).toEqual([]);
});

it('describes every call of the console with its fields', async () => {
  for (const name of Object.keys(catalogue)) {
    const { status, body } = await test.ask(documentCall, { kind: 'CONSOLE', name }, { token });
    expect({ name, status, code: body.code }).toEqual({ name, status: 200, code: 0 });
  }
  const { body } = await ask<DocumentedCall>(documentCall, 'CONSOLE', 'transfer');
  expect(body.map(({ name }) => name)).toEqual(expect.arrayContaining(['requestNo', 'amount', 'payPassword']));
  expect((await ask<DocumentedCall>(documentCall, 'CONSOLE', 'transfer')).marks).toEqual(['须加密', '动用资金']);
});

it('refuses unknown calls and names of object properties', async () => {
  for (const kind of ['OPEN', 'CONSOLE'] as const)
    for (const name of ['nothing', '__proto__', 'constructor', 'toString'])
      expect((await test.ask(documentCall, { kind, name }, { token })).body).toMatchObject({ bizCode: 'NO_SUCH_CALL' });
});

it('refuses users who may not read documents', async () => {
  expect((await test.ask(documentIndex, {})).status).toBe(401);
});
