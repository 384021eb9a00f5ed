import { aUser, aUserInfo } from '@test/support/samples';
import { changedParts, compare, readLog, statesOf, writeLog } from '@/app/debugger/replay';
import { rootReducer } from '@/app/rootReducer';
import { sessionEvents } from '@/features/session';
import { navigated } from '@/shared/saga/events';

const reducer = rootReducer as never;
const actions = [
  sessionEvents.loggedIn({ user: aUser(), memberNo: 'M1', info: aUserInfo() }),
  navigated({ pathname: '/home', search: '' }),
];
const end = statesOf(reducer, { preloadedState: undefined, actions }).at(-1);

describe('a log', () => {
  it('writes a log in the DevTools format and reads the same log back', () => {
    const log = { preloadedState: rootReducer(undefined, { type: '@@x' }), actions, finalState: end };
    expect(readLog(writeLog(log))).toEqual(JSON.parse(JSON.stringify(log)));
  });

  it('reads a log from a plain list of actions, without the actions of the DevTools', () => {
    expect(readLog(JSON.stringify([{ type: '@@INIT' }, ...actions]))).toMatchObject({
      preloadedState: undefined,
      actions: actions.map(({ type }) => ({ type })),
    });
  });

  it('reads a log from a lifted state, in the order of the staged actions', () => {
    const lifted = {
      actionsById: { 0: { action: { type: '@@INIT' } }, 1: { action: actions[1] }, 2: { action: actions[0] } },
      stagedActionIds: [0, 2, 1],
      committedState: { session: { stage: 'signedOut' } },
    };
    const read = readLog(JSON.stringify(lifted));
    expect(read.actions.map(({ type }) => type)).toEqual(actions.map(({ type }) => type));
    expect(read.preloadedState).toEqual({ session: { stage: 'signedOut' } });
  });

  it.each([
    '',
    'null',
    '[]',
    '[{"type":"@@INIT"}]',
    '{"payload":"[]"}',
    '{}',
    '[1]',
    '[{"kind":"x"}]',
    '{"payload":3}',
    '{"payload":"{"}',
    '{"actionsById":{}}',
  ])('refuses a text that is no log: %s', (text) => {
    expect(() => readLog(text)).toThrow(/no log|JSON|"code"/);
  });
});

describe('the replay of a log', () => {
  it('returns the state before the first action and after each action of a log', () => {
    const states = statesOf(reducer, { preloadedState: undefined, actions }) as ReturnType<typeof rootReducer>[];
    expect(states).toHaveLength(3);
    expect(states.map(({ session }) => session.stage)).toEqual(['unknown', 'signedIn', 'signedIn']);
  });

  it('names the parts of the state that an action has changed', () => {
    const states = statesOf(reducer, { preloadedState: undefined, actions });
    expect(Object.keys(changedParts(states[1], states[2]))).toEqual(['navigation']);
  });

  it('finds no difference when the replay ends in the final state of the session', () => {
    expect(compare(end, JSON.parse(JSON.stringify(end)))).toEqual([]);
  });

  it('names every place where two states differ', () => {
    expect(compare({ a: { b: [1, 2], c: null } }, { a: { b: [1, 3], c: null }, d: 1 })).toEqual(['a.b.1', 'd']);
  });
});
