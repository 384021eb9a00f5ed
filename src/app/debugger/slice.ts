import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionLog } from './replay';
import type {
  ClockOrder,
  DemoAccount,
  DueReview,
  FaultOrder,
  LedgerAudit,
  Letter,
  ReviewOrder,
  SandboxClock,
} from './sandbox';

/** Data of the sandbox that the developer tools show. */
type SandboxPart = 'accounts' | 'outbox' | 'ledger' | 'reviews' | 'clock';

export interface DebuggerState {
  /** The session log that the developer steps through; null before a log is recorded or imported. */
  log: SessionLog | null;
  /** Number of logs loaded so far. A new number tells React that another log is shown. */
  logNo: number;
  /** Source of the log: a file's name, or the recording. */
  source: string;
  /** Number of replayed actions before the displayed state. */
  step: number;
  /** Paths in the state where the replay's end differs from the recorded end; null before the comparison. */
  differences: readonly string[] | null;
  importError: string | null;
  accounts: readonly DemoAccount[] | null;
  outbox: readonly Letter[] | null;
  /** Receiver whose sent messages the outbox shows; empty: the messages of all receivers. */
  receiver: string;
  ledger: LedgerAudit | null;
  /** Reviews that wait for a decision in the sandbox; null before the first response. */
  reviews: readonly DueReview[] | null;
  /** Real and business time of the sandbox at the last request. */
  clock: SandboxClock | null;
  /** Error message when the sandbox refused to move the clock. */
  clockError: string | null;
  /** True while a command is running. */
  busy: boolean;
  /** Message about the outcome of the last command. */
  notice: { kind: 'done' | 'failed'; text: string } | null;
}

const initialState: DebuggerState = {
  log: null,
  logNo: 0,
  source: '',
  step: 0,
  differences: null,
  importError: null,
  accounts: null,
  outbox: null,
  receiver: '',
  ledger: null,
  reviews: null,
  clock: null,
  clockError: null,
  busy: false,
  notice: null,
};

const slice = createSlice({
  name: 'debugger',
  initialState,
  reducers: {
    recordingStarted: (state) => state,
    recordingStopped: (state) => state,
    /** The user imports a log file. The file is in memory outside the store, under `fileId`. */
    importRequested: (state, _action: PayloadAction<{ fileId: string; name: string; size: number }>) => ({
      ...state,
      importError: null,
    }),
    importRefused: (state, { payload: { msg } }: PayloadAction<{ msg: string }>) => ({ ...state, importError: msg }),
    exportRequested: (state) => state,
    logTaken: (state, { payload: { log, source } }: PayloadAction<{ log: SessionLog; source: string }>) => ({
      ...state,
      log,
      logNo: state.logNo + 1,
      source,
      step: log.actions.length,
      differences: null,
      importError: null,
    }),
    logClosed: (state) => ({ ...state, log: null, source: '', step: 0, differences: null }),
    stepChosen: (state, { payload: { step } }: PayloadAction<{ step: number }>) => ({
      ...state,
      step: Math.max(0, Math.min(step, state.log?.actions.length ?? 0)),
    }),
    comparisonRequested: (state) => state,
    compared: (state, { payload: { differences } }: PayloadAction<{ differences: readonly string[] }>) => ({
      ...state,
      differences,
    }),

    sandboxShown: (state) => state,
    outboxRequested: (state, { payload: { receiver } }: PayloadAction<{ receiver: string }>) => ({
      ...state,
      receiver,
    }),
    ledgerRequested: (state) => state,
    reviewsRequested: (state) => state,
    reviewHurried: (state, _action: PayloadAction<{ id: string }>) => state,
    reviewDecided: (state, _action: PayloadAction<{ order: ReviewOrder; label: string }>) => state,
    clockRequested: (state) => state,
    clockMoved: (state, _action: PayloadAction<{ order: ClockOrder }>) => ({ ...state, clockError: null }),
    clockRefused: (state, { payload: { msg } }: PayloadAction<{ msg: string }>) => ({ ...state, clockError: msg }),
    sandboxAnswered: (state, { payload }: PayloadAction<Partial<Pick<DebuggerState, SandboxPart>>>) => ({
      ...state,
      ...payload,
    }),
    signInRequested: (state, _action: PayloadAction<{ loginAccount: string }>) => state,
    faultRequested: (state, _action: PayloadAction<{ fault: FaultOrder; label: string }>) => state,
    faultsCleared: (state) => state,
    resetRequested: (state) => state,
    commandStarted: (state) => ({ ...state, busy: true, notice: null }),
    commandEnded: (state) => ({ ...state, busy: false }),
    noticed: (state, { payload }: PayloadAction<NonNullable<DebuggerState['notice']>>) => ({
      ...state,
      notice: payload,
    }),
  },
});

export const debuggerReducer = slice.reducer;
export const debuggerEvents = slice.actions;
