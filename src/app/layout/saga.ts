import { call, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { localStore } from '@/shared/ports/storage';
import { theme } from '@/shared/ports/theme';
import { layoutRestored, selectLayout, sidebarToggled, tabsToggled, themeChosen } from './slice';

const SIDEBAR = 'sidebar';
const TABS = 'tabs';

/** Remembers on this machine how the console looks, and makes it look so. */
export function* layoutSaga(): SagaGenerator<void> {
  const restored = {
    sidebarCollapsed: (yield* call(localStore.get, SIDEBAR)) === 'collapsed',
    tabs: (yield* call(localStore.get, TABS)) !== 'off',
    theme: yield* call(theme.remembered),
  };
  yield* put(layoutRestored(restored));
  yield* call(theme.apply, restored.theme);
  yield* takeEvery([sidebarToggled, tabsToggled], function* remember() {
    const { sidebarCollapsed, tabs } = yield* select(selectLayout);
    yield* call(localStore.set, SIDEBAR, sidebarCollapsed ? 'collapsed' : 'open');
    yield* call(localStore.set, TABS, tabs ? 'on' : 'off');
  });
  yield* takeEvery(themeChosen, function* wear({ payload }) {
    yield* call(theme.apply, payload.theme);
    yield* call(theme.remember, payload.theme);
  });
}
