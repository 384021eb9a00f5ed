import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { TradeRefund } from '@/contract/tradeLists';
import { crashOf } from '@/shared/saga/events';
import type { WithLate } from '@/shared/saga/late';

/** processing: it may have taken effect; the platform is asked until it knows. */
export type RefundState =
  | { stage: 'filling'; refused?: { msg: string; fields?: Readonly<Record<string, string>> } }
  | { stage: 'submitting' }
  | { stage: 'processing' }
  /** `earlier`: it is one that was sent before and given up for lost; the one entered last was not sent. */
  | { stage: 'done'; refund: TradeRefund; earlier?: true };

/** Refunds that are being made, by the trade they pay back. */
export interface TradesState {
  refunds: Readonly<Record<string, RefundState>>;
}

interface OfTrade {
  tradeNo: string;
}

const initial: TradesState = { refunds: {} };
const at = (state: TradesState, { tradeNo }: OfTrade, next: RefundState): TradesState => ({
  refunds: { ...state.refunds, [tradeNo]: next },
});
const filling: RefundState = { stage: 'filling' };

const slice = createSlice({
  name: 'trades',
  initialState: initial,
  reducers: {
    /** The form was opened; one that was sent before and not answered is asked for first. */
    refundOpened: (state, { payload }: PayloadAction<OfTrade>) => {
      const now = state.refunds[payload.tradeNo]?.stage;
      return now === 'submitting' || now === 'processing' ? state : at(state, payload, filling);
    },
    /** `secretId`: the payment password's key in the map beside the store. */
    refundSubmitted: (
      state,
      { payload }: PayloadAction<OfTrade & { amount: string; reason: string; secretId: string; listId: string }>,
    ) => at(state, payload, { stage: 'submitting' }),
    refundRefused: (
      state,
      {
        payload: { msg, fields, ...of },
      }: PayloadAction<OfTrade & { msg: string; fields?: Readonly<Record<string, string>> }>,
    ) => at(state, of, { stage: 'filling', refused: { msg, ...(fields ? { fields } : {}) } }),
    /** No answer proved anything: it is asked for. */
    refundUnknown: (state, { payload }: PayloadAction<OfTrade>) => at(state, payload, { stage: 'processing' }),
    refundDone: (
      state,
      { payload: { refund, earlier, ...of } }: PayloadAction<OfTrade & { refund: TradeRefund; earlier?: true }>,
    ) => at(state, of, { stage: 'done', refund, ...(earlier ? { earlier } : {}) }),
    receiptAsked: (state, _: PayloadAction<OfTrade>) => state,
  },
  extraReducers: (builder) => {
    // A crash must not leave a button waiting for ever; what it was about is asked for when the form is opened again.
    builder.addMatcher(crashOf<OfTrade>('trades', 'refundSubmitted'), (state, { payload: { began } }) => {
      const { tradeNo } = began.payload;
      return state.refunds[tradeNo]?.stage === 'submitting' ? at(state, { tradeNo }, { stage: 'processing' }) : state;
    });
  },
});

export const TRADES = 'trades';
export const tradesReducer = slice.reducer;
export const tradesEvents = slice.actions;
export const selectRefund =
  (tradeNo: string) =>
  ({ late }: WithLate): RefundState =>
    (late[TRADES] as TradesState | undefined)?.refunds[tradeNo] ?? filling;
