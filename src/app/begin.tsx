import type { Store } from '@reduxjs/toolkit';
import { type ReactNode, useLayoutEffect } from 'react';
import { Provider } from 'react-redux';
// The function with which React Router's `BrowserRouter` creates its history. The library exports it only under this
// name.
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { readConfig } from '@/shared/config';
import { tabStore } from '@/shared/ports/storage';
import { backGuard } from '@/shared/ui/backGuard';
import { loadComponent } from '@/shared/ui/LazyComponent';
import { App } from './App';
import { ConsoleRouter, followHistory } from './ConsoleRouter';
import { drawn } from './drawn/drawn';
import { frame } from './frame';
import { page } from './navigation/page';
import { selectEntered } from './navigation/slice';
import { PUBLIC_ROUTES } from './publicRoutes';
import { createRoot, flushSync, hydrateRoot } from './react';
import type { RootState } from './rootReducer';
import { routeTable } from './routeTable';
import { selectSomethingToShow } from './selectors';
import { startConsole } from './start';

routeTable.begin(PUBLIC_ROUTES, {
  rows: () => import(/* webpackChunkName: "routes" */ './routes'),
  frame: () => loadComponent(frame),
});

/** Resolves when the store has a page, or an error page, to render. Until then the document shows the prerendered content. */
const somethingToShow = (store: Store<RootState>) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!selectSomethingToShow(store.getState())) return;
      end();
      resolve();
    };
    const end = store.subscribe(look);
    look();
  });

/** Removes the `data-drawn` attribute, which marks prerendered content, when React first renders the console. */
function Live({ children }: { children: ReactNode }) {
  useLayoutEffect(drawn.taken, []);
  return children;
}

/** Renders the console into the document. Called once. */
export async function begin(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');

  drawn.endQuestions();
  const config = readConfig();
  let draw = () => {};
  // Loads the developer tools if the Redux extension is present, or a recording continues from an earlier document.
  const tools =
    (config.devTools || config.sandboxControls) &&
    ('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window || tabStore.get('recording'))
      ? await import(/* webpackChunkName: "replay" */ './replay/tools').then(
          ({ createTools }) => createTools({ page, redraw: () => draw() }),
          () => undefined, // The developer tools could not be loaded: the console starts without them.
        )
      : undefined;
  const store = startConsole(config, tools);
  backGuard.listen();
  const navigator = followHistory(createBrowserHistory({ v5Compat: true }), store.dispatch);
  await somethingToShow(store);
  const tree = () => (
    <Live>
      <Provider store={store}>
        <ConsoleRouter navigator={navigator}>
          <App key={performance.now()} />
        </ConsoleRouter>
      </Provider>
    </Live>
  );
  // Hydrates the prerendered page if it is the requested page, so that text already typed stays. Any other page is
  // rendered from scratch.
  const isDrawn = drawn.page() === selectEntered(store.getState())?.path;
  // Synchronous hydration: clicks outside the form's submit button would be lost until React has hydrated the page.
  const view = isDrawn ? flushSync(() => hydrateRoot(root, tree())) : createRoot(root);
  draw = () => view.render(tree());
  if (!isDrawn) draw();
}
