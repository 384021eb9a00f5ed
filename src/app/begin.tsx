import { Provider } from 'react-redux';
// What the library's own BrowserRouter makes its history with; exported under this name alone.
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { watchIdle, watchOtherTabs } from '@/features/session';
import { readConfig } from '@/shared/config';
import { tabStore } from '@/shared/ports/storage';
import { bringPart } from '@/shared/ui/LazyPart';
import { App } from './App';
import { ConsoleRouter } from './ConsoleRouter';
import { frame } from './frame';
import { framePages, page } from './navigation/page';
import { createRoot } from './react';
import { startConsole } from './start';
import './routes';

framePages(() => bringPart(frame));

/** Puts the console into the document. Called once. */
export async function begin(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');

  const config = readConfig();
  // Where developers may look: an extension does, or a recording goes on from an earlier document.
  const tools =
    (config.devTools || config.sandboxControls) &&
    ('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window || tabStore.get('recording'))
      ? await import(/* webpackChunkName: "replay" */ './replay/tools').then(
          ({ createTools }) => createTools({ page, watchIdle, watchOtherTabs, redraw: () => draw() }),
          () => undefined, // out of reach: the console begins, and nobody looks into it
        )
      : undefined;
  const store = startConsole(config, tools);
  const history = createBrowserHistory({ v5Compat: true });
  const view = createRoot(root);
  const draw = () => {
    view.render(
      <Provider store={store}>
        <ConsoleRouter history={history}>
          <App key={performance.now()} />
        </ConsoleRouter>
      </Provider>,
    );
  };
  draw();
}
