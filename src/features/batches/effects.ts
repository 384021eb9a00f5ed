import type { Toast } from '@/shared/ports/screen';
import { error, type Move, on, type Row, success } from '@/shared/saga/effects';
import { draftPath, LIST_PATH, statusPath } from './paths';
import { batchEvents } from './slice';
import { BATCH_TEXT as TEXT } from './text';

export const batchesToasts: readonly Row<Toast>[] = [
  on(batchEvents.batchDecided, ({ released }) => success(released ? TEXT.released : TEXT.refused)),
  on(batchEvents.batchCancelled, () => success(TEXT.cancelled)),
  on(batchEvents.batchDiscarded, () => success(TEXT.discarded)),
  on(batchEvents.linesLost, () => error(TEXT.linesLost)),
];

/**
 * Navigation after events of a batch. Replaces history entries that are obsolete: the page of a file that became a
 * draft, the page of a draft that was confirmed or deleted.
 */
export const batchesMoves: readonly Row<Move>[] = [
  on(batchEvents.draftReady, ({ info, isNew }) =>
    isNew ? { to: draftPath(info.batch.batchNo), by: 'replace' } : null,
  ),
  on(batchEvents.confirmationFound, ({ batchNo }) => ({ to: statusPath(batchNo), by: 'replace' })),
  on(batchEvents.batchSent, ({ batchNo, isHere }) => (isHere ? { to: statusPath(batchNo), by: 'replace' } : null)),
  on(batchEvents.batchDiscarded, ({ wasOpen }) => (wasOpen ? { to: LIST_PATH, by: 'replace' } : null)),
  on(batchEvents.batchRetried, ({ to }) => ({ to })),
];
