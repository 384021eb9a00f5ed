/**
 * @jest-environment jsdom
 */

import type { Store } from '@reduxjs/toolkit';
import { anExtension, type Extension } from '@test/support/devTools';
import { aScreen } from '@test/support/page';
import { aPlatform } from '@test/support/platform';
import { aWorld } from '@test/support/world';
import { SETTLED } from '@/app/replay/gate';
import { queryUserInfo } from '@/contract/calls/login';
import { sessionEvents } from '@/features/session';
import { createGateway, type Identity } from '@/shared/gateway/gateway';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { navigated } from '@/shared/saga/events';

type Answer = () => void;

// The bar of the replay has a separate React root, outside of the testing library, so `act` is not used.
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

const IDLE = 900_000;
/** Runs all pending effects that need no new event. */
const settle = () => jest.advanceTimersByTimeAsync(5);

/**
 * Starts the console with its own store, sagas and gateway, connected to the DevTools extension. A mock replaces the
 * network and the platform.
 */
async function aHookedConsole({ signedIn = true, hooked = true } = {}) {
  jest.resetModules();
  jest.useFakeTimers({ now: 1_800_000_000_000 });
  aScreen();
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', '/404');
  window.localStorage.clear();
  window.sessionStorage.clear();
  const extension = anExtension();
  if (hooked) Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: extension.compose });
  else Reflect.deleteProperty(window, '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__');

  const cookies = (await import('@/shared/gateway/tokenCookie')).tokenCookie;
  const world = aWorld();
  Object.defineProperties(world, {
    cookie: { get: cookies.read, set: (token: string) => cookies.write(token) },
    own: { get: cookies.own },
  });
  const waiting: Answer[] = [];
  let held = false;
  const platform = aPlatform(world, () =>
    held ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve(),
  );
  jest.doMock('@/shared/gateway/browser', () => ({
    browserGateway: (_: unknown, identity: () => Identity) =>
      createGateway({ identity, loadTransport: async () => platform.transport }),
  }));
  cookies.clear();
  if (signedIn) platform.signedInBefore();

  const { screen } = await import('@/app/screen');
  const reload = jest.spyOn(screen, 'reload').mockImplementation(() => {});
  jest.spyOn(screen, 'toast').mockImplementation(() => {});
  const { readConfig } = await import('@/shared/config');
  const { createTools } = await import('@/app/replay/tools');
  const { page } = await import('@/app/navigation/page');
  const { startConsole } = await import('@/app/start');
  const tools = createTools({ page, redraw: () => {} });
  const store = startConsole({ ...readConfig(), devTools: true }, tools) as Store;
  store.dispatch(navigated({ pathname: '/404', search: '' }));
  await settle();
  const stored = () => JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }]);
  return {
    extension,
    platform,
    store,
    reload,
    stored,
    state: () => store.getState() as ReturnType<typeof import('@/app/rootReducer').rootReducer>,
    /** Holds back the platform's responses from now on. Returns a function that releases them. */
    holdAnswers: () => {
      held = true;
      return async () => {
        held = false;
        for (const answer of waiting.splice(0)) answer();
        await settle();
      };
    },
    jump: (index: number) =>
      extension.says({ type: 'DISPATCH', payload: { type: 'JUMP_TO_STATE', index, actionId: index } }),
    monitor: (type: string, more: object = {}) => extension.says({ type: 'DISPATCH', payload: { type, ...more } }),
    imports: (actions: readonly object[]) =>
      extension.says({ type: 'IMPORT', state: JSON.stringify({ payload: JSON.stringify(actions) }) }),
    bar: () => document.querySelector('body > div[class] , body > div:not(#root)')?.textContent ?? '',
    /** Adds a flow that dispatches `test/heard` after each action of this type. */
    hears: async (type: string) => {
      const { injectFeature } = await import('@/shared/saga/lazyFeature');
      const { put, takeEvery } = await import('typed-redux-saga');
      injectFeature({
        name: 'test',
        *saga() {
          yield* takeEvery(type, function* hear() {
            yield* put({ type: 'test/heard' });
          });
        },
      });
      await settle();
    },
    asks: () => store.dispatch(sessionEvents.userInfoRequested()),
    asked: () => platform.arrived.filter(({ path }) => path === queryUserInfo.path).length,
  };
}

/** The listeners that the console of a test has added to the window. They are removed after each test. */
const listeners: Parameters<typeof window.addEventListener>[] = [];
const { addEventListener } = window;
window.addEventListener = (...args: Parameters<typeof addEventListener>) => {
  listeners.push(args);
  addEventListener.apply(window, args);
};

afterEach(() => {
  for (const args of listeners.splice(0)) window.removeEventListener(...args);
  jest.clearAllTimers();
  jest.useRealTimers();
});

/** Presses the button of the replay bar. */
const leave = async () => {
  await settle();
  document.querySelector('button')?.click();
  await settle();
};
const last = (extension: Extension) => extension.log().stagedActionIds.length - 1;

describe('travelling in a running console', () => {
  it.each([true, false])(
    'a replay sends no request, stores nothing and adds no action to the log (signed in: %s)',
    async (signedIn) => {
      const { extension, platform, store, stored, jump, bar } = await aHookedConsole({ signedIn });
      const before = { arrived: platform.arrived.length, length: last(extension), stored: stored() };
      expect(before.length).toBeGreaterThan(3);
      for (let at = 0; at < 300; at += 1) {
        jump((at * 7) % (before.length + 1));
        // Pages send this request when they become visible.
        store.dispatch(sessionEvents.userInfoRequested());
        store.dispatch(navigated({ pathname: '/home', search: '' }));
        await settle();
      }
      jump(1);
      await jest.advanceTimersByTimeAsync(60_000);
      expect({ arrived: platform.arrived.length, length: last(extension), stored: stored() }).toEqual(before);
      expect(bar()).toContain('回放中');
    },
  );

  it('the console resumes shortly after the replay has returned to the end of the log', async () => {
    const { extension, jump, asks, asked, bar, state, reload } = await aHookedConsole();
    const [end, known] = [last(extension), asked()];
    const before = state();
    jump(1);
    jump(end);
    asks();
    await settle();
    expect(asked()).toBe(known);
    await jest.advanceTimersByTimeAsync(SETTLED);
    expect(state()).toBe(before);
    expect(bar()).not.toContain('回放中');
    asks();
    await settle();
    expect(asked()).toBe(known + 1);
    expect(reload).not.toHaveBeenCalled();
  });

  it('a response that arrives during a replay is logged at once and shown after the replay', async () => {
    const { extension, jump, asks, holdAnswers, state, hears } = await aHookedConsole();
    await hears('session/userInfoLoaded');
    const answer = holdAnswers();
    asks();
    await settle();
    const start = last(extension);
    jump(1);
    const shown = state();
    await answer();
    expect(extension.types().slice(start + 1)).toEqual(['session/userInfoLoaded']);
    expect(state()).toBe(shown);
    jump(last(extension));
    await jest.advanceTimersByTimeAsync(SETTLED);
    expect(state().session).toMatchObject({ stage: 'signedIn', infoStage: 'loaded' });
    // A saga that waits for such a response receives it after the replay has ended.
    expect(extension.types().at(-1)).toBe('test/heard');
  });

  it('restores the present state when the user leaves the replay', async () => {
    const { monitor, jump, state, reload } = await aHookedConsole();
    const before = state();
    monitor('TOGGLE_ACTION', { id: 2 });
    jump(1);
    expect(state()).not.toEqual(before);
    await leave();
    expect(state()).toEqual(before);
    expect(reload).not.toHaveBeenCalled();
    expect(document.querySelector('button')).toBeNull();
  });

  it('blocks clicks on the page during a replay, but not on the bar', async () => {
    const { jump } = await aHookedConsole();
    const pressed = jest.fn();
    document.getElementById('root')?.addEventListener('click', pressed);
    const press = () => document.getElementById('root')?.click();
    jump(1);
    await settle();
    press();
    expect(pressed).not.toHaveBeenCalled();
    await leave();
    press();
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it('reloads the page when the replay ends at another address', async () => {
    const { jump, reload } = await aHookedConsole();
    jump(1);
    window.history.pushState(null, '', '/home');
    await leave();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('a log that is paused or locked', () => {
  it.each([
    ['PAUSE_RECORDING', 'session/userInfoLoaded'],
    ['LOCK_CHANGES', 'session/userInfoLoaded'],
  ])('%s stops new requests, and a response that arrives meanwhile is recorded afterwards', async (type, outcome) => {
    const { extension, monitor, asks, asked, holdAnswers, state, bar } = await aHookedConsole();
    const answer = holdAnswers();
    asks();
    await settle();
    const known = asked();
    monitor(type, { status: true });
    asks();
    await answer();
    expect(asked()).toBe(known);
    expect(bar()).toContain('回放中');
    const before = extension.types().filter((name) => name === outcome).length;
    monitor(type, { status: false });
    await jest.advanceTimersByTimeAsync(SETTLED);
    expect(extension.types().filter((name) => name === outcome).length).toBe(type === 'LOCK_CHANGES' ? before + 1 : 1);
    expect(state().session).toMatchObject({ infoStage: 'loaded' });
    expect(bar()).not.toContain('回放中');
  });

  it('continues at once after a commit in the DevTools', async () => {
    const { monitor, asks, asked, bar } = await aHookedConsole();
    const known = asked();
    monitor('COMMIT');
    expect(bar()).not.toContain('回放中');
    asks();
    await settle();
    expect(asked()).toBe(known + 1);
  });

  it.each(['RESET', 'ROLLBACK'])('%s shows the initial state; leaving the replay reloads the page', async (type) => {
    const { monitor, asks, asked, bar, reload } = await aHookedConsole();
    const known = asked();
    monitor(type);
    asks();
    await settle();
    expect(asked()).toBe(known);
    expect(bar()).toContain('回放中');
    await leave();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('an imported log', () => {
  it('replays an imported log without requests, and leaving the log reloads the page', async () => {
    const { imports, extension, platform, stored, state, asks, bar, reload } = await aHookedConsole({
      signedIn: false,
    });
    const before = { arrived: platform.arrived.length, stored: stored() };
    const user = {
      kind: 'ordinary' as const,
      userAccount: 'a',
      nickName: '甲',
      enterpriseId: 'E9',
      businessLicenseNo: '',
    };
    imports([sessionEvents.loggedIn({ user }), navigated({ pathname: '/home', search: '' })]);
    asks();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(state().session).toMatchObject({ stage: 'signedIn', user: { enterpriseId: 'E9' } });
    expect(last(extension)).toBe(2);
    expect({ arrived: platform.arrived.length, stored: stored() }).toEqual(before);
    expect(bar()).toContain('导入的日志：第 2 步，共 2 步');
    await leave();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('an imported log restores the state of pages that were never opened in this tab', async () => {
    const { imports, state } = await aHookedConsole({ signedIn: false });
    imports([
      { type: 'lazyFeatures/featureInjected', payload: 'amounts' },
      { type: 'amounts/set', payload: { hidden: true } },
    ]);
    expect(state().lazy).toMatchObject({ amounts: true });
  });
});

describe('the session that runs on behind a replay', () => {
  it('ends the idle session on time during a replay, also on the platform, and reloads the page', async () => {
    const { jump, platform, reload, extension } = await aHookedConsole();
    jump(1);
    await jest.advanceTimersByTimeAsync(IDLE - 20_000);
    expect(reload).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(40_000);
    expect(platform.arrived.at(-1)).toMatchObject({ path: '/auth/oauth/logout', token: 'secret-token-1' });
    expect(tokenCookie.read()).toBe('');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(window.sessionStorage.getItem('opc.notice')).toBe('idle');
    expect(extension.types().at(-1)).toBe('session/loggedOut');
  });

  it.each([
    ['travelling', 'JUMP_TO_STATE', { index: 1 }],
    ['paused', 'PAUSE_RECORDING', { status: true }],
  ])('ends the session within 2 s when another tab has ended the session: %s', async (_, type, more) => {
    const { monitor, reload } = await aHookedConsole();
    monitor(type, more);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(reload).not.toHaveBeenCalled();
    // biome-ignore lint/suspicious/noDocumentCookie: simulates another tab
    document.cookie = 'pay_platform_token=; Max-Age=0; Path=/';
    await jest.advanceTimersByTimeAsync(2_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

it('the log of the DevTools keeps up to 20,000 actions', async () => {
  const { extension } = await aHookedConsole({ signedIn: false });
  expect(extension.options()).toMatchObject({ maxAge: 20_000 });
});
