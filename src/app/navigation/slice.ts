import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { navigated } from '@/shared/saga/events';

/** Where the user is: `entered` is on screen, `wanted` is being decided, loaded or has failed to load. */
export interface NavigationState {
  stage: 'deciding' | 'entered' | 'failed';
  wanted: { pathname: string; search: string } | null;
  /** The route row whose page is on screen, and the address it was entered by. */
  entered: { path: string; pathname: string } | null;
}

const initialState: NavigationState = { stage: 'deciding', wanted: null, entered: null };

const slice = createSlice({
  name: 'navigation',
  initialState,
  reducers: {
    routeEntered: (state, { payload }: PayloadAction<{ path: string; pathname: string }>) => ({
      ...state,
      stage: 'entered' as const,
      entered: payload,
    }),
    /** The code of the page did not arrive. */
    pageFailed: (state) => ({ ...state, stage: 'failed' as const }),
    pageRetried: (state) => ({ ...state, stage: 'deciding' as const }),
    backAsked: (state) => state,
    linkChosen: (state, _action: PayloadAction<{ to: string }>) => state,
  },
  extraReducers: (builder) => {
    builder.addCase(navigated, (state, { payload: { pathname, search } }) => ({
      ...state,
      stage: 'deciding' as const,
      wanted: { pathname, search },
    }));
  },
});

export const navigationReducer = slice.reducer;
export const { routeEntered, pageFailed, pageRetried, backAsked, linkChosen } = slice.actions;
export const selectNavigation = ({ navigation }: { navigation: NavigationState }): NavigationState => navigation;
