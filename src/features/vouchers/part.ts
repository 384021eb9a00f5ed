import { fork, type SagaGenerator } from 'typed-redux-saga';
import type { Toast } from '@/shared/ports/screen';
import { error, on, type Row, toastSaga } from '@/shared/saga/effects';
import type { LatePart } from '@/shared/saga/late';
import { choiceRefused } from './events';

const toasts: readonly Row<Toast>[] = [on(choiceRefused, ({ msg }) => error(msg))];

function* choicesSaga(): SagaGenerator<void> {
  yield* fork(toastSaga, toasts);
}

/** What is said of chosen vouchers comes with their list. */
export const choicesPart: LatePart = { name: 'vouchers', saga: choicesSaga };
