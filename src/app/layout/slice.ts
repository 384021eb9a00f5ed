import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { pageSizeChosen } from '@/shared/list/pageSize';
import { DEFAULT_PAGE_SIZE } from '@/shared/ports/pageSize';
import type { Theme } from '@/shared/ports/theme';

/** Display settings of the user on this device. */
interface LayoutState {
  /** True if the user has collapsed the sidebar. Narrow screens have no sidebar. */
  sidebarCollapsed: boolean;
  /** True if wide screens show the bar of open pages above the content. */
  tabs: boolean;
  theme: Theme;
  /** Position of the customer service button: px from the right and from the bottom, as `12,120`; null: default position. */
  service: string | null;
  /**
   * Number of rows per page that the current user has chosen. It applies to lists whose address contains no page
   * size.
   */
  pageSize: number;
}

const slice = createSlice({
  name: 'layout',
  initialState: {
    sidebarCollapsed: false,
    tabs: true,
    theme: 'system',
    service: null,
    pageSize: DEFAULT_PAGE_SIZE,
  } as LayoutState,
  reducers: {
    sidebarToggled: (state) => ({ ...state, sidebarCollapsed: !state.sidebarCollapsed }),
    tabsToggled: (state) => ({ ...state, tabs: !state.tabs }),
    themeChosen: (state, { payload: { theme } }: PayloadAction<{ theme: Theme }>) => ({ ...state, theme }),
    serviceMoved: (state, { payload }: PayloadAction<{ place: string }>) => ({ ...state, service: payload.place }),
    layoutRestored: (state, { payload }: PayloadAction<Omit<LayoutState, 'pageSize'>>) => ({ ...state, ...payload }),
    pageSizeRestored: (state, { payload: { size } }: PayloadAction<{ size: number }>) => ({ ...state, pageSize: size }),
  },
  extraReducers: (builder) => {
    builder.addCase(pageSizeChosen, (state, { payload: { size } }) => ({ ...state, pageSize: size }));
  },
});

export const layoutReducer = slice.reducer;
export const { sidebarToggled, tabsToggled, themeChosen, serviceMoved, layoutRestored, pageSizeRestored } =
  slice.actions;
export const selectLayout = ({ layout }: { layout: LayoutState }): LayoutState => layout;
