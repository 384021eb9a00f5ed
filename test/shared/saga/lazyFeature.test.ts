import { createSlice } from '@reduxjs/toolkit';
import { untilQuiet } from '@test/support/quiet';
import { aWorld } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { take } from 'typed-redux-saga';
import { rootReducer } from '@/app/rootReducer';
import { sessionEvents } from '@/features/session';
import {
  featureInjected,
  injectFeature,
  type LazyFeature,
  lazyFeatureReducer,
  lazyFeatureSaga,
  registerFeatures,
} from '@/shared/saga/lazyFeature';

const counter = createSlice({
  name: 'lateCounter',
  initialState: { count: 0 },
  reducers: { counted: ({ count }) => ({ count: count + 1 }), emptied: () => ({ count: 0 }) },
});
const { counted } = counter.actions;
let events = 0;

const lateReducer = lazyFeatureReducer(() => false);
const part: LazyFeature = {
  name: 'lateCounter',
  reducer: counter.reducer,
  *saga() {
    while (true) {
      yield* take(counted);
      events += 1;
    }
  },
};
const added = featureInjected('lateCounter');

beforeEach(() => registerFeatures(part));

describe('a lazy part of the store', () => {
  it('a lazy feature handles actions from the moment at which the log adds it', () => {
    expect([counted(), counted()].reduce(lateReducer, {})).toEqual({});
    expect([counted(), added, counted()].reduce(lateReducer, {})).toEqual({ lateCounter: { count: 1 } });
  });

  it('ignores a second injection and a feature whose code is not loaded', () => {
    const state = [added, counted()].reduce(lateReducer, {});
    expect(lateReducer(state, added)).toBe(state);
    expect([featureInjected('elsewhere'), counted()].reduce(lateReducer, {})).toEqual({});
  });

  it('returns the same object for an action that concerns no lazy feature', () => {
    const state = lateReducer({}, added);
    expect(lateReducer(state, { type: 'anything' })).toBe(state);
  });

  it('resets its state when another user signs in, and handles further actions', () => {
    const signedOut = sessionEvents.loggedOut({ reason: 'asked' });
    const state = [added, counted(), signedOut].reduce(rootReducer, rootReducer(undefined, { type: '@@test' }));
    expect(state.lazy).toEqual({ lateCounter: { count: 0 } });
    expect(rootReducer(state, counted()).lazy).toEqual({ lateCounter: { count: 1 } });
  });

  it('a lazy feature starts after its page has loaded it, also if this was before the console listened', async () => {
    const run = () =>
      untilQuiet(
        expectSaga(lazyFeatureSaga)
          .withReducer(lateReducer)
          .provide(aWorld().provider as never)
          .dispatch(counted()),
      );
    expect((await run()).storeState).toEqual({});
    expect(events).toBe(0);
    injectFeature(part);
    expect((await run()).storeState).toEqual({ lateCounter: { count: 1 } });
    expect(events).toBe(1);
  });
});
