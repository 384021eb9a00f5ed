import { untilQuiet } from '@test/support/quiet';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { aUser, aUserInfo } from '@test/support/samples';
import { expectSaga } from 'redux-saga-test-plan';
import { layoutSaga } from '@/app/layout/saga';
import { selectLayout } from '@/app/layout/slice';
import { fundFlowList } from '@/features/funds/lists/flow';
import { sessionEvents } from '@/features/session';
import type { AnyListSpec } from '@/shared/list/defineList';
import { pageSizeChosen } from '@/shared/list/pageSize';
import { queryOf, searchOf } from '@/shared/list/query';
import { pageSize } from '@/shared/ports/pageSize';
import { localStore } from '@/shared/ports/storage';
import { theme } from '@/shared/ports/theme';

afterEach(() => pageSize.choose(10));

const spec = fundFlowList as unknown as AnyListSpec;
const zhang = () => sessionEvents.loggedIn({ user: aUser({ userAccount: '13800000001' }), info: aUserInfo() });
const li = () => sessionEvents.loggedIn({ user: aUser({ userAccount: '13800000002' }), info: aUserInfo() });

/**
 * Runs the saga of the display settings over a storage with events, for a user who has signed in. Returns the page size in the
 * store.
 */
async function sizeAfter(stored: Map<string, string>, ...events: Parameters<typeof rootReducer>[1][]) {
  const saga = expectSaga(layoutSaga)
    .withReducer(rootReducer, rootReducer(undefined, zhang()))
    .provide({
      call(effect: { fn: unknown; args: unknown[] }, next: () => unknown) {
        const [name, value] = effect.args as [string, string];
        if (effect.fn === localStore.get) return stored.get(name) ?? null;
        if (effect.fn === localStore.set) return Boolean(stored.set(name, value));
        if (effect.fn === theme.remembered) return 'system';
        if (effect.fn === theme.apply) return undefined;
        return next();
      },
    } as never);
  for (const event of events) saga.dispatch(event);
  const { storeState } = await untilQuiet(saga);
  return selectLayout(storeState as RootState).pageSize;
}

describe('the page size', () => {
  it('stores the page size for the user and restores it when the same user signs in', async () => {
    const stored = new Map<string, string>();
    expect(await sizeAfter(stored, pageSizeChosen({ size: 50 }))).toBe(50);
    expect(stored.get('pageSize.13800000001')).toBe('50');
    expect(pageSize.chosen()).toBe(50);
    expect(await sizeAfter(stored, li())).toBe(10);
    expect(pageSize.chosen()).toBe(10);
    expect(await sizeAfter(stored, zhang())).toBe(50);
  });

  it('keeps the page size when the user enters another merchant, which empties the state', async () => {
    const stored = new Map([['pageSize.13800000001', '20']]);
    const switched = sessionEvents.merchantEntered({ merchantNo: 'S1' } as never);
    expect(await sizeAfter(stored, switched)).toBe(20);
  });

  it.each(['7', '1e9', '', 'null', '-50'])('falls back to ten rows if %p is stored', async (text) => {
    expect(await sizeAfter(new Map([['pageSize.13800000001', text]]), zhang())).toBe(10);
  });

  it('applies to every list whose address names no page size, and links name a page size other than ten', () => {
    pageSize.choose(50);
    expect(queryOf(spec, '').pageSize).toBe(50);
    expect(queryOf(spec, '?pageSize=20').pageSize).toBe(20);
    expect(searchOf(queryOf(spec, ''))).toBe('?pageSize=50');
    expect(searchOf(queryOf(spec, '?pageSize=10'))).toBe('?pageSize=10');
    pageSize.choose(10);
    expect(searchOf(queryOf(spec, ''))).toBe('');
  });
});
