import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, fork, put, type SagaGenerator, takeEvery, takeLeading } from 'typed-redux-saga';
import { files } from '../ports/files';
import type { Toast } from '../ports/screen';
import { secrets } from '../ports/secrets';
import { on, type Row, success, toastSaga } from '../saga/effects';
import { keepAlive } from '../saga/keepAlive';
import { injectFeature, type LazyFeature, type WithLazyFeatures } from '../saga/lazyFeature';
import { inRouteScope } from '../saga/scope';

/** `failed`: key of the component whose text the browser could not copy; null after the next attempt. */
interface OutputState {
  failed: string | null;
}

const slice = createSlice({
  name: 'output',
  initialState: { failed: null } as OutputState,
  reducers: {
    /**
     * The user wants to copy a text, which is held in memory under `secretId`, outside the store. `message` is the success toast.
     */
    copyRequested: (_state, _: PayloadAction<{ place: string; secretId: string; message: string }>) => ({
      failed: null,
    }),
    textCopied: (state, _: PayloadAction<{ message: string }>) => state,
    copyFailed: (_state, { payload }: PayloadAction<{ place: string }>) => ({ failed: payload.place }),
    printRequested: (state) => state,
  },
});

export const outputEvents = slice.actions;
export const selectCopyFailed = ({ lazy }: WithLazyFeatures): string | null =>
  (lazy[slice.name] as OutputState | undefined)?.failed ?? null;

/** Copies a text to the clipboard. In a replayed log the text is not available, so nothing is copied. */
function* copyText({
  payload: { place, secretId, message },
}: ReturnType<typeof outputEvents.copyRequested>): SagaGenerator<void> {
  const text = yield* call(secrets.take, secretId);
  if (text === undefined) return;
  const isCopied = yield* call(files.copy, text);
  yield* put(isCopied ? outputEvents.textCopied({ message }) : outputEvents.copyFailed({ place }));
}

function* printPage(): SagaGenerator<void> {
  yield* call(files.print);
}

const toasts: readonly Row<Toast>[] = [on(outputEvents.textCopied, ({ message }) => success(message))];

/** Copying to the clipboard and printing, loaded with the first page that uses either. */
export const outputFeature: LazyFeature = {
  name: slice.name,
  reducer: slice.reducer,
  *saga() {
    yield* takeEvery(outputEvents.copyRequested, keepAlive(inRouteScope(copyText)));
    yield* takeLeading(outputEvents.printRequested, keepAlive(inRouteScope(printPage))); // takeLeading: only one print dialog at a time
    yield* fork(toastSaga, toasts);
  },
};
injectFeature(outputFeature);
