import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { downloadVoucher } from './flows/downloadVoucher';

const slice = createSlice({
  name: 'flowDetail',
  initialState: {},
  reducers: {
    /**
     * The user downloads the voucher of the ledger entry whose detail is open. The list behind the detail may no
     * longer contain this entry.
     */
    voucherRequested: (state, _: PayloadAction<{ flowNo: string }>) => state,
  },
});

export const flowEvents = slice.actions;

function* flowSaga(): SagaGenerator<void> {
  yield* takeLeading(
    flowEvents.voucherRequested,
    keepAlive(({ payload }: ReturnType<typeof flowEvents.voucherRequested>) => downloadVoucher(payload)),
  ); // takeLeading: a double click downloads one file
}

/** The actions in the detail of a ledger entry, loaded with the detail. */
export const flowFeature: LazyFeature = { name: slice.name, reducer: slice.reducer, saga: flowSaga };
