import { call, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { localStore } from '@/shared/ports/storage';
import { theme } from '@/shared/ports/theme';
import { layoutRestored, selectLayout, serviceMoved, sidebarToggled, tabsToggled, themeChosen } from './slice';

const SIDEBAR = 'sidebar';
const TABS = 'tabs';
const SERVICE = 'service';

/** Stores the display settings on this machine, and applies them to the document. */
export function* layoutSaga(): SagaGenerator<void> {
  const restored = {
    sidebarCollapsed: (yield* call(localStore.get, SIDEBAR)) === 'collapsed',
    tabs: (yield* call(localStore.get, TABS)) !== 'off',
    theme: yield* call(theme.remembered),
    service: yield* call(localStore.get, SERVICE),
  };
  yield* put(layoutRestored(restored));
  yield* call(theme.apply, restored.theme);
  yield* takeEvery([sidebarToggled, tabsToggled], function* remember() {
    const { sidebarCollapsed, tabs } = yield* select(selectLayout);
    yield* call(localStore.set, SIDEBAR, sidebarCollapsed ? 'collapsed' : 'open');
    yield* call(localStore.set, TABS, tabs ? 'on' : 'off');
  });
  yield* takeEvery(serviceMoved, function* rememberPlace({ payload }) {
    yield* call(localStore.set, SERVICE, payload.place);
  });
  yield* takeEvery(themeChosen, function* wear({ payload }) {
    yield* call(theme.apply, payload.theme);
    yield* call(theme.remember, payload.theme);
  });
}
