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

/** Transfers at a time. */
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

/** Returns a matcher of the actions that cancel a file's transfer. Closing the channel aborts the request. */
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
 * Runs all flows of uploads (chunk `uploads`). Starts with the first event and receives later events by the channel. Ends with
 * the session's scope and then deletes all files in memory.
 */
export function* runUploads(asked: Channel<UploadRequest>, first: UploadRequest): SagaGenerator<void> {
  const queue = yield* actionChannel<Queued>([uploadQueued.type, retryRequested.type], buffers.expanding());
  for (let lane = 0; lane < LANES; lane++) {
    yield* fork(function* uploadLane(): SagaGenerator<void> {
      while (true) yield* call(keepAlive(untilRemoved(yield* take(queue))));
    });
  }
  // takeEvery: each event concerns another file or field.
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
      // Handles one choice of files after another, because the limit counts the files of earlier choices.
      if (filesChosen.match(next)) yield* call(keepAlive(checkFiles), next);
      if (fileRequested.match(next)) yield* fork(keepAlive(showFile), next);
    }
  } finally {
    yield* call(chosenFiles.clear);
  }
}
