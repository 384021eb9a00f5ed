import { put, type SagaGenerator, select } from 'typed-redux-saga';
import { merchantsEvents } from '@/features/merchants';
import { sessionEvents, sessionSelectors } from '@/features/session';
import type { statusEvents } from '@/shared/status/slice';
import type { Followed, Signing } from '../status';

/** Returns whether the loaded status shows that the merchant is now open. */
const isOpen = (data: unknown): boolean => {
  const { detail, sign } = data as Partial<Followed & { sign: Signing }>;
  return (detail?.state === 'PASSED' && detail.kind === 'MERCHANT') || sign?.state === 'PASSED';
};

/**
 * Reloads user info, menus and merchants after a polled status shows that the enterprise's first merchant is open. The user can
 * then choose the merchant without a new login.
 */
export function* followOpening({ payload }: ReturnType<typeof statusEvents.statusArrived>): SagaGenerator<void> {
  if (!isOpen(payload.data)) return;
  const info = yield* select(sessionSelectors.selectUserInfo);
  if (info === null || info.hadMerchantFlag === 'Y') return;
  yield* put(sessionEvents.userInfoRequested());
  yield* put(sessionEvents.routeTreeRequested());
  yield* put(merchantsEvents.merchantsRequested());
}
