/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { act, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { RecorderPanel } from '@/app/debugger/RecorderPanel';
import type { SessionLog } from '@/app/debugger/replay';
import { debuggerEvents as events } from '@/app/debugger/slice';
import { createDebuggerStore } from '@/app/debugger/store';
import { routeEntered } from '@/app/navigation/slice';
import { navigated } from '@/shared/saga/events';

const WHOLE: SessionLog = { preloadedState: undefined, actions: [navigated({ pathname: '/home', search: '' })] };
/** A log of actions that the import refuses, because its content is invalid. */
const BROKEN: SessionLog = { preloadedState: undefined, actions: [{ type: routeEntered.type, payload: null }] };

function holding(log: SessionLog) {
  const store = createDebuggerStore();
  const { user } = show(
    <Provider store={store}>
      <RecorderPanel />
    </Provider>,
  );
  const take = (taken: SessionLog) => act(() => void store.dispatch(events.logTaken({ log: taken, source: 'a.json' })));
  take(log);
  return { user, take };
}

describe('a replayed log', () => {
  afterEach(() => jest.restoreAllMocks());

  it('shows 回放中 and the step while a log is replayed (C-18)', () => {
    holding(WHOLE);
    expect(screen.getByText('回放中')).toBeVisible();
    expect(screen.getByText('第 1 步，共 1 步')).toBeVisible();
  });

  it('reports a broken log and replays the next log', async () => {
    // React logs errors that an error boundary has caught. The test hides these logs.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, take } = holding(BROKEN);
    expect(screen.getByRole('alert')).toHaveTextContent('该日志无法重放');
    take(WHOLE);
    expect(screen.getByText('第 1 步，共 1 步')).toBeVisible();
    take(BROKEN);
    await user.click(screen.getByRole('button', { name: '关闭日志' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('回放中')).toBeNull();
    expect(screen.getByRole('button', { name: '导入日志' })).toBeEnabled();
  });
});
