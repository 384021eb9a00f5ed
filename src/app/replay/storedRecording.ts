import { createAction, type Reducer } from '@reduxjs/toolkit';
import { tabStore } from '@/shared/ports/storage';
import { recording } from '../recording';

/** Dispatched when a new document continues the recording; it resets the whole store. */
export const documentOpened = createAction('replay/documentOpened');

/** Wraps the root reducer, so that it can replay a log over several documents. */
export const overDocuments =
  <State>(reducer: Reducer<State>): Reducer<State> =>
  (state, action) =>
    reducer(documentOpened.match(action) ? undefined : state, action);

/** Storage key of a recording that the next document of this tab continues. The next document reads and removes it. */
const RECORDING = 'recording';
/** Stored in place of a recording that is too large for the storage. */
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

/**
 * Continues the recording when the browser restores this page from its cache, unless another document has continued
 * it.
 */
function comeBack({ persisted }: PageTransitionEvent): void {
  const before = persisted ? taken() : null;
  if (before) recording.start(before);
}

export const storedRecording = {
  /** Starts a recording that continues over the documents of this tab until it is stopped. */
  start: (): void => {
    cut = false;
    recording.start();
    storedRecording.watch();
  },
  /** Continues the recording of an earlier document. Must be called before the first action. */
  resume: (): void => {
    if (tabStore.get(RECORDING) === null) return;
    const before = taken();
    recording.start(before ? { ...before, actions: [...before.actions, documentOpened()] } : undefined);
    storedRecording.watch();
  },
  watch: (): void => {
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
  },
  /** True if an earlier document's recording was too long to be stored. */
  wasCut: (): boolean => cut,
};
