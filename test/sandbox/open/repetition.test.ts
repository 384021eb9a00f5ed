import { anOutNo, aProgram, MERCHANT, type Program } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { sm2Encrypt } from '@/common/crypto/sm';
import { finalErrorsOf, type OpenCall } from '@/contract/open/defineOpenCall';
import { openCatalogue } from '@/contract/open/openCatalogue';
import type { OpenErrorCode } from '@/contract/open/openErrors';
import { aSign, confirmSign } from './collectingSupport';
import { answered, aPaidOrder, pay } from './paying';

/*
 * Tests repeated numbers for every call that creates an object. The same number with the same content writes nothing
 * and returns the current object. Other content is refused with 409. A number that was finally refused stays refused.
 */

let test: TestSandbox;
let app: Program;
beforeAll(async () => {
  test = await aSandbox();
  app = await aProgram(test);
});
afterAll(() => test.stop());
afterEach(() => expect(test.logged).toEqual([]));

/** Names of the calls that declare a number of the merchant. */
const CREATES = Object.entries(openCatalogue)
  .filter(([, call]) => (call as OpenCall).number !== undefined)
  .map(([name]) => name)
  .sort();

type Body = Record<string, unknown>;
interface Way {
  /** Returns path and content of the request that creates the object, without its number. */
  prepare: () => Promise<{ path: string; body: Body }>;
  /** Other contents, which must be refused for the same number. */
  others: readonly Body[];
  /** Changes the object afterwards, so that its state becomes `state`. */
  later: (made: Body, path: string) => Promise<unknown>;
  state: string;
  /** Returns the address of the object by its platform number. */
  find: (made: Body, path: string) => string;
}

const sealed = (text: string) =>
  Buffer.from(sm2Encrypt(test.sandbox.platform.keys.publicKey, new TextEncoder().encode(text))).toString('base64');
const bookNo = async () =>
  (
    await test.sandbox.db
      .selectFrom('member_books')
      .select('book_no')
      .where('merchant_no', '=', MERCHANT)
      .where('state', '=', 'NORMAL')
      .orderBy('book_no')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).book_no;
const ofPaid = async () => ({ tradeNo: (await aPaidOrder(test, app, '100.00')).tradeNo });
const aSplit = async () => {
  const parts = [{ bookNo: await bookNo(), amount: '10.00' }];
  return app.ok('POST', '/splits', { outSplitNo: anOutNo('S'), ...(await ofPaid()), parts });
};
const signed = async () => {
  const made = await app.ok('POST', '/collect-signs', aSign(test));
  await confirmSign(test, String(made['signUrl']));
  return String(made['signNo']);
};
const done = async () => answered(test);

const WAYS: Readonly<Record<string, Way>> = {
  createOrder: {
    prepare: async () => ({ path: '/orders', body: { amount: '100.00', subject: '商品', attach: '1' } }),
    others: [{ amount: '100.01' }, { subject: '别的' }, { attach: '2' }, { expireMinutes: 10 }],
    later: async ({ tradeNo }) => {
      await pay(test, String(tradeNo));
      await app.ok('POST', '/refunds', { outRefundNo: anOutNo('R'), tradeNo, amount: '40.00', reason: '退货' });
    },
    state: 'PAID',
    find: ({ tradeNo }) => `/orders/${tradeNo}`,
  },
  createRefund: {
    prepare: async () => ({ path: '/refunds', body: { ...(await ofPaid()), amount: '1.00', reason: '退货' } }),
    others: [{ amount: '1.01' }, { reason: '别的' }, { tradeNo: '404' }],
    later: done,
    state: 'SUCCESS',
    find: ({ refundNo }) => `/refunds/${refundNo}`,
  },
  createSplit: {
    prepare: async () => ({
      path: '/splits',
      body: { ...(await ofPaid()), parts: [{ bookNo: await bookNo(), amount: '10.00' }], remark: '门店' },
    }),
    others: [{ remark: '别的' }, { tradeNo: '404' }, { parts: [{ bookNo: '404', amount: '10.00' }] }],
    later: async ({ splitNo, parts }) => {
      const [{ partNo } = { partNo: '' }] = parts as { partNo: string }[];
      await app.ok('POST', `/splits/${splitNo}/return`, {
        outReturnNo: anOutNo('B'),
        partNo,
        amount: '4.00',
        reason: '退货',
      });
      await done();
    },
    state: 'SUCCESS',
    find: ({ splitNo }) => `/splits/${splitNo}`,
  },
  returnSplit: {
    prepare: async () => {
      const { splitNo, parts } = (await aSplit()) as unknown as { splitNo: string; parts: { partNo: string }[] };
      return { path: `/splits/${splitNo}/return`, body: { partNo: parts[0]?.partNo, amount: '1.00', reason: '退货' } };
    },
    others: [{ amount: '1.01' }, { reason: '别的' }, { partNo: '404' }],
    later: done,
    state: 'SUCCESS',
    find: ({ splitNo, returnNo }) => `/splits/${splitNo}/returns/${returnNo}`,
  },
  createPayout: {
    prepare: async () => ({
      path: '/payouts',
      body: {
        amount: '8.00',
        payeeKind: 'CORPORATE',
        encryptedName: sealed('宁波某某有限公司'),
        encryptedCardNo: sealed('33050161620000000888'),
        bankCode: '105',
        remark: '货款',
      },
    }),
    others: [{ amount: '8.01' }, { remark: '别的' }, { bankCode: '102' }],
    later: done,
    state: 'SUCCESS',
    find: ({ payoutNo }) => `/payouts/${payoutNo}`,
  },
  createSign: {
    prepare: async () => {
      const { outSignNo: _n, ...body } = aSign(test);
      return { path: '/collect-signs', body };
    },
    others: [{ totalLimit: '999.00' }, { project: '别的' }, { mobile: '13912345679' }, { channel: 'SMS' }],
    later: ({ signUrl }) => confirmSign(test, String(signUrl)),
    state: 'ACTIVE',
    find: ({ signNo }) => `/collect-signs/${signNo}`,
  },
  createCollection: {
    prepare: async () => ({ path: '/collections', body: { signNo: await signed(), amount: '8.00' } }),
    others: [{ amount: '8.01' }, { remark: '别的' }, { signNo: '404' }],
    later: async ({ signNo }) => {
      await done();
      // The contract has ended, but a repetition of the request still returns the collection.
      await app.ok('POST', `/collect-signs/${signNo}/terminate`, { reason: '用户要求' });
    },
    state: 'SUCCESS',
    find: ({ collectionNo }) => `/collections/${collectionNo}`,
  },
};

/**
 * Returns the row count of every table that a request could write to, except the tables that record the request
 * itself.
 */
async function rowsOf(): Promise<Record<string, number>> {
  const noted = ['app_nonces', 'app_rates', 'app_requests'];
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(test.sandbox.db);
  const counts: Record<string, number> = {};
  for (const { name } of tables.filter((table) => !noted.includes(table.name))) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(
      test.sandbox.db,
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

it('the tests below cover every call that takes a number of the merchant', () => {
  expect(Object.keys(WAYS).sort()).toEqual(CREATES);
});

describe.each(CREATES)('%s', (name) => {
  const { number = '' } = openCatalogue[name as keyof typeof openCatalogue] as OpenCall;

  it('answers a repeated number with the current object, stores nothing, and refuses other content', async () => {
    const way = WAYS[name] as Way;
    const { path, body } = await way.prepare();
    const request = { [number]: anOutNo('N'), ...body };
    const made = await app.ok('POST', path, request);
    const before = await rowsOf();
    expect(await app.ok('POST', path, request)).toEqual(made);
    for (const other of way.others)
      expect(await app.post(path, { ...request, ...other })).toMatchObject({
        status: 409,
        body: { code: 'NUMBER_REUSED' },
      });
    expect(await rowsOf()).toEqual(before);

    await way.later(made, path);
    const after = await rowsOf();
    const now = await app.ok('POST', path, request);
    expect(now.state).toBe(way.state);
    expect(await app.ok('GET', way.find(made, path))).toEqual(now);
    expect(await rowsOf()).toEqual(after);
  });

  it('creates one object from parallel requests with one number', async () => {
    const { path, body } = await (WAYS[name] as Way).prepare();
    const request = { [number]: anOutNo('N'), ...body };
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.post(path, request)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

/** A request that is finally refused, with other content for the same number. */
interface Refusal {
  prepare: () => Promise<{ path: string; body: Body }>;
  /** Content with which the call would succeed under an unused number. */
  other: Body;
  field?: string;
}
const aReturn = async (amount: string) => {
  const { splitNo, parts } = (await aSplit()) as unknown as { splitNo: string; parts: { partNo: string }[] };
  return { path: `/splits/${splitNo}/return`, body: { partNo: parts[0]?.partNo, amount, reason: '退货' } };
};
const aCollection = (more: Body) => async () => {
  const { path, body } = await (WAYS['createCollection'] as Way).prepare();
  return { path, body: { ...body, ...more } };
};
const aPayout = (amount: string) => async () => {
  const { path, body } = await (WAYS['createPayout'] as Way).prepare();
  return { path, body: { ...body, amount } };
};
const aRefund = (amount: string) => async () => ({
  path: '/refunds',
  body: { ...(await ofPaid()), amount, reason: '退货' },
});
const withStatus = async (purpose: 'BALANCE' | 'SETTLEMENT', status: 'NORMAL' | 'FROZEN') => {
  const { db } = test.sandbox;
  const { member_no } = await db
    .selectFrom('apps')
    .select('member_no')
    .where('app_id', '=', app.appId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('accounts')
    .set({ status })
    .where('member_no', '=', member_no)
    .where('purpose', '=', purpose)
    .execute();
};
const whileFrozen = (purpose: 'BALANCE' | 'SETTLEMENT', prepare: Refusal['prepare']) => async () => {
  const request = await prepare();
  await withStatus(purpose, 'FROZEN');
  return request;
};
const aSplitOf = (amount: string) => async () => ({
  path: '/splits',
  body: { ...(await ofPaid()), parts: [{ bookNo: await bookNo(), amount }] },
});

const REFUSED: Readonly<Record<string, Partial<Record<OpenErrorCode, Refusal>>>> = {
  createOrder: {
    LIMIT_EXCEEDED: {
      prepare: async () => ({ path: '/orders', body: { amount: '99999999.00', subject: '商品' } }),
      other: { amount: '1.00' },
      field: 'amount',
    },
    RULE_FAULT: {
      prepare: async () => ({ path: '/orders', body: { amount: '1.00', subject: '商品', ruleNo: '404' } }),
      other: { ruleNo: undefined },
      field: 'ruleNo',
    },
  },
  createRefund: {
    AMOUNT_EXCEEDED: { prepare: aRefund('100.01'), other: { amount: '1.00' }, field: 'amount' },
    BALANCE_SHORT: { prepare: whileFrozen('SETTLEMENT', aRefund('1.00')), other: { amount: '2.00' } },
  },
  createSplit: {
    AMOUNT_EXCEEDED: { prepare: aSplitOf('30.01'), other: { remark: '别的' }, field: 'parts' },
    ACCOUNT_FROZEN: { prepare: whileFrozen('SETTLEMENT', aSplitOf('1.00')), other: { remark: '别的' } },
    RULE_FAULT: {
      prepare: async () => ({ path: '/splits', body: { ...(await ofPaid()), ruleNo: '404' } }),
      other: { remark: '别的' },
      field: 'ruleNo',
    },
  },
  returnSplit: {
    AMOUNT_EXCEEDED: { prepare: () => aReturn('10.01'), other: { amount: '1.00' }, field: 'amount' },
  },
  createPayout: {
    BALANCE_SHORT: { prepare: aPayout('999999999.00'), other: { amount: '1.00' }, field: 'amount' },
    LIMIT_EXCEEDED: { prepare: aPayout('500000.01'), other: { amount: '1.00' }, field: 'amount' },
    ACCOUNT_FROZEN: { prepare: whileFrozen('BALANCE', aPayout('1.00')), other: { amount: '2.00' } },
  },
  createCollection: {
    LIMIT_EXCEEDED: { prepare: aCollection({ amount: '100.01' }), other: { amount: '1.00' }, field: 'amount' },
    RULE_FAULT: { prepare: aCollection({ ruleNo: '404' }), other: { ruleNo: undefined }, field: 'ruleNo' },
    STATE_CONFLICT: {
      prepare: async () => {
        const { signNo } = await app.ok('POST', '/collect-signs', aSign(test));
        return { path: '/collections', body: { signNo, amount: '8.00' } };
      },
      other: { amount: '1.00' },
    },
  },
};
/** Final refusals that the test cannot provoke, with the reason. */
const NOT_PROVOKED: Readonly<Record<string, readonly OpenErrorCode[]>> = {
  // A refund from a frozen account is refused as BALANCE_SHORT.
  createRefund: ['ACCOUNT_FROZEN'],
  // An account with a paid order always has the money of the order, unless other orders are already settled.
  createSplit: ['BALANCE_SHORT'],
};

it('the tests below cover every final refusal that a create call declares', () => {
  for (const name of CREATES) {
    const declared = finalErrorsOf(openCatalogue[name as keyof typeof openCatalogue] as OpenCall);
    const expected = declared.filter((code) => !NOT_PROVOKED[name]?.includes(code));
    expect([name, Object.keys(REFUSED[name] ?? {}).sort()]).toEqual([name, [...expected].sort()]);
  }
});

/** Returns whether an object of this create call can have the state FAILED. */
const canFail = ({ answer }: OpenCall): boolean => {
  const { shape } = answer as unknown as { shape: { state: { _zod: { def: { entries: object } } } } };
  return 'FAILED' in shape.state._zod.def.entries;
};

const CASES = Object.entries(REFUSED).flatMap(([name, refusals]) =>
  (Object.entries(refusals) as [OpenErrorCode, Refusal][]).map(([code, refusal]) => [name, code, refusal] as const),
);
describe.each(CASES)('%s refused by %s', (name, code, { prepare, other, field }) => {
  const call = openCatalogue[name as keyof typeof openCatalogue] as OpenCall;
  const { number = '' } = call;
  afterEach(async () => {
    await withStatus('SETTLEMENT', 'NORMAL');
    await withStatus('BALANCE', 'NORMAL');
  });

  it('keeps the refusal of the number, refuses other content, and answers a look-up by the same rule', async () => {
    const { path, body } = await prepare();
    const outNo = anOutNo('F');
    const request = { [number]: outNo, ...body };
    const first = await app.post(path, request);
    expect(first.body).toMatchObject({ code, ...(field === undefined ? {} : { field }) });
    const { msg } = first.body;
    const before = await rowsOf();
    // The cause of the refusal no longer exists, but the number stays refused.
    await withStatus('SETTLEMENT', 'NORMAL');
    await withStatus('BALANCE', 'NORMAL');
    const again = await app.post(path, request);
    const { requestId: _first, ...refusal } = first.body;
    expect([again.status, again.body]).toEqual([first.status, { ...refusal, requestId: expect.any(String) }]);
    expect(await app.post(path, { ...request, ...other })).toMatchObject({
      status: 409,
      body: { code: 'NUMBER_REUSED' },
    });
    const found = await app.get(`${path.replace(/\/return$/, '/returns')}?${number}=${outNo}`);
    expect(await rowsOf()).toEqual(before);
    if (!canFail(call)) expect(found).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    else {
      const reason = 'failReason' in found.body ? 'failReason' : 'reason';
      expect(found).toMatchObject({ status: 200, body: { [number]: outNo, state: 'FAILED', [reason]: msg } });
      if ('fee' in found.body) expect(found.body['fee']).toBe('0.00');
    }
  });

  it('refuses parallel requests with one number alike', async () => {
    const { path, body } = await prepare();
    const request = { [number]: anOutNo('F'), ...body };
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.post(path, request)));
    expect(answers.map((answer) => answer.body.code)).toEqual([code, code, code, code]);
  });
});
