import type { LatePart } from '@/shared/saga/late';
import { deskSaga } from './saga';

/** What happens around the overview and with the payee book, with the first page that has them. */
export const deskPart: LatePart = { name: 'desk', saga: deskSaga };
