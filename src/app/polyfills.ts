/**
 * Where a browser has no media queries, no query matches. The layout, the theme, the chart and Arco's parts ask without
 * asking first whether they may (C-08).
 */
export function addPolyfills(): void {
  window.matchMedia ??= (query) =>
    ({
      media: query,
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList;
}
