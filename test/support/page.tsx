import '@testing-library/jest-dom';
import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { rootReducer } from '@test/support/rootReducer';
import { act, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
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

/** Adds the functions of the dialog element, which jsdom lacks. */
export function dialogsOpen(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

/** Adds the browser features that jsdom lacks. `narrow`: simulates the width of a phone. */
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
/**
 * Sets the function that decides whether links may be opened, until the end of the running test. The signed-in user
 * has no influence.
 */
export function linksAreJudgedBy(judge: Judge): void {
  isJudgeOfTest = true;
  installLinks(() => judge);
}
/** Lets every address lead to a page that the user may open. */
export const everyPageIsOpen = (): void => linksAreJudgedBy((to) => ({ kind: 'open', to }));
// The default in each test file, until a test sets another function or the application's frame installs its own.
everyPageIsOpen();
isJudgeOfTest = false;
// A replaced function must be removed after the test, because the order of tests depends on the seed.
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

/** Chooses an option of a select by its text. */
export async function chooseOption(user: UserEvent, select: HTMLElement, option: string | RegExp): Promise<void> {
  await user.click(select);
  await user.click(screen.getByRole('option', { name: option }));
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
    /** Returns the last event of a type; undefined if there was none. */
    last: (type: string) => log.findLast((event) => event.type === type),
    user: userEvent.setup(),
    address: () => (told ? createPath(history.location) : router.address),
    go: (to: string | number) => act(() => void router.navigate?.(to as string)),
    /** Dispatches an event that does not come from the page, such as a response. */
    happens: (event: UnknownAction) =>
      act(() => {
        store.dispatch(event);
      }),
  };
}
