import { createSelector } from '@reduxjs/toolkit';
import { sessionSelectors } from '@/features/session';
import type { Who } from './access';
import type { GuardInput } from './navigation/decide';
import { selectEntered, selectPageFailed, selectWantsPublic } from './navigation/slice';
import type { RootState } from './rootReducer';

/** Session data that the access rules read. */
export const selectWho: (state: RootState) => Who = createSelector(
  sessionSelectors.selectUser,
  sessionSelectors.selectUserInfo,
  sessionSelectors.selectPermissions,
  sessionSelectors.selectLimitedTo,
  (user, info, permissions, limitedTo): Who => ({ kind: user?.kind ?? 'ordinary', info, permissions, limitedTo }),
);

/** Store data for the guard's decision. The navigation saga adds the requested address and which data it has reloaded. */
export const selectGuardInput: (state: RootState) => Pick<GuardInput, 'session' | 'who' | 'guideIncomplete'> =
  createSelector(sessionSelectors.selectStage, selectWho, sessionSelectors.selectUserInfo, (session, who, info) => ({
    session,
    who,
    guideIncomplete: info !== null && Object.values(info.guide).some(Boolean),
  }));

/** A key that changes with the signed-in user or the user's merchant. The page area then restarts. */
export const selectIdentityKey = createSelector(
  sessionSelectors.selectBegan,
  sessionSelectors.selectMerchantNo,
  (began, merchantNo) => `${began}/${merchantNo}`,
);

/**
 * True if the console can draw something: a page, the message of a failed load, or the error that the session cannot be restored.
 */
export const selectSomethingToShow = (state: RootState): boolean =>
  selectEntered(state) !== null ||
  selectPageFailed(state) ||
  (sessionSelectors.selectStage(state) === 'failed' && !selectWantsPublic(state));

/** Account of the signed-in user: list settings and hidden amounts are stored per user account. */
export const selectSetupOwner = (state: RootState): string => sessionSelectors.selectUser(state)?.userAccount ?? '';
