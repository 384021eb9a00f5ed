import type { Action } from '@reduxjs/toolkit';
import { answers, fails } from '@test/support/answers';
import { untilQuiet } from '@test/support/quiet';
import { aWorld, type World } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { call, fork, put, take, takeEvery } from 'typed-redux-saga';
import { setDefaultEnterprise } from '@/contract/calls/enterpriseSwitching';
import { queryMerchants } from '@/contract/calls/merchants';
import type { FailureKind } from '@/shared/gateway/reply';
import { flowCrashed, navigated, requestFailed, sessionExpired } from '@/shared/saga/events';
import { keepAlive } from '@/shared/saga/keepAlive';
import { pollUntil, pollWait } from '@/shared/saga/pollUntil';
import { request } from '@/shared/saga/request';
import { inRouteScope } from '@/shared/saga/scope';

const run = async (saga: () => Generator, world: World, actions: Action[] = []) => {
  const test = expectSaga(saga).provide(world.provider as never);
  for (const action of actions) test.dispatch(action);
  const { returnValue, allEffects } = await untilQuiet(test);
  const puts = (allEffects as { type: string; payload: { action?: Action } }[])
    .filter(({ type }) => type === 'PUT')
    .map(({ payload }) => payload.action);
  return { returnValue, puts };
};
const requesting =
  (custom = false) =>
  () =>
    request(queryMerchants, {}, { custom });

describe('request', () => {
  it('returns the reply and puts no action for a success', async () => {
    const { returnValue, puts } = await run(requesting(), aWorld({}, { standIns: [answers(queryMerchants, [])] }));
    expect(returnValue).toEqual({ ok: true, data: [] });
    expect(puts).toEqual([]);
  });

  it.each<[FailureKind, boolean]>([
    ['refused', true],
    ['http', true],
    ['timeout', true],
    ['offline', true],
    ['malformed', true],
    ['cancelled', false],
    ['unknownOutcome', false],
  ])('reports a failure of the kind %s: %p, but never when the flow handles it', async (kind, told) => {
    const standIns = () => [fails(queryMerchants, kind, { msg: '原因' })];
    const event = requestFailed({ path: queryMerchants.path, kind, bizCode: undefined, msg: '原因' });
    expect((await run(requesting(), aWorld({}, { standIns: standIns() }))).puts).toEqual(told ? [event] : []);
    expect((await run(requesting(true), aWorld({}, { standIns: standIns() }))).puts).toEqual([]);
  });

  it.each([false, true])('reports the end of the session for every flow, custom or not (%p)', async (custom) => {
    const standIns = [fails(queryMerchants, 'unauthorised', { msg: '用户凭证已过期' })];
    const { puts } = await run(requesting(custom), aWorld({}, { standIns }));
    expect(puts).toEqual([sessionExpired({ bizCode: undefined, msg: '用户凭证已过期' })]);
  });
});

describe('keepAlive', () => {
  it('reports a crash and keeps the watcher and its siblings alive', async () => {
    let runs = 0;
    let sibling = false;
    function* buggy(): Generator {
      runs += 1;
      if (runs === 1) throw new Error('a bug');
      yield* put({ type: 'went on' });
    }
    function* root(): Generator {
      yield* fork(function* detached(): Generator {
        yield* take('last');
        sibling = true;
      });
      yield* takeEvery('go', keepAlive(buggy));
    }
    const { puts } = await run(root, aWorld(), [{ type: 'go' }, { type: 'go' }, { type: 'last' }]);
    expect(puts).toEqual([
      flowCrashed({ flow: 'buggy', message: 'a bug', began: { type: 'go' } }),
      { type: 'went on' },
    ]);
    expect(sibling).toBe(true);
  });

  it.each([
    ['a text', 'a text', 'a text'],
    ['a long one', new Error('x'.repeat(301)), 'x'.repeat(300)],
  ])(
    'reports a crash by %s with a limited message, and without an event if no event began the flow',
    async (_, thrown, message) => {
      function* buggy(_row: { id: string }): Generator {
        yield* put({ type: 'began' });
        throw thrown;
      }
      const { returnValue, puts } = await run(() => keepAlive(buggy)({ id: 'F1' }), aWorld());
      expect(puts).toEqual([{ type: 'began' }, flowCrashed({ flow: 'buggy', message })]);
      expect(returnValue).toBe(false);
    },
  );

  it('returns true when a flow has ended normally', async () => {
    function* sound(): Generator {
      yield* put({ type: 'done' });
    }
    expect((await run(() => keepAlive(sound)(), aWorld())).returnValue).toBe(true);
  });
});

describe('pollUntil', () => {
  it.each([
    [0, 2_000],
    [999, 2_000],
    [1_000, 2_500],
    [2_000, 3_000],
    [55_999, 29_500],
    [56_000, 30_000],
    [3_600_000, 30_000],
  ])('waits, %d ms after the start, for %d ms', (elapsed, wait) => {
    expect(pollWait(elapsed)).toBe(wait);
  });

  const polling = (until: number, hurriedBy?: string) => {
    const times: number[] = [];
    const world = aWorld();
    const start = world.now;
    function* ask(): Generator<unknown, number, unknown> {
      times.push(world.now - start);
      yield* call(() => undefined);
      return times.length;
    }
    return { world, asked: times, flow: () => pollUntil({ ask, done: (count) => count >= until, hurriedBy }) };
  };

  it('polls at once, then after growing waits, until the final answer', async () => {
    const { world, asked, flow } = polling(4);
    world.timePasses(3);
    const { returnValue } = await run(flow, world);
    expect(returnValue).toBe(4);
    expect(asked).toEqual([0, 2_000, 5_000, 9_500]);
  });

  it('does not poll again before the wait is over', async () => {
    const { world, asked, flow } = polling(9);
    world.timePasses(1);
    await run(flow, world);
    expect(asked).toHaveLength(2);
  });

  it('polls at the moment at which time alone decides, and never waits beyond this moment', async () => {
    const world = aWorld();
    const start = world.now;
    const times: number[] = [];
    function* ask(): Generator<unknown, number, unknown> {
      times.push(world.now - start);
      yield* call(() => undefined);
      return world.now;
    }
    const moment = start + 35_001;
    world.timePasses(9);
    await run(() => pollUntil({ ask, done: (now) => now >= moment, decidedFrom: () => moment }), world);
    expect(times).toEqual([0, 2_000, 5_000, 9_500, 16_000, 26_000, 35_001]);
  });

  it('waits as usual after the moment at which time alone decides', async () => {
    const { world, asked } = polling(1);
    const start = world.now;
    function* ask(): Generator<unknown, null, unknown> {
      asked.push(world.now - start);
      yield* call(() => undefined);
      return null;
    }
    world.timePasses(3);
    await run(() => pollUntil({ ask, done: () => false, decidedFrom: () => start - 1 }), world);
    expect(asked).toEqual([0, 2_000, 5_000, 9_500]);
  });

  it('polls at once when the user requests it', async () => {
    const { world, asked, flow } = polling(3, 'hurry');
    const { returnValue } = await run(flow, world, [{ type: 'hurry' }, { type: 'hurry' }]);
    expect(returnValue).toBe(3);
    expect(asked).toEqual([0, 0, 0]);
  });

  it('stops polling when its page is left', async () => {
    const { world, asked, flow } = polling(9);
    const left = navigated({ pathname: '/home', search: '' });
    function* page(): Generator {
      yield* call(inRouteScope(flow));
      yield* put({ type: 'left' });
    }
    const { puts } = await run(page, world, [left]);
    expect(puts).toEqual([{ type: 'left' }]);
    world.timePasses(5);
    expect(asked).toHaveLength(1);
  });
});

describe('the support of these tests', () => {
  it('the stand-ins accept only answers and refusals of the catalogue', () => {
    expect(() => answers(queryMerchants, [{ id: 1 }] as never)).toThrow('never answers this');
    expect(() => answers(setDefaultEnterprise, null)).not.toThrow();
  });
});
