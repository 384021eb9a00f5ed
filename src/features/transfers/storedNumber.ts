import { type SagaGenerator, select } from 'typed-redux-saga';
import { sessionSelectors } from '@/features/session';
import { type StoredNumber, storedNumberAt } from '@/shared/money/storedNumber';

/**
 * Returns the storage of a form's request number and draft in this tab, per action and enterprise. The storage
 * survives a page reload.
 */
export function* storedActionNumber(action: string): SagaGenerator<StoredNumber> {
  return storedNumberAt(`money.${action}.${(yield* select(sessionSelectors.selectEnterpriseId)) ?? ''}`);
}
