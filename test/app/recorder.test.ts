import { configureStore, createSlice } from '@reduxjs/toolkit';
import { createRecorder, LAST_ACTIONS, LONGEST_RECORDING } from '@/app/recorder';

const { reducer, actions } = createSlice({
  name: 'count',
  initialState: 0,
  reducers: { more: (count) => count + 1 },
});

function aRecordedStore() {
  const recorder = createRecorder();
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(recorder.middleware),
  });
  return { recorder, more: () => store.dispatch(actions.more()) };
}

describe('the recorder', () => {
  it('records what happens between start and stop, with the states at both ends', () => {
    const { recorder, more } = aRecordedStore();
    more();
    recorder.start();
    expect(recorder.count()).toBe(0);
    more();
    more();
    expect(recorder.count()).toBe(2);
    const recorded = recorder.stop();
    more();
    expect(recorded).toMatchObject({ preloadedState: 1, finalState: 3 });
    expect(recorded?.actions).toHaveLength(2);
    expect(recorder.count()).toBeNull();
    expect(recorder.stop()).toBeNull();
  });

  it('ends, when it is full, with the state after the last action that it has', () => {
    const { recorder, more } = aRecordedStore();
    recorder.start();
    for (let index = 0; index < LONGEST_RECORDING + 7; index += 1) more();
    const recorded = recorder.stop();
    expect(recorded?.actions).toHaveLength(LONGEST_RECORDING);
    expect(recorded?.finalState).toBe(LONGEST_RECORDING);
  });

  it('ends with the state it began with when nothing happened', () => {
    const { recorder, more } = aRecordedStore();
    more();
    recorder.start();
    expect(recorder.stop()).toEqual({ preloadedState: 1, actions: [], finalState: 1 });
  });

  it(`has the last ${LAST_ACTIONS} actions at hand without being started`, () => {
    const { recorder, more } = aRecordedStore();
    for (let index = 0; index < LAST_ACTIONS + 7; index += 1) more();
    expect(recorder.lastActions()).toHaveLength(LAST_ACTIONS);
  });

  it('tells whoever watches, until they stop watching', () => {
    const { recorder, more } = aRecordedStore();
    let told = 0;
    const leave = recorder.subscribe(() => {
      told += 1;
    });
    more();
    leave();
    more();
    expect(told).toBe(1);
  });
});
