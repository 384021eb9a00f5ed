import { type SagaGenerator, select } from 'typed-redux-saga';
import { sessionSelectors } from '@/features/session';
import { type StoredNumber, storedNumberAt } from '@/shared/money/storedNumber';

/** The form of an action of an enterprise, as it outlives a reload: numbers are unique per paying member and call. */
export function* storedActionNumber(action: string): SagaGenerator<StoredNumber> {
  return storedNumberAt(`money.${action}.${(yield* select(sessionSelectors.selectEnterpriseId)) ?? ''}`);
}
