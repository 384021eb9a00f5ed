import { combineReducers } from '@reduxjs/toolkit';
import { untilQuiet } from '@test/support/quiet';
import { aUser, aUserInfo } from '@test/support/samples';
import { expectSaga } from 'redux-saga-test-plan';
import { chosenFiles } from '@/app/debugger/files';
import { LARGEST_FILE, statesOf } from '@/app/debugger/replay';
import { debuggerSaga, place } from '@/app/debugger/saga';
import { type ClockOrder, type FaultOrder, type ReviewOrder, SandboxRefusal, sandbox } from '@/app/debugger/sandbox';
import { debuggerReducer, debuggerEvents as events } from '@/app/debugger/slice';
import { routeEntered } from '@/app/navigation/slice';
import { recording } from '@/app/recording';
import { rootReducer } from '@/app/rootReducer';
import { remembered, sessionEvents } from '@/features/session';
import { formatTime } from '@/shared/format/time';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { clock } from '@/shared/ports/clock';
import { files } from '@/shared/ports/files';
import { dialogs } from '@/shared/ports/screen';
import { resourceArrived } from '@/shared/resource/slice';
import { navigated } from '@/shared/saga/events';
import { formOpened } from '@/shared/submission/slice';

const LEDGER = { entries: 2, postings: 4, sumOfPostings: 0, negativeAccounts: 0, unbalancedEntries: 0 };
const CLOCK = {
  businessTime: '2026-11-21T14:00:00.000+08:00',
  realTime: '2026-11-20T14:00:00.000+08:00',
  offsetMs: 86_400_000,
};
const LOG = { preloadedState: undefined, actions: [{ type: 'app/navigated', payload: { pathname: '/', search: '' } }] };

interface Outside {
  file?: string;
  agrees?: boolean;
  /** True: the sandbox does not respond. */
  gone?: boolean;
}

/** Runs the saga of the developer tools with the sandbox, the files and the page in memory. */
function tools({ file = '', agrees = true, gone = false }: Outside = {}) {
  const did: string[] = [];
  const saved: { blob: Blob; name: string }[] = [];
  const answer = <T>(what: string, value: T): T => {
    if (gone) throw new Error('Failed to fetch');
    did.push(what);
    return value;
  };
  const decided = ({ id, decision, reason = '' }: ReviewOrder) => {
    if (id === 'decided') throw new Error('HTTP 409');
    return answer(`${decision} ${id} ${reason}`.trim(), undefined);
  };
  const moved = (order: ClockOrder) => {
    if ('to' in order) throw new SandboxRefusal('业务时间只能前进');
    return answer(`advance ${order.advance}`, CLOCK);
  };
  const saga = expectSaga(debuggerSaga)
    .withReducer(combineReducers({ debugger: debuggerReducer }))
    .provide({
      call({ fn, args }, next) {
        const [first] = args as never[];
        if (fn === clock.now) return 1_000;
        if (fn === chosenFiles.read) return file;
        if (fn === files.save) return void saved.push({ blob: args[0] as Blob, name: args[1] as string });
        if (fn === dialogs.confirm) return agrees;
        if (fn === sandbox.accounts) return answer('accounts', []);
        if (fn === sandbox.outbox) return answer(`outbox ${first}`, []);
        if (fn === sandbox.ledger) return answer('ledger', LEDGER);
        if (fn === sandbox.reviews) return answer('reviews', []);
        if (fn === sandbox.clock) return answer('clock', CLOCK);
        if (fn === sandbox.moveClock) return moved(args[0] as ClockOrder);
        if (fn === sandbox.hurry) return answer(`hurry ${first}`, undefined);
        if (fn === sandbox.decide) return decided(args[0] as ReviewOrder);
        if (fn === sandbox.addFault) return answer(`fault ${(args[0] as FaultOrder).path}`, undefined);
        if (fn === sandbox.clearFaults) return answer('clear', undefined);
        if (fn === sandbox.reset) return answer('reset', undefined);
        if (fn === sandbox.signIn) return answer(`sign in ${first}`, 'the-token');
        if (fn === tokenCookie.write) return void did.push('token');
        if (fn === remembered.keepActivity) return undefined;
        if (fn === place.open) return void did.push(`open ${first}`);
        if (fn === recording.stop) return { ...LOG, finalState: {} };
        return next();
      },
    });
  const run = async () => {
    const { storeState, effects } = await untilQuiet(saga);
    return { state: storeState.debugger, did, saved, effects };
  };
  return { saga, run };
}

describe('logs', () => {
  it('takes a log from a stopped recording', async () => {
    const { saga, run } = tools();
    saga.dispatch(events.recordingStopped());
    expect((await run()).state).toMatchObject({ log: { actions: LOG.actions }, step: 1, source: '本次记录' });
  });

  it('takes a log from an imported file', async () => {
    const { saga, run } = tools({ file: JSON.stringify(LOG.actions) });
    saga.dispatch(events.importRequested({ fileId: 'F1', name: 'a.json', size: 10 }));
    expect((await run()).state).toMatchObject({ log: { actions: LOG.actions }, source: 'a.json', importError: null });
  });

  it.each([
    ['no log', { file: '{"a":1}', size: 10 }, '无法识别的日志文件，请导入 Redux DevTools 格式的 JSON 文件'],
    ['too large', { file: '[]', size: LARGEST_FILE + 1 }, '文件不能超过20M'],
  ])('refuses an imported file that is %s, and keeps the log on screen', async (_, { file, size }, text) => {
    const { saga, run } = tools({ file });
    saga.dispatch(events.recordingStopped()).dispatch(events.importRequested({ fileId: 'F1', name: 'a.json', size }));
    const { state } = await run();
    expect(state.importError).toBe(text);
    expect(state.log).not.toBeNull();
  });

  /** Invalid values for the payload of an event. */
  const ODD = [null, undefined, 'text', 7, true, [], [null], {}, { pathname: null, user: 'x', id: [] }];
  const REAL = [
    sessionEvents.loggedIn({ user: aUser(), memberNo: 'M1', info: aUserInfo() }),
    navigated({ pathname: '/home', search: '' }),
    resourceArrived({ id: 'banks', data: [], at: 1 }),
    formOpened({ key: 'form' }),
  ];
  const UNREADABLE = '无法识别的日志文件，请导入 Redux DevTools 格式的 JSON 文件';

  it.each(REAL.flatMap(({ type }, at) => ODD.map((odd) => [type, JSON.stringify(odd), at, odd] as const)))(
    'an imported log with a damaged action is refused, or can be replayed: %s with %s',
    async (_type, _odd, at, payload) => {
      const actions = REAL.map((action, place) => (place === at ? { ...action, payload } : action));
      const { saga, run } = tools({ file: JSON.stringify(actions) });
      saga.dispatch(events.importRequested({ fileId: 'F1', name: 'a.json', size: 10 }));
      const { log, importError } = (await run()).state;
      if (log === null) expect(importError).toBe(UNREADABLE);
      else expect(statesOf(rootReducer as never, log)).toHaveLength(REAL.length + 1);
    },
  );

  it('refuses an imported log that the reducers cannot replay to its end', async () => {
    const actions = [...REAL, { type: routeEntered.type, payload: null }];
    const { saga, run } = tools({ file: JSON.stringify(actions) });
    saga.dispatch(events.importRequested({ fileId: 'F1', name: 'a.json', size: 10 }));
    expect((await run()).state).toMatchObject({ log: null, importError: UNREADABLE });
  });

  it('saves a log under the name of the session with its time', async () => {
    const { saga, run } = tools();
    saga.dispatch(events.recordingStopped()).dispatch(events.exportRequested());
    const { saved } = await run();
    expect(saved.map(({ name }) => name)).toEqual(['session-19700101000001000.json']);
  });

  it('compares a replayed log with the final state of its session', async () => {
    const { saga, run } = tools();
    saga.dispatch(events.recordingStopped()).dispatch(events.comparisonRequested());
    expect((await run()).state.differences).toContain('session');
  });
});

describe('the sandbox', () => {
  it('fetches accounts, outbox, ledger, reviews and clock of the sandbox together', async () => {
    const { saga, run } = tools();
    saga.dispatch(events.sandboxShown());
    const { state, did } = await run();
    expect(did).toEqual(['accounts', 'outbox ', 'ledger', 'reviews', 'clock']);
    expect(state).toMatchObject({ accounts: [], outbox: [], ledger: LEDGER, busy: false, notice: null });
  });

  it('shows that the sandbox does not respond, and enables the tools again', async () => {
    const { saga, run } = tools({ gone: true });
    saga.dispatch(events.sandboxShown());
    expect((await run()).state).toMatchObject({
      busy: false,
      notice: { kind: 'failed', text: '沙箱没有响应：Failed to fetch' },
    });
  });

  it('signs in to a demo account and writes the token into the cookie, but into no action', async () => {
    const { saga, run } = tools();
    saga.dispatch(events.signInRequested({ loginAccount: 'yc_admin' }));
    const { did, state, effects } = await run();
    expect(did).toEqual(['sign in yc_admin', 'token', 'open /home']);
    expect(JSON.stringify([state, effects.put ?? []])).not.toContain('the-token');
  });

  it('decides a review by choice or by its rule, and reloads the reviews', async () => {
    const { saga, run } = tools();
    saga.dispatch(events.reviewHurried({ id: 'R1' })).dispatch(
      events.reviewDecided({
        order: { id: 'R2', decision: 'reject', reason: '不清晰' },
        label: '已处理：甲公司，驳回',
      }),
    );
    const { did, state } = await run();
    expect(did).toEqual(['hurry R1', 'reviews', 'reject R2 不清晰', 'reviews']);
    expect(state).toMatchObject({ busy: false, notice: { kind: 'done', text: '已处理：甲公司，驳回' } });
  });

  it('moves the clock of the sandbox and reloads reviews, outbox and ledger', async () => {
    const { saga, run } = tools();
    saga.dispatch(events.clockMoved({ order: { advance: 'P1D' } }));
    const { did, state } = await run();
    expect(did).toEqual(['advance P1D', 'reviews', 'outbox ', 'ledger']);
    expect(state).toMatchObject({
      clock: CLOCK,
      clockError: null,
      busy: false,
      notice: { kind: 'done', text: `业务时间已前进到 ${formatTime(CLOCK.businessTime)}` },
    });
  });

  it('shows at the field why the sandbox refuses to move its clock', async () => {
    const { saga, run } = tools();
    saga.dispatch(events.clockMoved({ order: { to: '2026-01-01T00:00:00+08:00' } }));
    expect((await run()).state).toMatchObject({ clockError: '业务时间只能前进', busy: false, notice: null });
  });

  it('keeps the known clock when the sandbox does not respond', async () => {
    const { saga, run } = tools({ gone: true });
    saga.dispatch(events.clockMoved({ order: { advance: 'P1D' } }));
    expect((await run()).state).toMatchObject({ clock: null, clockError: null, notice: { kind: 'failed' } });
  });

  it('reports a review that was already decided, and reloads the reviews', async () => {
    const { saga, run } = tools();
    saga.dispatch(events.reviewDecided({ order: { id: 'decided', decision: 'pass' }, label: '已处理' }));
    const { did, state } = await run();
    expect(did).toEqual(['reviews']);
    expect(state.notice).toMatchObject({ kind: 'failed' });
  });

  it('adds a fault to the sandbox and clears all faults', async () => {
    const { saga, run } = tools();
    saga
      .dispatch(events.faultRequested({ label: 'HTTP 500', fault: { path: '*', times: 2, status: 500 } }))
      .dispatch(events.faultsCleared());
    const { did, state } = await run();
    expect(did).toEqual(['fault *', 'clear']);
    expect(state.notice).toEqual({ kind: 'done', text: '已清除全部故障' });
  });

  it.each([
    [true, ['reset', 'accounts', 'outbox ', 'ledger', 'reviews', 'clock']],
    [false, []],
  ])('resets the sandbox only after a confirmation: %s', async (agrees, expected) => {
    const { saga, run } = tools({ agrees });
    saga.dispatch(events.resetRequested());
    expect((await run()).did).toEqual(expected);
  });
});
