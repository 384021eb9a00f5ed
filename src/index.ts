import '@arco-design/web-react/es/style/index.css';
import './app/global.css';
import './app/drawn/shape.module.css';
import { drawn } from './app/drawn/drawn';

/** A form that waits to be painted waits no longer than this, ms. */
const AT_LATEST = 200;

/**
 * Ends when the drawn login is painted; at once elsewhere. The browser would paint it only after all that the entry does
 * at first, if the entry is here already.
 */
function seen(): Promise<void> {
  if (drawn.page() !== '/login' || document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      // The first paint of all may be of the empty page.
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, AT_LATEST);
  });
}

/**
 * React makes errors while its code is evaluated, and whoever has the developer tools open, or drives the browser, pays for
 * them: the engine reads every function on the stack once more to tell where they come from, and with the entry's own that
 * is the whole console. So React begins first and alone, and the console outside of its own code's evaluation. "eager":
 * all of it is in this very file.
 */
async function begin() {
  await seen();
  await import(/* webpackMode: "eager" */ './app/react');
  const app = await import(/* webpackMode: "eager" */ './app/begin');
  app.begin();
}
begin();
