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
  /** True if single keys act on the page: `/` goes to the search of the list, `?` lists the keys. */
  singleKeys: boolean;
  /** True while the dialog with the list of all keys is open. */
  keyListOpen: boolean;
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
    singleKeys: true,
    keyListOpen: false,
    service: null,
    pageSize: DEFAULT_PAGE_SIZE,
  } as LayoutState,
  reducers: {
    sidebarToggled: (state) => ({ ...state, sidebarCollapsed: !state.sidebarCollapsed }),
    tabsToggled: (state) => ({ ...state, tabs: !state.tabs }),
    singleKeysToggled: (state) => ({ ...state, singleKeys: !state.singleKeys }),
    keyListTurned: (state, { payload: { open } }: PayloadAction<{ open: boolean }>) => ({
      ...state,
      keyListOpen: open,
    }),
    themeChosen: (state, { payload: { theme } }: PayloadAction<{ theme: Theme }>) => ({ ...state, theme }),
    serviceMoved: (state, { payload }: PayloadAction<{ place: string }>) => ({ ...state, service: payload.place }),
    layoutRestored: (state, { payload }: PayloadAction<Omit<LayoutState, 'pageSize' | 'keyListOpen'>>) => ({
      ...state,
      ...payload,
    }),
    pageSizeRestored: (state, { payload: { size } }: PayloadAction<{ size: number }>) => ({ ...state, pageSize: size }),
  },
  extraReducers: (builder) => {
    builder.addCase(pageSizeChosen, (state, { payload: { size } }) => ({ ...state, pageSize: size }));
  },
});

export const layoutReducer = slice.reducer;
export const {
  sidebarToggled,
  tabsToggled,
  singleKeysToggled,
  keyListTurned,
  themeChosen,
  serviceMoved,
  layoutRestored,
  pageSizeRestored,
} = slice.actions;
export const selectLayout = ({ layout }: { layout: LayoutState }): LayoutState => layout;
