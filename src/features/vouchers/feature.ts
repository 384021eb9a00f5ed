import { fork, type SagaGenerator } from 'typed-redux-saga';
import { moveSaga, toastSaga } from '@/shared/saga/effects';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { choicesMoves, choicesToasts } from './effects';

function* choicesSaga(): SagaGenerator<void> {
  yield* fork(toastSaga, choicesToasts);
  yield* fork(moveSaga, choicesMoves);
}

/** The messages and the navigation after actions on selected vouchers, loaded with their list. */
export const choicesFeature: LazyFeature = { name: 'vouchers', saga: choicesSaga };
