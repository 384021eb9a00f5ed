import { maskedName } from '@sandbox/domain/contact';
import { refusalOf } from '@sandbox/domain/money/orders/orderLimits';
import { reasonForProgram } from '@sandbox/domain/programs/namesForProgram';
import { anOutNo, aProgram, type Program } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { sm2Encrypt } from '@/common/crypto/sm';
import { aSign, confirmSign } from './collectingSupport';
import { answered, aPaidOrder } from './paying';

/* Tests that refusals contain the data that a program needs: the limit with its remainder, or the repeated field. */

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
])('names the limit %s with the remaining amount, and shows people only its name', (_what, limit, amountCents, msg) => {
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
])('names a field that occurs twice in %s', async (body, field) => {
  const sent = app.prepare('POST', '/openapi/v1/orders', undefined, { body });
  expect(await app.send(sent)).toMatchObject({ status: 400, body: { code: 'PARAM_ERROR', field, msg: '字段重复' } });
});

it('names a query parameter that occurs twice with the same text', async () => {
  expect(await app.get('/orders?outTradeNo=A&outTradeNo=B')).toMatchObject({
    status: 400,
    body: { code: 'PARAM_ERROR', field: 'outTradeNo', msg: '字段重复' },
  });
});

type Entry = Record<'counterpartyName' | 'remark' | 'flowNo', string>;
const allEntries = async (): Promise<Entry[]> => {
  const entries: Entry[] = [];
  let cursor = '';
  for (;;) {
    const page = (await app.ok('GET', `/entries?limit=100${cursor}`)) as unknown as {
      entries: Entry[];
      nextCursor: string | null;
    };
    entries.push(...page.entries);
    if (page.nextCursor === null || entries.length > 1_500) return entries;
    cursor = `&cursor=${page.nextCursor}`;
  }
};

it('masks names of persons and companies in every field of an answer, and no label', async () => {
  const entries = await allEntries();
  const names = new Set(entries.map(({ counterpartyName }) => counterpartyName));
  expect(names).toContain('平台手续费');
  expect([...names].filter((name) => !['', '平台手续费', '收银台客户'].includes(name) && !name.includes('*'))).toEqual(
    [],
  );
  const rows = await test.sandbox.db
    .selectFrom('trades')
    .select('counterparty_name')
    .distinct()
    .where('counterparty_name', 'not in', ['', '平台手续费', '收银台客户'])
    .execute();
  const whole = rows.map(({ counterparty_name }) => counterparty_name).filter((name) => name.length > 2);
  expect(entries.filter(({ remark }) => whole.some((name) => remark.includes(name)))).toEqual([]);
  expect(entries.some(({ remark }) => remark.startsWith('手续费 ') && remark.includes('*'))).toBe(true);
});

it('masks the remark of an entry in the same way on every page', async () => {
  const since = encodeURIComponent(new Date(test.clock.now().getTime() - 1_000).toISOString());
  // Provokes a refusal whose reason would contain the name of another order's payer, to check that the name is
  // masked.
  const { signUrl, signNo } = await app.ok('POST', '/collect-signs', aSign(test, { payerName: '周小川' }));
  await confirmSign(test, String(signUrl));
  await app.ok('POST', '/collections', { outCollectNo: anOutNo('C'), signNo, amount: '5.00' });
  await answered(test);
  const { tradeNo } = await aPaidOrder(test, app);
  await app.ok('POST', '/refunds', { outRefundNo: anOutNo('R'), tradeNo, amount: '1.00', reason: '周小川代办' });
  interface Page {
    entries: Entry[];
    nextCursor: string | null;
  }
  const remarksBy = async (limit: number) => {
    const remarks = new Map<string, string>();
    for (let cursor: string | null = ''; cursor !== null; ) {
      const target: string = `/entries?startTime=${since}&limit=${limit}${cursor && `&cursor=${cursor}`}`;
      const page = (await app.ok('GET', target)) as unknown as Page;
      for (const { flowNo, remark } of page.entries) remarks.set(flowNo, remark);
      cursor = page.nextCursor;
    }
    return remarks;
  };
  const together = await remarksBy(100);
  expect([...together.values()]).toContain('周小川代办');
  expect(await remarksBy(1)).toEqual(together);
});

it('keeps the label of a customer at the cashier', async () => {
  const since = encodeURIComponent(new Date(test.clock.now().getTime() - 1_000).toISOString());
  const { paidTradeNo } = await aPaidOrder(test, app);
  const { entries } = (await app.ok('GET', `/entries?startTime=${since}&limit=100`)) as unknown as {
    entries: (Entry & { tradeNo: string })[];
  };
  const own = entries.filter(({ tradeNo }) => tradeNo === paidTradeNo);
  expect(own.map(({ counterpartyName }) => counterpartyName)).toContain('收银台客户');
});

it('masks the payee of a returned payout in its reason and its event', async () => {
  const { publicKey } = test.sandbox.platform.keys;
  const sealed = (text: string) =>
    Buffer.from(sm2Encrypt(publicKey, new TextEncoder().encode(text))).toString('base64');
  const { payoutNo } = await app.ok('POST', '/payouts', {
    outPayoutNo: anOutNo('P'),
    amount: '8.00',
    payeeKind: 'PRIVATE',
    encryptedName: sealed('退汇娜'),
    encryptedCardNo: sealed('6222021234567890128'),
    bankCode: '102',
    remark: '退汇娜的货款',
  });
  await answered(test);
  const found = await app.ok('GET', `/payouts/${String(payoutNo)}`);
  expect(found).toMatchObject({ state: 'RETURNED', payeeName: '退**', reason: '退**', remark: '退**的货款' });
  expect(await app.ok('GET', `/events?object=${String(payoutNo)}`)).toMatchObject({
    events: [{ kind: 'payout.returned', data: { reason: '退**' } }],
  });
});

it.each(['李', '李喆', '欧阳晓峰', '阿依古丽·买买提', '𠮷野家', '宁波某某有限公司'])(
  'masks %s in the database as in the answers',
  async (name) => {
    const { rows } = await sql<{ masked: string }>`select masked_name(${name}) as masked`.execute(test.sandbox.db);
    expect(rows[0]?.masked).toBe(maskedName(name));
  },
);

it.each<[string | null, string[]]>([
  ['周小川退货', ['周小川']],
  ['周小川与周小川川', ['周小川', '周小川川']],
  ['收银台客户付平台手续费', ['收银台客户', '平台手续费', '']],
  ['杭州云帆贸易有限公司', ['云帆', '杭州云帆贸易有限公司']],
  [null, ['周小川']],
])('masks the names in %s in the database as in the answers', async (words, names) => {
  const { rows } = await sql<{ masked: string | null }>`
    select masked_text(${words}::text, ${names}::text[]) as masked`.execute(test.sandbox.db);
  expect(rows[0]?.masked).toBe(reasonForProgram(words, names));
});

it('masks the payer of a contract in its project and in the reason of its end', async () => {
  const made = await app.ok('POST', '/collect-signs', aSign(test, { payerName: '周小川', project: '周小川会员费' }));
  expect(made).toMatchObject({ payerName: '周**', project: '周**会员费' });
  const { signNo } = made;
  await app.ok('POST', `/collect-signs/${String(signNo)}/terminate`, { reason: '周小川要求' });
  expect(await app.ok('GET', `/events?object=${String(signNo)}`)).toMatchObject({
    events: [{ kind: 'sign.ended', data: { reason: '周**要求' } }],
  });
});
