import '@arco-design/web-react/es/style/index.css';
import './app/global.css';
import './app/print.css';
import './app/drawn/shape.module.css';
import { drawn } from './app/drawn/drawn';

/** Maximum wait in ms for the browser to paint the prerendered login form. */
const AT_LATEST = 200;

/**
 * Resolves when the prerendered login page is painted, at the latest after `AT_LATEST` ms; on other pages at once.
 * Without this wait, an entry script that is already loaded would run before the first paint.
 */
function seen(): Promise<void> {
  if (drawn.page() !== '/login' || document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      // The first paint may show only the empty page, so the first contentful paint is awaited.
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, AT_LATEST);
  });
}

/**
 * Loads React first and alone, and starts the console in a later task. React creates errors while its code is evaluated. If
 * developer tools are open or a test driver controls the browser, the browser then reads the source of every function on the call
 * stack. With the console's entry on the stack, that would be the whole console. "eager" keeps everything in this one file.
 */
async function begin() {
  await seen();
  await import(/* webpackMode: "eager" */ './app/react');
  const app = await import(/* webpackMode: "eager" */ './app/begin');
  app.begin();
}
begin();
