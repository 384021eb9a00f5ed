import { type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { leadingBy } from '@/shared/saga/leadingBy';
import { fileRequested } from './events';
import { fetchFile } from './flows/fetchFile';

function* filesSaga(): SagaGenerator<void> {
  // Loads a file once, even if several components display it.
  const once = leadingBy(({ payload: { url } }: ReturnType<typeof fileRequested>) => url);
  yield* takeEvery(fileRequested, keepAlive(once(fetchFile)));
}

/** The saga that loads files of the warehouse, loaded with the first page that shows files. */
export const filesFeature: LazyFeature = { name: 'warehouseFiles', saga: filesSaga };
