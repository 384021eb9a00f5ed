/** The browser's own ResizeObserver, in place of Arco's polyfill (`webpack.config.ts`). */
export default globalThis.ResizeObserver;
