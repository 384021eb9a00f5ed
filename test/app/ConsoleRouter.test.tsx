/** @jest-environment jsdom */

import { configureStore } from '@reduxjs/toolkit';
import { aScreen } from '@test/support/page';
import { rootReducer } from '@test/support/rootReducer';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { Link, UNSAFE_createMemoryHistory } from 'react-router-dom';
import { ConsoleRouter, followHistory } from '@/app/ConsoleRouter';

/** Renders a visit that began at /home, with these links outside of any page. */
function aVisit(links: ReactNode) {
  aScreen();
  const history = UNSAFE_createMemoryHistory({ initialEntries: ['/home'], v5Compat: true });
  const store = configureStore({ reducer: rootReducer });
  const navigator = followHistory(history, store.dispatch);
  render(
    <Provider store={store}>
      <ConsoleRouter navigator={navigator}>{links}</ConsoleRouter>
    </Provider>,
  );
  return { history, user: userEvent.setup() };
}

describe('the router', () => {
  it('adds one history entry when a link is clicked twice before its page is loaded', async () => {
    const { history, user } = aVisit(
      <>
        {/* A link adds a history entry (`replace={false}`) until it knows about a running navigation. */}
        <Link to="/fund-manage/flow?direction=IN" replace={false}>
          收入
        </Link>
        <Link to="/fund-manage/flow" replace={false}>
          流水
        </Link>
      </>,
    );
    await user.dblClick(screen.getByText('流水'));
    expect(history.index).toBe(1);
    await user.dblClick(screen.getByText('收入'));
    expect(history.index).toBe(2);
  });

  it('a link back to the first page of the visit adds one history entry, also after two clicks', async () => {
    const { history, user } = aVisit(
      <>
        <Link to="/home">首页</Link>
        <Link to="/fund-manage/flow">流水</Link>
      </>,
    );
    await user.click(screen.getByText('流水'));
    await user.click(screen.getByText('首页'));
    expect([history.index, history.location.pathname]).toEqual([2, '/home']);
    await user.click(screen.getByText('首页'));
    expect(history.index).toBe(2);
  });
});
