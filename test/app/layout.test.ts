import { combineReducers } from '@reduxjs/toolkit';
import { untilQuiet } from '@test/support/quiet';
import { expectSaga } from 'redux-saga-test-plan';
import { layoutSaga } from '@/app/layout/saga';
import {
  layoutReducer,
  serviceMoved,
  sidebarToggled,
  singleKeysToggled,
  tabsToggled,
  themeChosen,
} from '@/app/layout/slice';
import { localStore } from '@/shared/ports/storage';
import { theme } from '@/shared/ports/theme';

/** Runs the saga of the layout settings over a storage in memory. */
function remembering(stored: Record<string, string> = {}) {
  const worn: string[] = [];
  const saga = expectSaga(layoutSaga)
    .withReducer(combineReducers({ layout: layoutReducer }))
    .provide({
      call({ fn, args }, next) {
        const [first, second] = args as [string, string];
        if (fn === localStore.get) return stored[first] ?? null;
        if (fn === localStore.set) {
          stored[first] = second;
          return true;
        }
        if (fn === theme.remembered) return stored.theme ?? 'system';
        if (fn === theme.apply) return void worn.push(first);
        if (fn === theme.remember) {
          stored.theme = first;
          return true;
        }
        return next();
      },
    });
  const run = async () => {
    const { storeState } = await untilQuiet(saga);
    return { layout: storeState.layout, stored, worn };
  };
  return { saga, run };
}

describe('the layout settings on this machine', () => {
  it("starts with an open sidebar, tabs and the system's theme", async () => {
    const { layout, worn } = await remembering().run();
    expect(layout).toEqual({
      sidebarCollapsed: false,
      tabs: true,
      theme: 'system',
      singleKeys: true,
      keyListOpen: false,
      service: null,
      pageSize: 10,
    });
    expect(worn).toEqual(['system']);
  });

  it('restores the stored layout and theme', async () => {
    const { layout, worn } = await remembering({ sidebar: 'collapsed', tabs: 'off', theme: 'dark', keys: 'off' }).run();
    expect(layout).toMatchObject({ sidebarCollapsed: true, tabs: false, theme: 'dark', singleKeys: false });
    expect(worn).toEqual(['dark']);
  });

  it('stores layout and theme when the user changes them', async () => {
    const { saga, run } = remembering();
    saga
      .dispatch(sidebarToggled())
      .dispatch(tabsToggled())
      .dispatch(singleKeysToggled())
      .dispatch(themeChosen({ theme: 'dark' }))
      .dispatch(serviceMoved({ place: '12,200' }));
    const { layout, stored, worn } = await run();
    expect(layout).toMatchObject({
      sidebarCollapsed: true,
      tabs: false,
      theme: 'dark',
      singleKeys: false,
      service: '12,200',
    });
    expect(stored).toEqual({ sidebar: 'collapsed', tabs: 'off', keys: 'off', theme: 'dark', service: '12,200' });
    expect(worn).toEqual(['system', 'dark']);
  });
});
