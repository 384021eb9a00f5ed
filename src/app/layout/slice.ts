import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface LayoutState {
  /** What the user chose for the sidebar of wide screens; narrow ones have none. */
  sidebarCollapsed: boolean;
}

const slice = createSlice({
  name: 'layout',
  initialState: { sidebarCollapsed: false } as LayoutState,
  reducers: {
    sidebarToggled: (state) => ({ ...state, sidebarCollapsed: !state.sidebarCollapsed }),
    layoutRestored: (_state, { payload }: PayloadAction<LayoutState>) => payload,
  },
});

export const layoutReducer = slice.reducer;
export const { sidebarToggled, layoutRestored } = slice.actions;
export const selectSidebarCollapsed = ({ layout }: { layout: LayoutState }): boolean => layout.sidebarCollapsed;
