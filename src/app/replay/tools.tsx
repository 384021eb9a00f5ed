import type { DevToolsEnhancerOptions, Middleware, Reducer, Store } from '@reduxjs/toolkit';
import { createRoot } from 'react-dom/client';
import { network } from '@/shared/ports/network';
import { navigation } from '@/shared/ports/screen';
import { registerFeatures } from '@/shared/saga/lazyFeature';
import { ALL_FEATURES } from '../debugger/features';
import type { page as Pages } from '../navigation/page';
import { type RootState, rootReducer } from '../rootReducer';
import { Bar, type Place } from './Bar';
import { replay } from './current';
import { createGate } from './gate';
import type { LiftedStore } from './lifted';
import { followState, missingPages } from './modules';
import { pausedSagas } from './sagas';
import { holdPageStill } from './stillPage';
import { overDocuments, storedRecording } from './storedRecording';
import { endsSession, watchRealTime } from './watch';

/** Maximum number of logged actions: about one working day. `LARGEST_LOG` limits their size. */
const LONGEST_LOG = 20_000;

/** Space below the page in replay, so that the bar does not cover the end of the page. */
const ROOM = '80px';

export type Tools = ReturnType<typeof createTools>;

interface Entry {
  page: typeof Pages;
  /** Redraws the page as if it was just opened. */
  redraw: () => void;
}

/**
 * Creates the tools for replays: with the Redux DevTools, or with a recording from an earlier document. They are loaded before
 * the store is created. `page`: the entry's own object, so that its module stays in the entry. `redraw` redraws the page as if it
 * was just opened.
 */
export function createTools({ page, redraw }: Entry) {
  // Registers the reducers of all features, because a log may contain the state of every feature.
  registerFeatures(...ALL_FEATURES);
  const reducer = overDocuments(rootReducer as Reducer<RootState>);
  let store: Store<RootState>;
  let endings: (() => void)[] = [];
  let address = '';
  let ending = false;
  const bar = document.createElement('div');
  bar.popover = 'manual';
  Object.assign(bar.style, { inset: 'auto 0 0', width: '100%', margin: '0', padding: '0', border: '0' });

  const here = () => window.location.pathname + window.location.search;
  const loading = new Set<string>();

  /** Loads the code of replayed pages that were never opened in this document, then draws them. */
  function loadPages(state: RootState): void {
    for (const path of missingPages(state, page)) {
      if (loading.has(path)) continue;
      loading.add(path);
      page.load(path).then(redraw, () => loading.delete(path));
    }
  }

  const gate = createGate<RootState>({
    reducer,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onEnter: () => {
      address = here();
      network.hold();
      const running = { dispatch: (action: never) => store.dispatch(gate.pass(action) as never), getState: live };
      // Watches the user's activity before it blocks the page, because the blocked events count as activity too.
      endings = [watchRealTime(running as never), holdPageStill(() => bar), network.release];
    },
    onShown: (state) => {
      try {
        followState(state, page);
        if (gate.isReplaying()) loadPages(state);
      } catch {
        // An imported state of another application cannot be drawn: the page shows an error, and the bar has a button to leave.
      }
    },
    onAction: (action) => {
      if (ending || !endsSession(action)) return;
      ending = true;
      navigation.reload();
    },
    mayContinue: () => here() === address,
    onLeave: () => {
      for (const end of endings.splice(0)) end();
    },
    reload: () => navigation.reload(),
  });
  const live = (): RootState => gate.live(store.getState());

  let place: Place | null = null;
  gate.subscribe(() => {
    place = gate.isReplaying() ? gate.place() : null;
    // Waits a frame before it shows the bar, so that the page has opened its dialogs. Elements outside an open dialog
    // cannot be used.
    requestAnimationFrame(showBar);
  });

  /** Shows the bar above the page; inside an open dialog if there is one. */
  function showBar(): void {
    document.body.style.paddingBottom = place ? ROOM : '';
    const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    if (bar.parentElement !== parent) parent.append(bar);
    if (bar.showPopover && !bar.matches(':popover-open')) bar.showPopover();
  }

  return {
    reducer,
    sagas: pausedSagas(gate as never),
    around: (middleware: readonly Middleware[]): Middleware[] => gate.around(middleware),
    devTools: { maxAge: LONGEST_LOG } satisfies DevToolsEnhancerOptions,
    live,
    /** Observes the DevTools' changes of the store; called before its sagas run. */
    attach: (created: Store<RootState>): void => {
      store = created;
      storedRecording.resume();
      const { liftedStore } = created as unknown as { liftedStore?: LiftedStore<RootState> };
      if (!liftedStore) return;
      replay.install(gate.isReplaying);
      document.body.append(bar);
      createRoot(bar).render(<Bar subscribe={gate.subscribe} place={() => place} leave={gate.leave} />);
      gate.attach(liftedStore);
    },
  };
}
