import { configureStore, createSlice } from '@reduxjs/toolkit';
import { createRecorder, LAST_ACTIONS } from '@/app/recorder';
import { createRecording, LONGEST_RECORDING } from '@/app/recording';

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
  return { recorder, recording: createRecording(recorder), more: () => store.dispatch(actions.more()) };
}

describe('the recorder', () => {
  it('records the actions between start and stop, with the states at both ends', () => {
    const { recording, more } = aRecordedStore();
    more();
    recording.start();
    expect(recording.count()).toBe(0);
    more();
    more();
    expect(recording.count()).toBe(2);
    const recorded = recording.stop();
    more();
    expect(recorded).toMatchObject({ preloadedState: 1, finalState: 3 });
    expect(recorded?.actions).toHaveLength(2);
    expect(recording.count()).toBeNull();
    expect(recording.stop()).toBeNull();
  });

  it('a full recording ends with the state after its last recorded action', () => {
    const { recording, more } = aRecordedStore();
    recording.start();
    for (let index = 0; index < LONGEST_RECORDING + 7; index += 1) more();
    const recorded = recording.stop();
    expect(recorded?.actions).toHaveLength(LONGEST_RECORDING);
    expect(recorded?.finalState).toBe(LONGEST_RECORDING);
  });

  it('a recording without actions ends with its initial state', () => {
    const { recording, more } = aRecordedStore();
    more();
    recording.start();
    expect(recording.stop()).toEqual({ preloadedState: 1, actions: [], finalState: 1 });
  });

  it(`keeps the last ${LAST_ACTIONS} actions without being started`, () => {
    const { recorder, more } = aRecordedStore();
    for (let index = 0; index < LAST_ACTIONS + 7; index += 1) more();
    expect(recorder.lastActions()).toHaveLength(LAST_ACTIONS);
  });

  it('continues the recording of an earlier document', () => {
    const { recording, more } = aRecordedStore();
    more();
    recording.start({ preloadedState: 7, actions: [{ type: 'earlier' }] });
    more();
    expect(recording.stop()).toMatchObject({
      preloadedState: 7,
      finalState: 2,
      actions: [{ type: 'earlier' }, actions.more()],
    });
  });

  it('notifies subscribers until they unsubscribe', () => {
    const { recording, more } = aRecordedStore();
    let notices = 0;
    recording.start();
    const leave = recording.subscribe(() => {
      notices += 1;
    });
    more();
    leave();
    more();
    expect(notices).toBe(1);
  });
});
