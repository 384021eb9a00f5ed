import '@testing-library/jest-dom';
import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { rootReducer } from '@test/support/rootReducer';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import {
  createPath,
  MemoryRouter,
  type NavigateFunction,
  UNSAFE_createMemoryHistory,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { ConsoleRouter, followHistory } from '@/app/ConsoleRouter';
import { installLinks, type Judge } from '@/shared/ports/links';

/** jsdom has the dialog element without its functions. */
export function dialogsOpen(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

/** Adds the browser features that jsdom lacks. `narrow`: the screen of a phone. */
export function aScreen({ narrow = false } = {}): void {
  dialogsOpen();
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: narrow,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  window.scrollTo = () => {};
}

let isJudgeOfTest = false;
/** Sets the judge of links until the end of the running test, independent of the signed-in user. */
export function linksAreJudgedBy(judge: Judge): void {
  isJudgeOfTest = true;
  installLinks(() => judge);
}
/** Lets every address lead to an open page. */
export const everyPageIsOpen = (): void => linksAreJudgedBy((to) => ({ kind: 'open', to }));
// The default of a file, until one of its tests sets a judge or the application's frame installs its own.
everyPageIsOpen();
isJudgeOfTest = false;
// A replaced judge must be removed, because the order of tests depends on the seed.
afterEach(() => {
  if (isJudgeOfTest) everyPageIsOpen();
  isJudgeOfTest = false;
});

interface Router {
  address: string;
  navigate?: NavigateFunction;
}

function Follow({ router }: { router: Router }) {
  const { pathname, search } = useLocation();
  router.address = pathname + search;
  router.navigate = useNavigate();
  return null;
}

/**
 * Renders an element with the real reducers and a router, but without sagas. Requests of a component appear in `log`, and the
 * test dispatches their outcome. `before`: earlier events. `told`: the store receives each navigation.
 */
export function show(ui: ReactNode, { before = [] as readonly UnknownAction[], at = '/', told = false } = {}) {
  aScreen();
  const log: UnknownAction[] = [];
  const recorder: Middleware = () => (next) => (action) => {
    log.push(action as UnknownAction);
    return next(action);
  };
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(recorder),
  });
  for (const event of before) store.dispatch(event);
  log.length = 0;

  const router: Router = { address: at };
  const page = (
    <>
      <Follow router={router} />
      {ui}
    </>
  );
  const history = UNSAFE_createMemoryHistory({ initialEntries: [at], v5Compat: true });
  const view = render(
    <Provider store={store}>
      {told ? (
        <ConsoleRouter navigator={followHistory(history, store.dispatch)}>{page}</ConsoleRouter>
      ) : (
        <MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>
      )}
    </Provider>,
  );
  return {
    ...view,
    store,
    log,
    types: () => log.map(({ type }) => type),
    /** The last event of a type, undefined when there was none. */
    last: (type: string) => log.findLast((event) => event.type === type),
    user: userEvent.setup(),
    address: () => (told ? createPath(history.location) : router.address),
    go: (to: string | number) => act(() => void router.navigate?.(to as string)),
    /** Dispatches an event from outside the page. */
    happens: (event: UnknownAction) =>
      act(() => {
        store.dispatch(event);
      }),
  };
}
