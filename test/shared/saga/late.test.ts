import { createSlice } from '@reduxjs/toolkit';
import { rootReducer } from '@test/support/rootReducer';
import { aWorld } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { take } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import { addLate, lateReducer, lateSaga } from '@/shared/saga/late';

const counter = createSlice({
  name: 'lateCounter',
  initialState: { count: 0 },
  reducers: { counted: ({ count }) => ({ count: count + 1 }), emptied: () => ({ count: 0 }) },
});
const { counted } = counter.actions;
let heard = 0;

describe('a part of the store that comes late', () => {
  it('has no key before it comes, nor while nothing has happened to it', () => {
    expect(lateReducer(undefined, counted())).not.toHaveProperty('lateCounter');
    addLate({
      name: 'lateCounter',
      reducer: counter.reducer,
      *saga() {
        while (true) {
          yield* take(counted);
          heard += 1;
        }
      },
    });
    expect(lateReducer(undefined, { type: 'anything' })).not.toHaveProperty('lateCounter');
    expect(lateReducer(undefined, counted())).toMatchObject({ lateCounter: { count: 1 } });
  });

  it('gives the same object for an action that concerns none of the parts', () => {
    const state = lateReducer(undefined, counted());
    expect(lateReducer(state, { type: 'anything' })).toBe(state);
  });

  it('forgets everything when somebody else signs in', () => {
    const state = rootReducer(rootReducer(undefined, counted()), sessionEvents.loggedOut({ reason: 'asked' }));
    expect(state.late).toEqual({});
  });

  it('runs its saga, also when it came before the console was listening', async () => {
    await expectSaga(lateSaga)
      .provide(aWorld().provider as never)
      .dispatch(counted())
      .silentRun(0);
    expect(heard).toBe(1);
  });
});
