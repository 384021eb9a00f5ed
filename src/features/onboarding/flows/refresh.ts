import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { enterprisesEvents, enterprisesSelectors } from '@/features/enterprises';
import { sessionEvents, sessionSelectors } from '@/features/session';
import type { statusEvents } from '@/shared/status/slice';
import type { EnterpriseStatus } from '../status';

/** Reloads user info, menus and enterprises after an enterprise was created, submitted or approved. */
export function* refreshUser(): SagaGenerator<void> {
  const user = yield* select(sessionSelectors.selectUser);
  if (user?.kind !== 'ordinary') return;
  yield* put(sessionEvents.userInfoRequested());
  yield* put(sessionEvents.routeTreeRequested());
  yield* put(enterprisesEvents.enterprisesRequested());
}

/**
 * Reloads user info, menus and enterprises when a polled review status differs from the stored one. A decision on the application
 * then takes effect without a new login.
 */
export function* followDecision({ payload }: ReturnType<typeof statusEvents.statusArrived>): SagaGenerator<void> {
  const { enterpriseId, settledStatus } = payload.data as EnterpriseStatus;
  const info = yield* select(sessionSelectors.selectUserInfo);
  const listed = (yield* select(enterprisesSelectors.selectEnterprises)).find(
    (known) => known.enterpriseId === enterpriseId,
  );
  const isOld = info?.enterpriseId === enterpriseId && info.status !== settledStatus;
  if (enterpriseId !== '' && (isOld || listed?.settledStatus !== settledStatus)) yield* call(refreshUser);
}
