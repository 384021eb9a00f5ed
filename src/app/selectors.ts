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

/** Store data that the guard reads; its saga adds the wanted address and the refreshed data. */
export const selectGuardInput: (state: RootState) => Pick<GuardInput, 'session' | 'who' | 'guideIncomplete'> =
  createSelector(sessionSelectors.selectStage, selectWho, sessionSelectors.selectUserInfo, (session, who, info) => ({
    session,
    who,
    guideIncomplete: info !== null && Object.values(info.guide).some(Boolean),
  }));

/** Changes with the signed-in user, or with the user's merchant: the page area then restarts. */
export const selectIdentityKey = createSelector(
  sessionSelectors.selectBegan,
  sessionSelectors.selectMerchantNo,
  (began, merchantNo) => `${began}/${merchantNo}`,
);

/** True if the console can draw: a page, the page of a failed load, or the error that the session cannot be read. */
export const selectSomethingToShow = (state: RootState): boolean =>
  selectEntered(state) !== null ||
  selectPageFailed(state) ||
  (sessionSelectors.selectStage(state) === 'failed' && !selectWantsPublic(state));

/** The user account that list setups are stored for. */
export const selectSetupOwner = (state: RootState): string => sessionSelectors.selectUser(state)?.userAccount ?? '';
