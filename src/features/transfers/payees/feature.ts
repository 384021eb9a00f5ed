import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { payeesSaga } from './saga';

/** What happens in the payee book; comes with it. */
export const payeesFeature: LazyFeature = { name: 'payees', saga: payeesSaga };
