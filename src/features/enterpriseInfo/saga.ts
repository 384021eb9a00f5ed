import { fork, type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { on, success, toastSaga } from '@/shared/saga/effects';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LatePart } from '@/shared/saga/late';
import { changeAutoSettle, changeDefault, removeAccount } from './flows/accounts';
import { ENTERPRISE_INFO, infoEvents as events, infoReducer } from './slice';
import { TEXT } from './text';

const toasts = [
  on(events.actionEnded, ({ done }) =>
    done === null ? null : success(done === 'removed' ? TEXT.removed : TEXT.defaultSet),
  ),
];

function* infoSaga(): SagaGenerator<void> {
  // takeLeading in all of these: a double click does it once.
  yield* takeLeading(events.defaultAccountChosen, keepAlive(changeDefault));
  yield* takeLeading(events.accountRemovalAsked, keepAlive(removeAccount));
  yield* takeLeading(events.autoSettleChosen, keepAlive(changeAutoSettle));
  yield* fork(toastSaga, toasts);
}

/** The feature's slice and saga, which come with its page. */
export const infoPart: LatePart = { name: ENTERPRISE_INFO, reducer: infoReducer, saga: infoSaga };
