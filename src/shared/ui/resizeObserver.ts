/** The browser's own, in the place of the polyfill that Arco brings (`webpack.config.ts`). */
export default globalThis.ResizeObserver;
