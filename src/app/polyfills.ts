/**
 * Adds a `matchMedia` that matches no query to browsers without it. Layout, theme, chart and Arco call `matchMedia`
 * without checking for support (safety requirement C-08).
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
