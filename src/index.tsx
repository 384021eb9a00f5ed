import '@arco-design/web-react/es/style/index.css';
import './app/global.css';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App';
import { startConsole } from './app/start';

const root = document.getElementById('root');
if (!root) throw new Error('the document has no #root');

createRoot(root).render(
  <Provider store={startConsole()}>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </Provider>,
);
