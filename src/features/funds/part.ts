import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LatePart } from '@/shared/saga/late';
import { downloadVoucher } from './flows/downloadVoucher';

const slice = createSlice({
  name: 'flowDetail',
  initialState: {},
  reducers: {
    /** The receipt of an entry whose detail is open; the list under it may hold other rows. */
    voucherAsked: (state, _: PayloadAction<{ flowNo: string }>) => state,
  },
});

export const flowEvents = slice.actions;

function* flowSaga(): SagaGenerator<void> {
  yield* takeLeading(
    flowEvents.voucherAsked,
    keepAlive(({ payload }: ReturnType<typeof flowEvents.voucherAsked>) => downloadVoucher(payload)),
  ); // one file a click
}

/** What can be done in the detail of an entry; comes with it. */
export const flowPart: LatePart = { name: slice.name, reducer: slice.reducer, saga: flowSaga };
