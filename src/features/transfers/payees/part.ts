import type { LatePart } from '@/shared/saga/late';
import { payeesSaga } from './saga';

/** What happens in the payee book; comes with it. */
export const payeesPart: LatePart = { name: 'payees', saga: payeesSaga };
