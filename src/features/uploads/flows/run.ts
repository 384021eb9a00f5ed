import type { Action } from '@reduxjs/toolkit';
import { buffers, type Channel } from 'redux-saga';
import { actionChannel, call, fork, race, type SagaGenerator, take, takeEvery } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { files } from '@/shared/ports/files';
import { keepAlive } from '@/shared/saga/keepAlive';
import { uploadsEvents } from '../slice';
import { checkFiles } from './checkFiles';
import { showFile } from './showFile';
import { uploadFile } from './uploadFile';

/** Maximum number of parallel uploads. */
const LANES = 3;

type Queued = ReturnType<typeof uploadsEvents.uploadQueued> | ReturnType<typeof uploadsEvents.retryRequested>;
export type UploadRequest =
  | ReturnType<typeof uploadsEvents.fieldOpened>
  | ReturnType<typeof uploadsEvents.filesChosen>
  | ReturnType<typeof uploadsEvents.fileRequested>;

const { enterpriseEntered, merchantEntered } = sessionEvents;
const { downloadRequested, fieldClosed, fileRequested, fileRemoved, filesChosen, retryRequested, uploadQueued } =
  uploadsEvents;

function* saveFile({ payload: { id, name } }: ReturnType<typeof downloadRequested>): SagaGenerator<void> {
  const file = yield* call(chosenFiles.get, id);
  if (file) yield* call(files.save, file, name);
}

/** Returns a function that detects the actions that cancel the upload of a file. */
const isGone =
  ({ payload: { field, id } }: Queued) =>
  (action: Action): boolean =>
    (fileRemoved.match(action) && action.payload.id === id) ||
    (fieldClosed.match(action) && action.payload.field === field) ||
    enterpriseEntered.match(action) ||
    merchantEntered.match(action);

const untilRemoved = (queued: Queued) =>
  function* untilGone(): SagaGenerator<void> {
    yield* race({ done: call(uploadFile, queued), gone: take(isGone(queued)) });
  };

/**
 * Runs all flows of uploads (chunk `uploads`). `first`: the event that started them; later events arrive through the channel.
 * They end when the user signs out, and then delete all files from memory.
 */
export function* runUploads(asked: Channel<UploadRequest>, first: UploadRequest): SagaGenerator<void> {
  const queue = yield* actionChannel<Queued>([uploadQueued.type, retryRequested.type], buffers.expanding());
  for (let lane = 0; lane < LANES; lane++) {
    yield* fork(function* uploadLane(): SagaGenerator<void> {
      while (true) yield* call(keepAlive(untilRemoved(yield* take(queue))));
    });
  }
  // takeEvery: each event is about another file or field.
  yield* takeEvery(fileRemoved, function* forgetFile({ payload }) {
    yield* call(chosenFiles.drop, payload.id);
  });
  yield* takeEvery(fieldClosed, function* forgetField({ payload }) {
    yield* call(chosenFiles.dropOwned, payload.field);
  });
  yield* takeEvery(downloadRequested, keepAlive(saveFile));
  yield* takeEvery([enterpriseEntered, merchantEntered], function* forgetAll() {
    yield* call(chosenFiles.clear);
  });
  try {
    for (let next = first; ; next = yield* take(asked)) {
      // Checks the chosen files of one event before the next, because the limit counts files that were chosen earlier.
      if (filesChosen.match(next)) yield* call(keepAlive(checkFiles), next);
      if (fileRequested.match(next)) yield* fork(keepAlive(showFile), next);
    }
  } finally {
    yield* call(chosenFiles.clear);
  }
}
