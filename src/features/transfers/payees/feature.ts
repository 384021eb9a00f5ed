import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { payeesSaga } from './saga';

/** The payee book's saga, loaded with the book. */
export const payeesFeature: LazyFeature = { name: 'payees', saga: payeesSaga };
