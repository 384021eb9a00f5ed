import '@arco-design/web-react/es/style/index.css';
import './app/global.css';
import './app/drawn/shape.module.css';

/**
 * React makes errors while its code is evaluated, and whoever has the developer tools open, or drives the browser, pays for
 * them: the engine reads every function on the stack once more to tell where they come from, and with the entry's own that
 * is the whole console. So React begins first and alone, and the console outside of its own code's evaluation. "eager":
 * all of it is in this very file.
 */
async function begin() {
  await import(/* webpackMode: "eager" */ './app/react');
  const app = await import(/* webpackMode: "eager" */ './app/begin');
  app.begin();
}
begin();
