import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PaymentBatchInfo } from '@/contract/calls/batchPayments';
import type { BatchKind, LineField } from '@/contract/rules/batchSheet';
import type { LineSums } from '@/contract/rules/lineIssues';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { crashOf, navigated } from '@/shared/saga/events';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';
import type { ColumnChoice, ColumnsChange } from '@/shared/sheet/columns';
import type { ChosenSheet } from '@/shared/sheet/SheetFile';

/**
 * State of a batch draft, from the choice of its file to its confirmation. The lines are outside the store (`sheets.ts`), because
 * they are confidential. The store has a `revision`, which each change of the lines increments.
 */
export interface BatchForm {
  /** The step of the draft. gone: already confirmed. absent: the batch does not exist. */
  stage:
    | 'choosing'
    | 'columns'
    | 'reading'
    | 'sending'
    | 'loading'
    | 'editing'
    | 'confirming'
    | 'gone'
    | 'absent'
    | 'failed';
  kind: BatchKind;
  batchNo: string;
  fileName: string;
  /**
   * True if the user wants to choose the columns of the file manually. Another try with the same file then asks for
   * the columns again.
   */
  isByHand: boolean;
  /** The user's choice of header row and columns, in stage `columns`. */
  columns: ColumnChoice | null;
  /** Uploaded part of the file, in per cent. */
  sent: number;
  /** Error message of a refused file or of a failed load. */
  problem: string | null;
  /** Key of a file in memory outside the store, so that the user can upload it again. */
  retryKey: string | null;
  revision: number;
  /** Count and sum of the lines; null until they are validated for the first time. */
  sums: LineSums | null;
  /** Messages about rows and sheets of the uploaded file in which no payment was found. */
  notes: readonly string[];
  /** True if the lines have changed since the last validation. */
  checking: boolean;
  /** Whether the changes are stored on the platform. unsaved: the user has changed something that is not sent yet. */
  saving: 'saved' | 'unsaved' | 'saving' | 'failed';
  saveProblem: string | null;
  info: PaymentBatchInfo | null;
  /** The draft's revision that the page shows. The platform's revision differs after another user has saved the draft. */
  seen: number;
  /**
   * The reason why the draft was loaded again, such as a change by another user. The page asks the user to check the
   * draft.
   */
  moved: string | null;
  refused: { msg?: string };
  /**
   * Key of the payment password of the confirmation in progress. While the key is set, no second confirmation is
   * sent.
   */
  attempt?: string;
}

const initial: BatchForm = {
  stage: 'choosing',
  kind: 'TRANSFER',
  batchNo: '',
  fileName: '',
  isByHand: false,
  columns: null,
  sent: 0,
  problem: null,
  retryKey: null,
  revision: 0,
  sums: null,
  notes: [],
  checking: false,
  saving: 'saved',
  saveProblem: null,
  info: null,
  seen: 0,
  moved: null,
  refused: {},
};

const revisionOf = ({ check }: PaymentBatchInfo): number => check?.revision ?? 0;

type Of<Payload> = PayloadAction<Payload>;

const from = (state: BatchForm, stages: readonly BatchForm['stage'][], to: Partial<BatchForm>): BatchForm =>
  stages.includes(state.stage) ? { ...state, ...to } : state;
const own = (state: BatchForm, { batchNo }: { batchNo: string }, to: Partial<BatchForm>): BatchForm =>
  state.batchNo === batchNo ? { ...state, ...to } : state;

const slice = createSlice({
  name: 'batch',
  initialState: initial,
  reducers: {
    /** The user opens the page with a draft, or with an empty `batchNo` for a new file. */
    batchOpened: (state, { payload: { batchNo } }: Of<{ batchNo: string }>): BatchForm =>
      batchNo === '' ? state : { ...initial, stage: 'loading', batchNo },
    anotherRequested: (state): BatchForm => ({ ...initial, kind: state.kind }),
    kindChosen: (state, { payload }: Of<{ kind: BatchKind }>) =>
      from(state, ['choosing'], { kind: payload.kind, problem: null, retryKey: null }),
    templateRequested: (state, _: Of<{ kind: BatchKind }>) => state,

    /** The user has chosen a file. The file is in memory outside the store, under `fileKey`. */
    fileChosen: (state, { payload: { name, isByHand } }: Of<ChosenSheet>) =>
      from(state, ['choosing'], {
        stage: 'reading',
        fileName: name,
        isByHand,
        problem: null,
        retryKey: null,
        sent: 0,
        sums: null,
      }),
    /** The file was refused. `retryKey`: key of the file in memory if another try may succeed. */
    fileRefused: (state, { payload: { msg, retryKey } }: Of<{ msg: string; retryKey?: string }>) =>
      from(state, ['choosing', 'reading', 'sending'], {
        stage: 'choosing',
        columns: null,
        problem: msg,
        retryKey: retryKey ?? null,
        sums: null,
      }),
    /**
     * The header row or the columns of the file were not recognised, so the user chooses them. The rows are outside the store.
     */
    columnsNeeded: (state, { payload }: Of<ColumnChoice>) =>
      from(state, ['reading'], { stage: 'columns', columns: payload }),
    columnsChanged: (state, { payload }: Of<ColumnsChange>) =>
      state.columns === null
        ? state
        : from(state, ['columns'], { columns: { ...state.columns, ...payload, problem: null } }),
    /** The user has chosen the columns, and the file is read again. */
    columnsChosen: (state) => from(state, ['columns'], { stage: 'reading' }),
    fileRead: (state, { payload: { sums, notes } }: Of<{ sums: LineSums; notes: readonly string[] }>) =>
      from(state, ['reading'], { stage: 'sending', sums, notes, columns: null }),
    fileSending: (state, { payload: { sent } }: Of<{ sent: number }>) => from(state, ['sending'], { sent }),

    /**
     * The platform has stored the draft, and its lines are in this tab. `isNew`: the draft was just created from a file, so the
     * address changes.
     */
    draftReady: (state, { payload: { info } }: Of<{ info: PaymentBatchInfo; isNew: boolean }>): BatchForm => ({
      ...initial,
      stage: 'editing',
      kind: info.batch.kind,
      batchNo: info.batch.batchNo,
      fileName: info.batch.fileName,
      info,
      seen: revisionOf(info),
      moved: state.moved,
      notes: state.notes,
      revision: state.revision + 1,
      checking: true,
    }),
    /** A confirmation of this draft was sent earlier, and its outcome is unknown. */
    confirmationFound: (state, _: Of<{ batchNo: string }>) => state,
    /**
     * The draft is loaded again, because it has changed and the user must see the change before paying. `msg`: the
     * reason.
     */
    draftMoved: (state, { payload: { batchNo, msg } }: Of<{ batchNo: string; msg: string }>): BatchForm =>
      own(state, { batchNo }, { ...initial, stage: 'loading', batchNo, moved: msg }),
    draftGone: (state, { payload }: Of<{ batchNo: string; absent: boolean }>) =>
      own(state, payload, { stage: payload.absent ? 'absent' : 'gone' }),
    draftFailed: (state, { payload }: Of<{ batchNo: string; msg: string }>) =>
      own(state, payload, { stage: 'failed', problem: payload.msg }),

    /**
     * The user has changed a cell. The typed text is in memory outside the store under `secretId`, because it may be an account
     * number.
     */
    cellEdited: (state, { payload }: Of<{ batchNo: string; lineNo: number; field: LineField; secretId: string }>) =>
      own(state, payload, { saving: 'unsaved' }),
    linesDropped: (state, { payload }: Of<{ batchNo: string; lineNos: readonly number[] }>) =>
      own(state, payload, { saving: 'unsaved' }),
    errorsDropped: (state, _: Of<{ batchNo: string }>) => state,
    sheetChanged: (state, { payload }: Of<{ batchNo: string }>) =>
      own(state, payload, { revision: state.revision + 1, checking: true, refused: {} }),
    sheetJudged: (state, { payload }: Of<{ batchNo: string; sums: LineSums }>) =>
      own(state, payload, { revision: state.revision + 1, checking: false, sums: payload.sums }),

    saveRequested: (state, _: Of<{ batchNo: string }>) => state,
    draftSaving: (state, { payload }: Of<{ batchNo: string }>) =>
      own(state, payload, { saving: 'saving', saveProblem: null }),
    draftSaved: (state, { payload }: Of<{ batchNo: string; info: PaymentBatchInfo }>) =>
      own(state, payload, {
        saving: 'saved',
        info: payload.info,
        // A save of this page raises the revision by one. A larger step means that another user's changes are missing on this
        // page.
        seen: revisionOf(payload.info) === state.seen + 1 ? state.seen + 1 : state.seen,
      }),
    /** The last changes could not be saved before the page was closed. */
    linesLost: (state, _: Of<{ batchNo: string }>) => state,
    draftNotSaved: (state, { payload }: Of<{ batchNo: string; msg: string }>) =>
      own(state, payload, { saving: 'failed', saveProblem: payload.msg }),

    errorsRequested: (state, _: Of<{ batchNo: string }>) => state,

    /**
     * The user confirms the draft. The password is in memory outside the store, under `secretId`. Further clicks during the
     * confirmation are ignored.
     */
    batchConfirmed: (state, { payload: { secretId } }: Of<{ batchNo: string; secretId: string }>) =>
      from(state, ['editing'], { stage: 'confirming', attempt: secretId, refused: {} }),
    /** The confirmation was refused, and the draft is unchanged. The password dialog shows the reason in `msg`. */
    confirmationRefused: (state, { payload }: Of<{ batchNo: string; msg: string }>) => {
      if (state.batchNo !== payload.batchNo || state.attempt === undefined) return state;
      const { attempt: _, ...rest } = state;
      return { ...rest, stage: 'editing' as const, refused: { msg: payload.msg } };
    },
    /** The platform has received the confirmation, or may have received it. `isHere`: the draft's page is still open. */
    batchSent: (state, { payload }: Of<{ batchNo: string; isHere: boolean }>) => {
      const { attempt: _, ...rest } = own(state, payload, { stage: 'gone' });
      return state.batchNo === payload.batchNo ? rest : state;
    },

    // Events of existing batches: delete, download, retry, release, cancel.
    discardRequested: (state, _: Of<{ batchNo: string }>) => state,
    /** A draft was deleted. `wasOpen`: true if the user deleted it on the draft's page, false if in the list. */
    batchDiscarded: (state, { payload }: Of<{ batchNo: string; wasOpen: boolean }>) =>
      own(state, payload, { stage: 'absent' }),
    failedRequested: (state, _: Of<{ batchNo: string }>) => state,
    reconciliationRequested: (state, _: Of<{ batchNo: string }>) => state,
    retryRequested: (state, _: Of<{ batchNo: string }>) => state,
    /** A new draft with the failed lines was created; `to` is its address. */
    batchRetried: (state, _: Of<{ to: string }>) => state,
    releaseRequested: (state, _: Of<{ batchNo: string; items: number; amount: string; status: string }>) => state,
    cancelRequested: (state, _: Of<{ batchNo: string; items: number; amount: string; status: string }>) => state,
    batchCancelled: (state, _: Of<{ batchNo: string }>) => state,
    batchDecided: (state, _: Of<{ batchNo: string; released: boolean }>) => state,
  },
  extraReducers: (builder) => {
    builder
      .addCase(navigated, (state): BatchForm => (state === initial ? state : initial))
      .addMatcher(crashOf('batch', 'fileChosen'), (state) =>
        from(state, ['columns', 'reading', 'sending'], { stage: 'choosing', columns: null, problem: SYSTEM_ERROR }),
      )
      .addMatcher(crashOf<{ batchNo: string }>('batch', 'batchOpened', 'draftMoved'), (state, { payload: { began } }) =>
        own(state, began.payload, from(state, ['loading'], { stage: 'failed', problem: SYSTEM_ERROR })),
      )
      // The confirmation may have been sent before the crash. The draft stays closed until its outcome is known. A crash of an
      // earlier attempt is ignored.
      .addMatcher(crashOf<{ secretId: string }>('batch', 'batchConfirmed'), (state, { payload: { began } }) =>
        state.attempt === began.payload.secretId ? from(state, ['confirming'], { stage: 'gone' }) : state,
      );
  },
});

/** True if the platform has changes of the draft that are not on screen. */
export const hasMoved = ({ info, seen }: BatchForm): boolean => info !== null && revisionOf(info) !== seen;

export const BATCH = 'batch';
export const batchReducer = slice.reducer;
export const batchEvents = slice.actions;
export const selectBatch = ({ lazy }: WithLazyFeatures): BatchForm => (lazy[BATCH] as BatchForm | undefined) ?? initial;
