import type { Middleware, Reducer, UnknownAction } from '@reduxjs/toolkit';
import { isAtEnd, type Lifted, type LiftedStore, sameLog, shownState } from './lifted';

/**
 * Delay in ms before the console resumes after the replay reaches the end of its log. A slider that only passes the end must not
 * resume the console.
 */
export const SETTLED = 500;

/**
 * Maximum size of the DevTools' log, in characters of its actions; a larger log starts again. The log keeps every state with
 * every displayed row in memory.
 */
export const LARGEST_LOG = 64 * 1024 * 1024;

interface Ports<State> {
  reducer: Reducer<State>;
  /** Calls `run` after `ms` of real time; the returned function cancels it. */
  later: (run: () => void, ms: number) => () => void;
  /** Called when a replay starts, before its first state is drawn. */
  onEnter: () => void;
  /** Called before the replay draws another state. */
  onShown: (state: State) => void;
  /** Called for an action of the running console during a replay. */
  onAction: (action: UnknownAction) => void;
  /** Returns whether the console can resume. False: the page is reloaded. */
  mayContinue: () => boolean;
  onLeave: () => void;
  reload: () => void;
}

export type Gate<State> = ReturnType<typeof createGate<State>>;

/**
 * Separates the running console from a replay in the Redux DevTools (safety requirement C-18): time travel, skipped
 * actions, a paused or locked log, or another log. During a replay no action of the page reaches the store or a saga.
 * Requests that were already sent finish: their actions change `live`, the state of the running console. They are
 * appended to the log when the log is the console's own again and accepts actions.
 */
export function createGate<State>(ports: Ports<State>) {
  const { reducer } = ports;
  let lifted: LiftedStore<State> | undefined;
  let replaying = false;
  let live: State;
  /** The state at the end of the console's own log. `live` also contains the effects of actions that are not in the log yet. */
  let base: State;
  let own: Lifted<State>;
  const missed: UnknownAction[] = [];
  let performing = 0;
  let size = 0;
  let record: (action: UnknownAction) => unknown = (action) => action;
  let cancelReturn = () => {};
  const running = new WeakSet<object>();
  const once: (() => void)[] = [];
  const listeners = new Set<() => void>();

  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };

  function perform(action: UnknownAction): unknown {
    performing += 1;
    try {
      return record(action);
    } finally {
      performing -= 1;
    }
  }

  function resume(): void {
    cancelReturn();
    if (!ports.mayContinue()) {
      ports.reload();
      return;
    }
    replaying = false;
    for (const action of missed.splice(0)) perform(action);
    if (lifted) live = shownState(lifted.getState());
    ports.onShown(live);
    ports.onLeave();
    for (const run of once.splice(0)) run();
    notifyListeners();
  }

  /** Handles a change of the DevTools' log: a command of the developer, or a new action of the console. */
  function look(): void {
    const log = (lifted as LiftedStore<State>).getState();
    const state = shownState(log);
    if (performing > 0) {
      own = log;
      base = replaying ? base : state;
      live = replaying ? live : state;
      return;
    }
    cancelReturn();
    const isOwn = sameLog(log, own);
    const atEnd = isAtEnd(log) && (isOwn || state === base);
    if (atEnd) {
      own = log;
      // The DevTools recompute this state when the developer skips actions, so it replaces the stored state.
      base = state;
      if (!replaying) return;
    }
    if (!replaying) {
      replaying = true;
      ports.onEnter();
    }
    ports.onShown(state);
    if (atEnd) cancelReturn = ports.later(resume, SETTLED);
    notifyListeners();
  }

  const takesActions = () => {
    const log = lifted?.getState();
    return log !== undefined && !log.isPaused && !log.isLocked && missed.length === 0 && sameLog(log, own);
  };

  /** The first middleware: blocks actions that come from the page during a replay. */
  const door: Middleware = () => (next) => (action) =>
    replaying && !running.has(action as object) ? action : next(action);

  /** The last middleware: appends actions to the log. During a replay it queues them. */
  const keep: Middleware = () => (next) => (given) => {
    const action = given as UnknownAction;
    record = next;
    if (lifted) size += JSON.stringify(action).length;
    if (!replaying) {
      const result = perform(action);
      if (size > LARGEST_LOG) {
        size = 0;
        lifted?.dispatch({ type: 'COMMIT' });
      }
      return result;
    }
    const takes = takesActions();
    live = reducer(live, action);
    if (takes) {
      base = live;
      perform(action);
    } else missed.push(action);
    ports.onAction(action);
    return action;
  };

  /**
   * Wraps middleware that must keep working during a replay: it reads the running console's state, and its actions pass the gate.
   */
  const ofRunning =
    (middleware: Middleware): Middleware =>
    (api) =>
      middleware({
        getState: () => (replaying ? live : api.getState()),
        dispatch: ((action: UnknownAction) => {
          running.add(action);
          return api.dispatch(action);
        }) as typeof api.dispatch,
      });

  return {
    around: (middleware: readonly Middleware[]): Middleware[] => [door, ...middleware.map(ofRunning), keep],
    /** Starts to observe the store of the DevTools. */
    attach: (store: LiftedStore<State>): void => {
      lifted = store;
      own = store.getState();
      base = shownState(own);
      live = base;
      store.subscribe(look);
      look();
    },
    isReplaying: (): boolean => replaying,
    /** Returns the state of the running console. `shown` is the state on screen, which a replay may have replaced. */
    live: (shown: State): State => (replaying ? live : shown),
    pass: (action: UnknownAction): UnknownAction => {
      running.add(action);
      return action;
    },
    /** Runs the callback when the console resumes. */
    onceLive: (run: () => void): void => void once.push(run),
    /**
     * Returns the number of actions before the displayed state and the number of all actions. `own`: the log belongs to this
     * console and is not imported.
     */
    place: (): { step: number; count: number; own: boolean } => {
      const log = lifted?.getState();
      if (!log) return { step: 0, count: 0, own: true };
      return {
        step: log.currentStateIndex,
        count: log.stagedActionIds.length - 1,
        own: log.isPaused || log.isLocked || sameLog(log, own),
      };
    },
    /** Ends the replay. The console resumes; if its own log is gone, the page is reloaded. */
    leave: (): void => {
      if (!lifted || !replaying) return;
      if (lifted.getState().isLocked) lifted.dispatch({ type: 'LOCK_CHANGES', status: false });
      if (lifted.getState().isPaused) lifted.dispatch({ type: 'PAUSE_RECORDING', status: false });
      const log = lifted.getState();
      if (sameLog(log, own)) {
        const after = Math.max(...log.stagedActionIds) + 1;
        if (log.skippedActionIds.length > 0)
          lifted.dispatch({ type: 'SET_ACTIONS_ACTIVE', start: 0, end: after, active: true });
        lifted.dispatch({ type: 'JUMP_TO_STATE', index: log.stagedActionIds.length - 1 });
      }
      const now = lifted.getState();
      if (isAtEnd(now) && (sameLog(now, own) || shownState(now) === base)) resume();
      else ports.reload();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
