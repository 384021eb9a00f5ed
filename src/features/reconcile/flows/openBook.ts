import { call, put, type SagaGenerator, take } from 'typed-redux-saga';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { BOOK_FIELDS, isKnown } from '@/shared/reconcile/ownBook';
import { rememberedColumns } from '@/shared/sheet/remembered';
import { reconcileEvents as events } from '../slice';
import { RECONCILE_TEXT as TEXT } from '../text';
import { type OpenMessage, workspacePort } from '../workspacePort';
import { readBook } from './readBook';

/**
 * Reads the user's file in the worker and detects the columns by their titles. If all columns are known, computes the summary.
 */
export function* openBook({ payload: { fileKey, name } }: ReturnType<typeof events.fileChosen>): SagaGenerator<void> {
  const file = yield* call(chosenFiles.get, fileKey);
  if (!file) return void (yield* put(events.fileRefused({ msg: TEXT.unreadable })));
  const news = yield* call(workspacePort.open, file, name);
  let isOpen = false;
  try {
    while (true) {
      const progress: OpenMessage = yield* take(news);
      if ('rows' in progress) yield* put(events.fileReading({ rows: progress.rows }));
      else if ('refused' in progress) return void (yield* put(events.fileRefused({ msg: progress.refused })));
      else {
        isOpen = true;
        const { rows, preview, ...found } = progress.opened;
        const remembered = yield* rememberedColumns('OWN_BOOK', BOOK_FIELDS, preview);
        const { row, places } = remembered ?? found;
        yield* put(
          events.fileOpened({ rows, row, places, known: isKnown(places), isRemembered: remembered !== undefined }),
        );
        return yield* call(readBook);
      }
    }
  } finally {
    news.close();
    yield* call(chosenFiles.drop, fileKey);
    // If the user has stopped the reading, ends its worker.
    if (!isOpen) yield* call(workspacePort.close);
  }
}
