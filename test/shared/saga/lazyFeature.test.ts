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

describe('a part of the store that comes late', () => {
  it('hears what happens from where the log adds it, and not from where its code is there', () => {
    expect([counted(), counted()].reduce(lateReducer, {})).toEqual({});
    expect([counted(), added, counted()].reduce(lateReducer, {})).toEqual({ lateCounter: { count: 1 } });
  });

  it('ignores a second injection and a feature whose code is not loaded', () => {
    const state = [added, counted()].reduce(lateReducer, {});
    expect(lateReducer(state, added)).toBe(state);
    expect([featureInjected('elsewhere'), counted()].reduce(lateReducer, {})).toEqual({});
  });

  it('gives the same object for an action that concerns none of the parts', () => {
    const state = lateReducer({}, added);
    expect(lateReducer(state, { type: 'anything' })).toBe(state);
  });

  it('resets its state when another user signs in, and handles further actions', () => {
    const signedOut = sessionEvents.loggedOut({ reason: 'asked' });
    const state = [added, counted(), signedOut].reduce(rootReducer, rootReducer(undefined, { type: '@@test' }));
    expect(state.lazy).toEqual({ lateCounter: { count: 0 } });
    expect(rootReducer(state, counted()).lazy).toEqual({ lateCounter: { count: 1 } });
  });

  it('begins when its page has come and not before, also when that was before the console was listening', async () => {
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
