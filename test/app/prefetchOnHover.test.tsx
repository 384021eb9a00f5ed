/** @jest-environment jsdom */

import { configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { untilQuiet } from '@test/support/quiet';
import { rootReducer } from '@test/support/rootReducer';
import { aUser, aUserInfo } from '@test/support/samples';
import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expectSaga } from 'redux-saga-test-plan';
import { linkHovered, prefetchOnHover } from '@/app/layout/prefetchOnHover';
import { useHoverPrefetch } from '@/app/layout/useHoverPrefetch';
import { page } from '@/app/navigation/page';
import { routeEntered } from '@/app/navigation/slice';
import { PERMISSIONS } from '@/contract/permissions';
import { sessionEvents } from '@/features/session';
import { listRequested } from '@/shared/list/slice';
import { resourceRequested } from '@/shared/resource/slice';

const query = { filters: {}, sort: null, pageNo: 1, pageSize: 10 };
const question = listRequested({ id: 'fundFlow', query });
const signedIn = [
  sessionEvents.loggedIn({ user: aUser(), memberNo: 'M1', info: aUserInfo() }),
  sessionEvents.routeTreeLoaded({ permissions: PERMISSIONS }),
];
const FLOW = '/fund-manage/flow';
const to = (pathname: string, search = '') => linkHovered({ pathname, search });

/** Moves the pointer over these links one after the other. Returns the sent requests and the loaded pages. */
async function pointing(
  links: readonly ReturnType<typeof linkHovered>[],
  { before = signedIn as readonly UnknownAction[], loads = true } = {},
) {
  const loaded: string[] = [];
  const requests: UnknownAction[] = [];
  const saga = expectSaga(prefetchOnHover.saga)
    .withReducer(rootReducer, before.reduce(rootReducer, rootReducer(undefined, { type: '@@start' })))
    .provide({
      call({ fn, args }, next) {
        if (fn === page.isDeveloper) return false;
        if (fn === page.load) {
          loaded.push(String(args[0]));
          return loads ? undefined : Promise.reject(new Error('offline'));
        }
        if (fn === page.firstEvents) return [resourceRequested({ id: 'totals' }), question];
        return next();
      },
      put({ action }, next) {
        requests.push(action as UnknownAction);
        return next();
      },
    });
  for (const link of links) saga.dispatch(link);
  await untilQuiet(saga);
  return { loaded, asked: requests };
}

const AHEAD = listRequested({ id: 'fundFlow', query, ahead: true });

describe('a link that the user comes to', () => {
  it('prefetches the rows of the page behind a hovered link, but no other data', async () => {
    expect(await pointing([to(FLOW)])).toEqual({ loaded: [FLOW], asked: [AHEAD] });
  });

  it('prefetches the rows once, however often the pointer enters the link', async () => {
    expect((await pointing([to(FLOW), linkHovered(null), to(FLOW)])).asked).toEqual([AHEAD]);
  });

  const opened = routeEntered({ path: FLOW, pathname: FLOW, search: '', kept: true, top: 0 });
  it.each<[string, string, readonly UnknownAction[]]>([
    ['a page that is open', FLOW, [...signedIn, opened]],
    ['a list that is known', FLOW, [...signedIn, question]],
    ['nobody', FLOW, []],
    ['somebody who may not open it', FLOW, signedIn.slice(0, 1)],
    ['a page that does not exist', '/nowhere', signedIn],
    ['the login', '/login', signedIn],
  ])('requests nothing for %s', async (_whose, pathname, before) => {
    expect((await pointing([to(pathname)], { before })).asked).toEqual([]);
  });

  it('requests nothing while the code of the linked page cannot be loaded', async () => {
    expect((await pointing([to(FLOW)], { loads: false })).asked).toEqual([]);
  });
});

function Links() {
  return (
    <div {...useHoverPrefetch()}>
      <a href="/fund-manage/flow?pageNo=2">
        <b>流水</b>
      </a>
      <a href="https://example.com/">外部</a>
      <a href="/home" target="_blank" rel="noreferrer">
        新窗口
      </a>
      <p>文字</p>
    </div>
  );
}

describe('the report of hovered links', () => {
  it('reports each link once when the pointer or the focus enters the link, but no external links', () => {
    const dispatched: UnknownAction[] = [];
    const store = configureStore({
      reducer: (state: null = null, action: UnknownAction) => {
        if (linkHovered.match(action)) dispatched.push(action);
        return state;
      },
    });
    render(
      <Provider store={store}>
        <Links />
      </Provider>,
    );
    const flow = screen.getByText('流水');
    const last = () => (dispatched.at(-1) as ReturnType<typeof linkHovered>).payload;
    fireEvent.pointerOver(screen.getByText('文字'));
    expect(dispatched).toEqual([]);
    fireEvent.pointerOver(flow);
    fireEvent.pointerOver(flow.parentElement as Element);
    expect(dispatched).toEqual([to('/fund-manage/flow', '?pageNo=2')]);
    fireEvent.pointerOver(screen.getByText('文字'));
    expect(last()).toBeNull();
    fireEvent.focus(flow.parentElement as Element);
    expect(last()).toEqual({ pathname: '/fund-manage/flow', search: '?pageNo=2' });
    for (const other of ['外部', '新窗口']) {
      fireEvent.pointerOver(screen.getByText(other));
      expect(last()).toBeNull();
      fireEvent.pointerOver(flow);
    }
    fireEvent.pointerLeave(flow.closest('div') as Element);
    expect(last()).toBeNull();
    // On a touch screen no hover event precedes the press.
    fireEvent.pointerDown(flow);
    expect(last()).toEqual({ pathname: '/fund-manage/flow', search: '?pageNo=2' });
  });
});
