import type { LatePart } from '@/shared/saga/late';
import { deskSaga } from './saga';
import { DESK, deskReducer } from './slice';

/** The forms around the overview and the payee book, with the first page that has them. */
export const deskPart: LatePart = { name: DESK, reducer: deskReducer, saga: deskSaga };
