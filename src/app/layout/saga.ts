import { call, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { localStore } from '@/shared/ports/storage';
import { layoutRestored, selectSidebarCollapsed, sidebarToggled } from './slice';

const KEY = 'sidebar';

/** Remembers on this machine whether the sidebar is collapsed. */
export function* layoutSaga(): SagaGenerator<void> {
  if ((yield* call(localStore.get, KEY)) === 'collapsed') yield* put(layoutRestored({ sidebarCollapsed: true }));
  yield* takeEvery(sidebarToggled, function* remember() {
    const collapsed = yield* select(selectSidebarCollapsed);
    yield* call(localStore.set, KEY, collapsed ? 'collapsed' : 'open');
  });
}
