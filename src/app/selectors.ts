import { createSelector } from '@reduxjs/toolkit';
import { sessionSelectors } from '@/features/session';
import type { Who } from './access';
import type { GuardInput } from './navigation/decide';
import { selectEntered, selectPageFailed, selectWantsPublic } from './navigation/slice';
import type { RootState } from './rootReducer';

/** What the access rules read of the session. */
export const selectWho: (state: RootState) => Who = createSelector(
  sessionSelectors.selectUser,
  sessionSelectors.selectUserInfo,
  sessionSelectors.selectPermissions,
  sessionSelectors.selectLimitedTo,
  (user, info, permissions, limitedTo): Who => ({ kind: user?.kind ?? 'ordinary', info, permissions, limitedTo }),
);

/** What the guard reads of the store; the wanted address and what was refreshed come from its saga. */
export const selectGuardInput: (state: RootState) => Pick<GuardInput, 'session' | 'who' | 'guideIncomplete'> =
  createSelector(sessionSelectors.selectStage, selectWho, sessionSelectors.selectUserInfo, (session, who, info) => ({
    session,
    who,
    guideIncomplete: info !== null && Object.values(info.guide).some(Boolean),
  }));

/** Changes when somebody else is signed in, or the same user elsewhere: the page area then starts anew. */
export const selectIdentityKey = createSelector(
  sessionSelectors.selectBegan,
  sessionSelectors.selectMerchantNo,
  (began, merchantNo) => `${began}/${merchantNo}`,
);

/** A page, what stands in its place when it did not come, or that the session cannot be read now. */
export const selectSomethingToShow = (state: RootState): boolean =>
  selectEntered(state) !== null ||
  selectPageFailed(state) ||
  (sessionSelectors.selectStage(state) === 'failed' && !selectWantsPublic(state));

/** Whose setup of a list is remembered. */
export const selectSetupOwner = (state: RootState): string => sessionSelectors.selectUser(state)?.userAccount ?? '';
