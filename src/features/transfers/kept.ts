import { type SagaGenerator, select } from 'typed-redux-saga';
import { sessionSelectors } from '@/features/session';
import { type Kept, keptAt } from '@/shared/money/kept';

/** The form of an action of an enterprise, as it outlives a reload: numbers are unique per paying member and call. */
export function* keptOf(action: string): SagaGenerator<Kept> {
  return keptAt(`money.${action}.${(yield* select(sessionSelectors.selectEnterpriseId)) ?? ''}`);
}
