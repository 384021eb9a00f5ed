import { Provider } from 'react-redux';
// What the library's own BrowserRouter makes its history with; exported under this name alone.
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { type RuntimeConfig, readConfig } from '@/shared/config';
import { tabStore } from '@/shared/ports/storage';
import { App } from './App';
import { ConsoleRouter } from './ConsoleRouter';
import { page } from './navigation/page';
import { createRoot } from './react';
import { startConsole } from './start';

/** Whether there is something for the developer tools to do: an extension that looks, or a recording to go on with. */
const toolsAreWanted = ({ devTools, sandboxControls }: RuntimeConfig) =>
  (devTools || sandboxControls) && ('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window || tabStore.get('recording'));

/** Puts the console into the document. Called once. */
export async function begin(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');

  const config = readConfig();
  let opened = 0;
  const tools = toolsAreWanted(config)
    ? await import(/* webpackChunkName: "replay" */ './replay/tools').then(
        ({ createTools }) =>
          createTools(page, () => {
            opened += 1;
            draw();
          }),
        () => undefined, // out of reach: the console begins, and nobody looks into it
      )
    : undefined;
  const store = startConsole(config, tools);
  const history = createBrowserHistory({ v5Compat: true });
  const view = createRoot(root);
  const draw = () =>
    view.render(
      <Provider store={store}>
        <ConsoleRouter history={history}>
          <App key={opened} />
        </ConsoleRouter>
      </Provider>,
    );
  draw();
}
