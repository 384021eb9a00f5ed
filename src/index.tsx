import '@arco-design/web-react/es/style/index.css';
import './app/global.css';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
// What the library's own BrowserRouter makes its history with; exported under this name alone.
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { App } from './app/App';
import { ConsoleRouter } from './app/ConsoleRouter';
import { startConsole } from './app/start';

const root = document.getElementById('root');
if (!root) throw new Error('the document has no #root');

createRoot(root).render(
  <Provider store={startConsole()}>
    <ConsoleRouter history={createBrowserHistory({ v5Compat: true })}>
      <App />
    </ConsoleRouter>
  </Provider>,
);
