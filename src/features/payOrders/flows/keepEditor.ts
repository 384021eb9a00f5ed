import { call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { forgetOrder, NEW, storeOrder } from '@/features/vouchers';
import { clock } from '@/shared/ports/clock';
import { visibility } from '@/shared/ports/events';
import { editorEvents as events, isEmpty, keptOf, selectEditor } from '../editor';

/** Stores the editor's unsaved content in the browser tab, so that it survives a page reload. */
export function* keepEditor(): SagaGenerator<void> {
  const editor = yield* select(selectEditor);
  if (editor.stage !== 'ready') return;
  if (editor.orderNo === NEW && isEmpty(editor)) yield* forgetOrder(NEW);
  else yield* storeOrder(editor.orderNo, keptOf(editor));
}

/** Time between two reloads of the vouchers, in ms. */
const BETWEEN = 60_000;

/** Reloads the vouchers periodically and when the user returns to the tab, because other users may take the same vouchers. */
export function* watchVouchers(): SagaGenerator<void> {
  const seen = yield* call(visibility.changes);
  try {
    while (true) {
      const { shown } = yield* race({ shown: take(seen), rest: call(clock.sleep, BETWEEN) });
      if (shown === 'hidden' || !(yield* call(visibility.isVisible))) continue;
      yield* put(events.lookWished());
    }
  } finally {
    seen.close();
  }
}
