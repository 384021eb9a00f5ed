import { type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LatePart } from '@/shared/saga/late';
import { leadingBy } from '@/shared/saga/leadingBy';
import { fileWanted } from './events';
import { fetchFile } from './flows/fetchFile';

function* filesSaga(): SagaGenerator<void> {
  // One request a file, however often it is shown.
  const once = leadingBy(({ payload: { url } }: ReturnType<typeof fileWanted>) => url);
  yield* takeEvery(fileWanted, keepAlive(once(fetchFile)));
}

/** Files of the warehouse come with the first place that shows some. */
export const filesPart: LatePart = { name: 'warehouseFiles', saga: filesSaga };
