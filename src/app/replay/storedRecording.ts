import { createAction, type Reducer } from '@reduxjs/toolkit';
import { tabStore } from '@/shared/ports/storage';
import { recording } from '../recording';

/** A new document goes on with the recording: everything in the store begins anew. */
export const documentOpened = createAction('replay/documentOpened');

/** The reducer of a log that goes over documents. */
export const overDocuments =
  <State>(reducer: Reducer<State>): Reducer<State> =>
  (state, action) =>
    reducer(documentOpened.match(action) ? undefined : state, action);

/** Where a recording waits for the next document of this tab. It goes with the tab, and is taken once. */
export const RECORDING = 'recording';
/** Stands there instead of one that the storage has no room for. */
const CUT = 'cut';

let cut = false;

function leave(): void {
  const recorded = recording.stop();
  if (!recorded) return;
  const { preloadedState, actions } = recorded;
  if (!tabStore.set(RECORDING, JSON.stringify({ preloadedState, actions }))) tabStore.set(RECORDING, CUT);
}

function taken(): Parameters<typeof recording.start>[0] | null {
  const kept = tabStore.get(RECORDING);
  tabStore.remove(RECORDING);
  cut = kept === CUT;
  try {
    return cut || kept === null ? null : JSON.parse(kept);
  } catch {
    return null;
  }
}

/** A page that the browser has kept whole goes on with its recording, unless another document has taken it. */
function comeBack({ persisted }: PageTransitionEvent): void {
  const before = persisted ? taken() : null;
  if (before) recording.start(before);
}

export const storedRecording = {
  /** Begins a recording that goes on over the documents of this tab, until it is stopped. */
  start: (): void => {
    cut = false;
    recording.start();
    storedRecording.watch();
  },
  /** Goes on with what an earlier document has left. To be called before the first action. */
  goOn: (): void => {
    if (tabStore.get(RECORDING) === null) return;
    const before = taken();
    recording.start(before ? { ...before, actions: [...before.actions, documentOpened()] } : undefined);
    storedRecording.watch();
  },
  watch: (): void => {
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
  },
  /** True when what an earlier document recorded was too long to be taken along. */
  wasCut: (): boolean => cut,
};
