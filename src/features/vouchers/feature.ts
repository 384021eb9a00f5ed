import { fork, type SagaGenerator } from 'typed-redux-saga';
import type { Toast } from '@/shared/ports/screen';
import { error, on, type Row, toastSaga } from '@/shared/saga/effects';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { choiceRefused } from './events';

const toasts: readonly Row<Toast>[] = [on(choiceRefused, ({ msg }) => error(msg))];

function* choicesSaga(): SagaGenerator<void> {
  yield* fork(toastSaga, toasts);
}

/** The messages about selected vouchers, loaded with their list. */
export const choicesFeature: LazyFeature = { name: 'vouchers', saga: choicesSaga };
