import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { crashOf, navigated } from '@/shared/saga/events';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';
import type { Queued } from './lists';

/** An order with the version that the auditor saw. If it has changed since, the platform refuses the decision. */
export type Looked = Pick<Queued, 'orderNo' | 'version' | 'payees' | 'amount' | 'warnings' | 'pass' | 'passes'>;

/**
 * The outcome of a decision about an order. `msg`: reason of a failure. `unknown`: the response was lost, so the order may be
 * decided or not.
 */
export interface Decided {
  orderNo: string;
  payees: string;
  amount: string;
  passing: boolean;
  ok: boolean;
  unknown: boolean;
  waitsForSecond: boolean;
  msg: string;
}

/** The state of an attachment that the page shows. */
export type Held =
  | { stage: 'loading' }
  | { stage: 'ready'; id: string; address: string; contentType: string }
  | { stage: 'failed'; msg: string };

export interface PayAuditState {
  /** Numbers of the orders whose decision is running. */
  deciding: readonly string[];
  /** Outcomes of the last decision. */
  results: readonly Decided[];
  /** Attachments by the address that the platform returned. */
  files: Readonly<Record<string, Held>>;
}

const initial: PayAuditState = { deciding: [], results: [], files: {} };

interface OrdersPayload {
  orders: readonly Looked[];
}

const slice = createSlice({
  name: 'payAudit',
  initialState: initial as PayAuditState,
  reducers: {
    passRequested: (state, _: PayloadAction<OrdersPayload>) => state,
    refusalRequested: (state, _: PayloadAction<OrdersPayload & { reason: string }>) => state,
    decisionBegun: (
      state,
      { payload: { orderNos } }: PayloadAction<{ orderNos: readonly string[] }>,
    ): PayAuditState => ({
      ...state,
      deciding: orderNos,
      results: [],
    }),
    /** A decision has ended. Empty results: the user failed the verification and nothing was sent. */
    decisionEnded: (
      state,
      { payload: { results } }: PayloadAction<{ results: readonly Decided[] }>,
    ): PayAuditState => ({
      ...state,
      deciding: [],
      results,
    }),
    fileRequested: (state, { payload: { url } }: PayloadAction<{ url: string }>): PayAuditState => ({
      ...state,
      files: { ...state.files, [url]: { stage: 'loading' } },
    }),
    fileArrived: (
      state,
      { payload: { url, ...held } }: PayloadAction<{ url: string; id: string; address: string; contentType: string }>,
    ): PayAuditState => ({ ...state, files: { ...state.files, [url]: { stage: 'ready', ...held } } }),
    fileMissed: (state, { payload: { url, msg } }: PayloadAction<{ url: string; msg: string }>): PayAuditState => ({
      ...state,
      files: { ...state.files, [url]: { stage: 'failed', msg } },
    }),
    fileSaved: (state, _: PayloadAction<{ url: string; name: string }>) => state,
    /** The user has closed the attachments. */
    filesLeft: (state): PayAuditState => ({ ...state, files: {} }),
  },
  extraReducers: (builder) => {
    builder
      // Clears the results when the user leaves the page. A running decision continues in the background.
      .addCase(navigated, (state) =>
        state.deciding.length > 0 || state.results.length === 0 ? state : { ...state, results: [] },
      )
      .addMatcher(crashOf('payAudit', 'passRequested'), (state) => ({ ...state, deciding: [] }))
      .addMatcher(crashOf('payAudit', 'refusalRequested'), (state) => ({ ...state, deciding: [] }));
  },
});

export const payAuditEvents = slice.actions;
export const payAuditReducer = slice.reducer;
export const PAY_AUDIT = slice.name;
export const selectPayAudit = ({ lazy }: WithLazyFeatures): PayAuditState =>
  (lazy[slice.name] as PayAuditState | undefined) ?? initial;
