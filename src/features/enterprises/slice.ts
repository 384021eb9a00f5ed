import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Enterprise } from '@/contract/calls/enterpriseSwitching';
import { sessionEvents } from '@/features/session';
import type { paths } from '@/shared/paths';

/**
 * Pages that complete the application of an enterprise that is not approved yet (specification "screens", section 4).
 */
export type CompletionTarget =
  | typeof paths.home.addEnterprises
  | typeof paths.onboarding.application
  | typeof paths.home.editCompanyInfo;

export interface EnterprisesState {
  stage: 'idle' | 'loading' | 'loaded' | 'failed';
  /** The user's enterprises in the platform's order, the default enterprise first. */
  list: readonly Enterprise[];
  /** True if the user may add an enterprise (新增企业). */
  canAdd: boolean;
  /** State of a switch. 'asking': the user is asked to confirm. 'swapping': the token is being replaced. */
  switching: { stage: 'idle' } | { stage: 'asking' | 'swapping'; enterpriseId: string };
  /** The previous enterprise if the session has switched without the user's confirmation, for the link back. */
  cameFrom: string | null;
  /** The enterprise that is being made the default; null if none. */
  settingDefault: string | null;
}

const initial: EnterprisesState = {
  stage: 'idle',
  list: [],
  canAdd: false,
  switching: { stage: 'idle' },
  cameFrom: null,
  settingDefault: null,
};

const isUnfinished = ({ settledStatus }: Enterprise) => settledStatus !== 'PASS' && settledStatus !== 'INIT';

const slice = createSlice({
  name: 'enterprises',
  initialState: initial,
  reducers: {
    enterprisesRequested: (state) => state,
    enterprisesStarted: (state) => {
      state.stage = 'loading';
    },
    enterprisesLoaded: (state, { payload }: PayloadAction<{ list: readonly Enterprise[]; canAdd: boolean }>) => {
      state.stage = 'loaded';
      state.list = [...payload.list];
      state.canAdd = payload.canAdd;
    },
    /**
     * Loading failed. The old list stays (specification "calls", catalogue entry "Company list with non-zero code").
     */
    enterprisesFailed: (state) => {
      state.stage = 'failed';
    },

    /** The user chose an enterprise: to switch to it (切换企业), to continue its application (继续完善), or to correct it (去修改). */
    enterpriseChosen: (state, _: PayloadAction<{ enterpriseId: string }>) => state,
    switchRequested: (state, { payload }: PayloadAction<{ enterpriseId: string }>) => {
      state.switching = { stage: 'asking', enterpriseId: payload.enterpriseId };
    },
    switchDeclined: (state) => {
      state.switching = { stage: 'idle' };
    },
    /**
     * The user chose the current enterprise, which is not approved yet. The page `to` that completes it opens, without a switch.
     */
    enterpriseToComplete: (state, _: PayloadAction<{ to: string }>) => {
      state.switching = { stage: 'idle' };
    },

    /** The enterprise that the session left automatically, so that the user can return to it. */
    wayBackKnown: (state, { payload }: PayloadAction<string>) => {
      state.cameFrom = payload;
    },

    defaultChosen: (state, _: PayloadAction<{ enterpriseId: string }>) => state,
    defaultStarted: (state, { payload }: PayloadAction<{ enterpriseId: string }>) => {
      state.settingDefault = payload.enterpriseId;
    },
    defaultSet: (state, { payload }: PayloadAction<{ enterpriseId: string }>) => {
      state.settingDefault = null;
      for (const row of state.list as Enterprise[]) row.defaultFlag = row.enterpriseId === payload.enterpriseId ? 1 : 0;
    },
    defaultNotSet: (state) => {
      state.settingDefault = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionEvents.switchStarted, (state, { payload }) => {
        state.switching = { stage: 'swapping', enterpriseId: payload.enterpriseId };
      })
      .addCase(sessionEvents.switchGivenUp, (state) => {
        state.switching = { stage: 'idle' };
      })
      .addCase(sessionEvents.enterpriseEntered, (state) => {
        state.switching = { stage: 'idle' };
        state.cameFrom = null;
        state.settingDefault = null;
      })
      .addCase(sessionEvents.loggedIn, () => initial)
      .addCase(sessionEvents.loggedOut, () => initial);
  },
  selectors: {
    selectEnterprises: (state) => state.list,
    /** Enterprises that wait for their user: refused and incomplete ones. Those under review wait for the platform. */
    selectUnfinished: createSelector([(state: EnterprisesState) => state.list], (list) => list.filter(isUnfinished)),
    selectEnterprisesStage: (state) => state.stage,
    selectCanAddEnterprise: (state) => state.canAdd,
    selectSwitching: (state) => state.switching,
    selectCameFrom: (state) => state.list.find(({ enterpriseId }) => enterpriseId === state.cameFrom) ?? null,
    selectSettingDefault: (state) => state.settingDefault,
  },
});

export const enterprisesReducer = slice.reducer;
export const enterprisesEvents = slice.actions;
export const enterprisesSelectors = slice.selectors;
