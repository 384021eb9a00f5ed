import { call, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { identityChanges } from '@/features/session';
import { pageSizeChosen } from '@/shared/list/pageSize';
import { acceptedPageSize, DEFAULT_PAGE_SIZE, pageSize } from '@/shared/ports/pageSize';
import { localStore } from '@/shared/ports/storage';
import { theme } from '@/shared/ports/theme';
import { selectSetupOwner } from '../selectors';
import {
  layoutRestored,
  pageSizeRestored,
  selectLayout,
  serviceMoved,
  sidebarToggled,
  singleKeysToggled,
  tabsToggled,
  themeChosen,
} from './slice';

const SIDEBAR = 'sidebar';
const TABS = 'tabs';
const SERVICE = 'service';
const KEYS = 'keys';

/** Storage key of the current user's page size, which the boot script reads before the console knows the user. */
const PAGE_SIZE = 'pageSize';

function* pageSizeKey(): SagaGenerator<string> {
  return `${PAGE_SIZE}.${yield* select(selectSetupOwner)}`;
}

/** Reads the page size of the present user before the first request of a list. */
function* restorePageSize(): SagaGenerator<void> {
  const size = acceptedPageSize(yield* call(localStore.get, yield* pageSizeKey())) ?? DEFAULT_PAGE_SIZE;
  yield* call(pageSize.choose, size);
  yield* put(pageSizeRestored({ size }));
  yield* call(localStore.set, PAGE_SIZE, String(size));
}

/** Stores the display settings on this machine, and applies them to the document. */
export function* layoutSaga(): SagaGenerator<void> {
  const restored = {
    sidebarCollapsed: (yield* call(localStore.get, SIDEBAR)) === 'collapsed',
    tabs: (yield* call(localStore.get, TABS)) !== 'off',
    theme: yield* call(theme.remembered),
    singleKeys: (yield* call(localStore.get, KEYS)) !== 'off',
    service: yield* call(localStore.get, SERVICE),
  };
  yield* put(layoutRestored(restored));
  yield* call(theme.apply, restored.theme);
  yield* takeEvery([sidebarToggled, tabsToggled, singleKeysToggled], function* remember() {
    const { sidebarCollapsed, tabs, singleKeys } = yield* select(selectLayout);
    yield* call(localStore.set, SIDEBAR, sidebarCollapsed ? 'collapsed' : 'open');
    yield* call(localStore.set, TABS, tabs ? 'on' : 'off');
    yield* call(localStore.set, KEYS, singleKeys ? 'on' : 'off');
  });
  yield* takeEvery(serviceMoved, function* rememberPlace({ payload }) {
    yield* call(localStore.set, SERVICE, payload.place);
  });
  yield* takeEvery(identityChanges, restorePageSize);
  yield* takeEvery(pageSizeChosen, function* rememberSize({ payload: { size } }) {
    yield* call(pageSize.choose, size);
    yield* call(localStore.set, yield* pageSizeKey(), String(size));
    yield* call(localStore.set, PAGE_SIZE, String(size));
  });
  yield* takeEvery(themeChosen, function* wear({ payload }) {
    yield* call(theme.apply, payload.theme);
    yield* call(theme.remember, payload.theme);
  });
}
