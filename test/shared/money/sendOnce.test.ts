import { aWorld } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { catalogue } from '@/contract/calls/catalogue';
import type { Call } from '@/contract/defineCall';
import { type Failure, failure, type Reply } from '@/shared/gateway/reply';
import { renew, sendOnce } from '@/shared/money/sendOnce';
import { isLost, LOST_AFTER, type StoredRequestNo, storedNumberAt } from '@/shared/money/storedNumber';

const KEY = 'money.test';
const VALUES = { amount: '1.00' };
const NOW = Date.parse('2026-11-20T10:00:00+08:00');

const asksForNumber = ({ request }: Call) =>
  JSON.stringify(Object.keys((request as { def?: { shape?: object } }).def?.shape ?? {})).includes('requestNo') ||
  'options' in ((request as { def?: object }).def ?? {});
/** Names of the calls that move money under a request number of the caller. */
const calls = Object.entries(catalogue)
  .map(([name, call]) => [name, call as Call] as const)
  .filter(([, call]) => call.money && asksForNumber(call));

/** bizCodes of refusals after which the number stays refused: every repetition gets the same response. */
const FINAL = [
  // Insufficient balance, limits per order, day and month, and a frozen account.
  ...['20040001', '20040002', '20040003', '20040013', '20040006'],
  // A split that cannot be returned (completely); a repayment that exceeds the debt.
  ...['20050005', '20050006', '20050007'],
  // A contract that is not valid, or does not allow the amount.
  ...['20070001', '20070002'],
];

interface Given {
  kept?: StoredRequestNo;
  /** Request number of a form that has its own number; missing if the number is stored elsewhere. */
  requestNo?: string;
  values?: typeof VALUES;
}

async function sending(call: Call, replies: readonly Reply[], { kept, requestNo, values }: Given = {}) {
  const waiting = replies.map((reply) => ({ target: call, reply }));
  const world = aWorld({ tab: new Map(kept ? [[KEY, JSON.stringify(kept)]] : []) }, { standIns: waiting });
  const { returnValue } = await expectSaga(() =>
    sendOnce({
      target: call,
      kept: storedNumberAt(KEY),
      body: { amount: '1.00' } as never,
      ...(requestNo ? { requestNo } : {}),
      ...(values ? { values } : {}),
    }),
  )
    .provide(world.provider as never)
    .run();
  const stored = JSON.parse(world.tab.get(KEY) ?? 'null') as StoredRequestNo | null;
  return { sent: returnValue, stored, bodies: world.requests.map(({ body }) => body), world };
}

const refused = (bizCode: string, more: Partial<Failure> = {}) =>
  failure('refused', '不行', { code: 1, status: 200, bizCode, ...more });
const ok = (data: unknown): Reply => ({ ok: true, data: data as never });

it('every call that moves money declares the meaning of its refusals for its number', () => {
  expect(calls.length).toBeGreaterThan(11);
  const known = new Set(calls.flatMap(([, { refusals = {} }]) => Object.keys(refusals)));
  expect(FINAL.filter((code) => !known.has(code))).toEqual([]);
  for (const [name, { refusals = {}, meanings = {} }] of calls) {
    expect([name, Object.keys(meanings).filter((code) => !(code in refusals))]).toEqual([name, []]);
    const final = FINAL.filter((code) => code in refusals);
    expect([name, final.filter((code) => meanings[code] !== 'final')]).toEqual([name, []]);
    expect([name, Object.values(meanings)]).toEqual([name, expect.arrayContaining(['final', 'otherContent'])]);
  }
});

describe.each(calls)('%s', (_, call) => {
  it('stores its number before the request, and deletes it after the acceptance', async () => {
    const { sent, stored, bodies } = await sending(call, [ok('data')]);
    expect(bodies).toEqual([{ amount: '1.00', requestNo: 'fresh-1' }]);
    expect(sent).toEqual({ is: 'done', requestNo: 'fresh-1', data: 'data' });
    expect(stored).toBeNull();
  });

  it.each(Object.keys(call.refusals ?? {}))(
    'the refusal %s moves nothing, and has its declared meaning',
    async (code) => {
      const means = call.meanings?.[code];
      const failed = refused(code);
      const { sent, stored } = await sending(call, [failed], { kept: { requestNo: 'N1', sentAt: null } });
      if (means === 'done') {
        expect([sent, stored]).toEqual([{ is: 'done', requestNo: 'N1', data: null }, null]);
      } else if (means === 'otherContent') {
        expect([sent, stored]).toEqual([
          { is: 'other', requestNo: 'N1' },
          { requestNo: 'N1', sentAt: NOW },
        ]);
      } else {
        const next = means === 'final' ? null : 'N1';
        expect(sent).toEqual({ is: 'refused', requestNo: 'N1', next, means, failure: failed });
        expect(stored).toEqual(next && { requestNo: next, sentAt: null });
      }
    },
  );

  it('replaces its number after a final refusal, and sends the same values under the new number', async () => {
    const [final = ''] = Object.entries(call.meanings ?? {}).find(([, means]) => means === 'final') ?? [];
    const { sent, stored } = await sending(call, [refused(final)], { requestNo: 'N1', values: VALUES });
    expect(sent).toMatchObject({ is: 'refused', next: 'fresh-1' });
    expect(stored).toEqual({ requestNo: 'fresh-1', sentAt: null, values: VALUES });
  });
});

const [[, transfer] = []] = calls.filter(([name]) => name === 'transfer');
const order = transfer as Call;
const DUPLICATE = '20040005';

describe('an order', () => {
  it.each([
    ['unknownOutcome', {}],
    ['timeout', {}],
    ['offline', {}],
    ['malformed', {}],
    ['cancelled', {}],
    ['http', { status: 500 }],
    ['http', { status: 399 }],
    ['http', {}],
  ] as const)('keeps the sent number after %s %j, because the money may have moved', async (kind, more) => {
    const { sent, stored } = await sending(order, [failure(kind, '', more)], { values: VALUES });
    expect(sent).toEqual({ is: 'unknown', requestNo: 'fresh-1' });
    expect(stored).toEqual({ requestNo: 'fresh-1', sentAt: NOW, values: VALUES });
  });

  it.each([
    ['unauthorised', { status: 401 }],
    ['http', { status: 400 }],
    ['http', { status: 499 }],
  ] as const)('keeps its number after %s %j', async (kind, more) => {
    // For this kind of failure the bizCode of a final refusal has no meaning.
    const { sent, stored } = await sending(order, [failure(kind, '', { ...more, bizCode: '20040001' })]);
    expect(sent).toMatchObject({ is: 'refused', next: 'fresh-1', means: undefined });
    expect(stored).toEqual({ requestNo: 'fresh-1', sentAt: null });
  });

  it('does not send the order of a form again while its own number is pending', async () => {
    const kept = { requestNo: 'N1', sentAt: 1 };
    expect(await sending(order, [], { kept, requestNo: 'N1' })).toMatchObject({
      sent: { is: 'unknown', requestNo: 'N1' },
      bodies: [],
      stored: kept,
    });
    // A number that was not sent yet is sent.
    const waiting = { requestNo: 'N1', sentAt: null };
    expect((await sending(order, [ok(1)], { kept: waiting, requestNo: 'N1' })).bodies).toHaveLength(1);
    // A form with another number creates another order.
    expect((await sending(order, [ok(1)], { kept, requestNo: 'N2' })).bodies).toMatchObject([{ requestNo: 'N2' }]);
    // A form without its own number repeats the stored number.
    expect((await sending(order, [ok(1)], { kept })).bodies).toMatchObject([{ requestNo: 'N1' }]);
  });

  it('reports a possible duplicate, and keeps its number for a confirmed one', async () => {
    const { sent, stored, bodies } = await sending(order, [refused(DUPLICATE, { msg: '重复' })]);
    expect(sent).toMatchObject({ is: 'refused', means: 'duplicate', next: 'fresh-1' });
    expect([stored, bodies]).toEqual([
      { requestNo: 'fresh-1', sentAt: null },
      [{ amount: '1.00', requestNo: 'fresh-1' }],
    ]);
  });
});

describe('the stored number', () => {
  const reading = async (text: string) => {
    const world = aWorld({ tab: new Map([[KEY, text]]) });
    return (
      await expectSaga(storedNumberAt(KEY).read)
        .provide(world.provider as never)
        .run()
    ).returnValue;
  };

  it.each([
    '{',
    'null',
    '5',
    '[]',
    '{"requestNo":1}',
    '{"requestNo":"a b"}',
    '{"requestNo":""}',
    '{"requestNo":"N","values":5}',
    '{"requestNo":"N","values":null}',
    '{"requestNo":"N","values":{"a":1}}',
  ])('reads no stored number when the storage holds %s (C-08)', async (text) => {
    expect(await reading(text)).toBeNull();
  });

  it('stores the number, the time of sending and the typed values', async () => {
    expect(await reading('{"requestNo":"N-1","sentAt":5,"values":{"a":"b"}}')).toEqual({
      requestNo: 'N-1',
      sentAt: 5,
      values: { a: 'b' },
    });
    expect(await reading('{"requestNo":"N-1","sentAt":"x"}')).toEqual({ requestNo: 'N-1', sentAt: null });
  });

  it.each([
    ['writes what became of its number', 'N1', { requestNo: 'N2', sentAt: null }],
    ['leaves another number alone', 'N0', { requestNo: 'N1', sentAt: 1 }],
  ])('the outcome of a number %s', async (_, requestNo, expected) => {
    const world = aWorld({ tab: new Map([[KEY, '{"requestNo":"N1","sentAt":1}']]) });
    await expectSaga(storedNumberAt(KEY).amend, requestNo, { requestNo: 'N2', sentAt: null })
      .provide(world.provider as never)
      .run();
    expect(JSON.parse(world.tab.get(KEY) ?? '')).toEqual(expected);
  });

  it('stores no number for a user who has signed out meanwhile', async () => {
    const world = aWorld();
    await expectSaga(renew, storedNumberAt(KEY), 'N1', VALUES)
      .provide(world.provider as never)
      .run();
    expect(world.tab.size).toBe(0);
  });

  it('a number counts as lost if it was never sent, or too long ago to be pending', () => {
    const lost = (sentAt: number | null) => isLost({ requestNo: 'N', sentAt }, NOW);
    expect([lost(null), lost(NOW), lost(NOW - LOST_AFTER), lost(NOW - LOST_AFTER - 1)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
