import { Provider } from 'react-redux';
// What the library's own BrowserRouter makes its history with; exported under this name alone.
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { App } from './App';
import { ConsoleRouter } from './ConsoleRouter';
import { createRoot } from './react';
import { startConsole } from './start';

/** Puts the console into the document. Called once. */
export function begin(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');

  createRoot(root).render(
    <Provider store={startConsole()}>
      <ConsoleRouter history={createBrowserHistory({ v5Compat: true })}>
        <App />
      </ConsoleRouter>
    </Provider>,
  );
}
