import type { Reducer } from '@reduxjs/toolkit';
import { all, call, put, type SagaGenerator, select, takeEvery, takeLeading } from 'typed-redux-saga';
import { remembered } from '@/features/session';
import { formatTime } from '@/shared/format/time';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { paths } from '@/shared/paths';
import { clock } from '@/shared/ports/clock';
import { files } from '@/shared/ports/files';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { keepAlive } from '@/shared/saga/keepAlive';
import { recording } from '../recording';
import { overDocuments, storedRecording } from '../replay/storedRecording';
import { errorReportRequested, saveReport } from '../reportSaga';
import { rootReducer } from '../rootReducer';
import { chosenFiles } from './files';
import { compare, LARGEST_FILE, readLog, type SessionLog, statesOf, writeLog } from './replay';
import { SandboxRefusal, sandbox } from './sandbox';
import { type DebuggerState, debuggerEvents as events } from './slice';
import { DEBUGGER_TEXT as TEXT } from './text';

const reducer = overDocuments(rootReducer as unknown as Reducer);
const stateNow = (state: { debugger: DebuggerState }) => state.debugger;
const json = (text: string) => new Blob([text], { type: 'application/json' });

/** Browser operations of the developer tools. Sagas call them as effects. */
export const place = {
  /** Opens a page of the console as a new document. */
  open: (path: string): void => window.location.assign(path),
};

function* stopRecording(): SagaGenerator<void> {
  const log = yield* call(recording.stop);
  if (log) yield* put(events.logTaken({ log, source: TEXT.recorder.recorded }));
}

/** Reads a log from a file. An unreadable file leaves the current log unchanged. */
function* importLog({
  payload: { fileId, name, size },
}: ReturnType<typeof events.importRequested>): SagaGenerator<void> {
  if (size > LARGEST_FILE) {
    yield* put(events.importRefused({ msg: TEXT.recorder.tooLarge }));
    return;
  }
  let log: SessionLog;
  try {
    log = readLog(yield* call(chosenFiles.read, fileId));
    // Throws if the reducers of this console cannot replay the log to its end.
    statesOf(reducer, log);
  } catch {
    yield* put(events.importRefused({ msg: TEXT.recorder.unreadable }));
    return;
  }
  yield* put(events.logTaken({ log, source: name }));
}

function* exportLog(): SagaGenerator<void> {
  const { log } = yield* select(stateNow);
  if (!log) return;
  const at = yield* call(clock.now);
  const name = `session-${new Date(at).toISOString().replace(/\D/g, '')}.json`;
  yield* call(files.save, json(writeLog(log)), name);
}

/** Replays the log and compares its end state with the recorded end state. */
function* compareEnds(): SagaGenerator<void> {
  const { log } = yield* select(stateNow);
  if (!log) return;
  const replayed = statesOf(reducer, log).at(-1);
  yield* put(events.compared({ differences: compare(replayed, log.finalState) }));
}

/** Wraps a sandbox request: reports its success or failure in the developer tools. A failure changes no other state. */
const reported = <Args extends unknown[]>(
  run: (...args: Args) => Generator,
  done: string | ((...args: Args) => string),
) =>
  function* reporting(...args: Args): SagaGenerator<void> {
    try {
      yield* call(run, ...args);
      const text = typeof done === 'string' ? done : done(...args);
      if (text) yield* put(events.noticed({ kind: 'done', text }));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      yield* put(events.noticed({ kind: 'failed', text: TEXT.sandbox.failed(reason) }));
    }
  };

/** Wraps a command that changes the sandbox, so that only one command runs at a time. */
const command = <Args extends unknown[]>(
  run: (...args: Args) => Generator,
  done: string | ((...args: Args) => string),
) =>
  function* alone(...args: Args): SagaGenerator<void> {
    yield* put(events.commandStarted());
    yield* call(reported(run, done), ...args);
    yield* put(events.commandEnded());
  };

function* loadOutbox(): SagaGenerator<void> {
  const { receiver } = yield* select(stateNow);
  yield* put(events.sandboxAnswered({ outbox: yield* call(sandbox.outbox, receiver) }));
}

function* loadLedger(): SagaGenerator<void> {
  yield* put(events.sandboxAnswered({ ledger: yield* call(sandbox.ledger) }));
}

function* loadAccounts(): SagaGenerator<void> {
  yield* put(events.sandboxAnswered({ accounts: yield* call(sandbox.accounts) }));
}

function* loadReviews(): SagaGenerator<void> {
  yield* put(events.sandboxAnswered({ reviews: yield* call(sandbox.reviews) }));
}

function* loadClock(): SagaGenerator<void> {
  yield* put(events.sandboxAnswered({ clock: yield* call(sandbox.clock) }));
}

/**
 * Moves the sandbox's clock and reloads the data that depends on it: reviews, sent messages and ledger. A refusal is
 * shown at the input field of the clock.
 */
export function* moveClock({ payload: { order } }: ReturnType<typeof events.clockMoved>): SagaGenerator<void> {
  try {
    const clock = yield* call(sandbox.moveClock, order);
    yield* put(events.sandboxAnswered({ clock }));
    yield* all([call(loadReviews), call(loadOutbox), call(loadLedger)]);
    yield* put(events.noticed({ kind: 'done', text: TEXT.sandbox.clock.moved(formatTime(clock.businessTime)) }));
  } catch (error) {
    if (!(error instanceof SandboxRefusal)) throw error;
    yield* put(events.clockRefused({ msg: error.message }));
  }
}

/**
 * Decides a review and reloads the list of reviews. The list is reloaded also after a failure: most likely another
 * user has decided the review.
 */
function* decideReview({ payload: { order } }: ReturnType<typeof events.reviewDecided>): SagaGenerator<void> {
  try {
    yield* call(sandbox.decide, order);
  } finally {
    yield* call(loadReviews);
  }
}

function* hurryReview({ payload: { id } }: ReturnType<typeof events.reviewHurried>): SagaGenerator<void> {
  try {
    yield* call(sandbox.hurry, id);
  } finally {
    yield* call(loadReviews);
  }
}

/** Signs in with a demo account: stores the token only in its cookie. The console restores the session as after a reload. */
export function* signIn({ payload }: ReturnType<typeof events.signInRequested>): SagaGenerator<void> {
  yield* call(tokenCookie.write, yield* call(sandbox.signIn, payload.loginAccount));
  yield* call(remembered.keepActivity, yield* call(clock.now));
  yield* call(place.open, paths.home.home);
}

function* loadSandbox(): SagaGenerator<void> {
  yield* all([call(loadAccounts), call(loadOutbox), call(loadLedger), call(loadReviews), call(loadClock)]);
}

function* reset(): SagaGenerator<void> {
  if (!(yield* call(confirmOnPage, TEXT.sandbox.resetQuestion))) return;
  yield* call(command(sandboxReset, TEXT.sandbox.resetDone));
}

function* sandboxReset(): SagaGenerator<void> {
  yield* call(sandbox.reset);
  yield* call(loadSandbox);
}

/**
 * Runs all flows of the developer tools. They have a separate store, because replaying a session must not change the running
 * session.
 */
export function* debuggerSaga(): SagaGenerator<void> {
  yield* takeEvery(
    events.recordingStarted,
    keepAlive(function* startRecording() {
      yield* call(storedRecording.start);
    }),
  );
  yield* takeEvery(events.recordingStopped, keepAlive(stopRecording));
  yield* takeEvery(events.importRequested, keepAlive(importLog));
  yield* takeEvery(events.exportRequested, keepAlive(exportLog));
  yield* takeEvery(errorReportRequested, keepAlive(saveReport));
  yield* takeEvery(events.comparisonRequested, keepAlive(compareEnds));
  yield* takeEvery(events.sandboxShown, reported(loadSandbox, ''));
  yield* takeEvery(events.outboxRequested, reported(loadOutbox, ''));
  yield* takeEvery(events.ledgerRequested, command(loadLedger, ''));
  yield* takeEvery(events.clockRequested, reported(loadClock, ''));
  // takeLeading: a second click while the clock is moving is ignored.
  yield* takeLeading(events.clockMoved, command(moveClock, ''));
  yield* takeEvery(events.reviewsRequested, reported(loadReviews, ''));
  // takeLeading: a second click while the first is pending would decide the review twice.
  yield* takeLeading(events.reviewHurried, command(hurryReview, TEXT.sandbox.hurried));
  yield* takeLeading(
    events.reviewDecided,
    command(decideReview, ({ payload: { label } }) => label),
  );
  // takeLeading: a second click while the sign-in is pending is ignored.
  yield* takeLeading(events.signInRequested, command(signIn, ''));
  yield* takeEvery(
    events.faultRequested,
    command(
      function* addFault({ payload }: ReturnType<typeof events.faultRequested>) {
        yield* call(sandbox.addFault, payload.fault);
      },
      ({ payload: { label, fault } }) => TEXT.sandbox.faultDone(label, fault.path, fault.times),
    ),
  );
  yield* takeEvery(
    events.faultsCleared,
    command(function* clear() {
      yield* call(sandbox.clearFaults);
    }, TEXT.sandbox.faultsCleared),
  );
  yield* takeLeading(events.resetRequested, keepAlive(reset));
}
