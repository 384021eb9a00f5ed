/** Options that a caller of lodash's own may give; Arco gives none. */
type Throttled<Args extends unknown[]> = ((...args: Args) => void) & { cancel: () => void };

/**
 * Calls at once, then with the newest arguments at most once per `wait` ms. Replaces Arco's dependency lodash
 * (`webpack.config.ts`), whose version is a tenth of the Arco code on the login page.
 */
export default function throttle<Args extends unknown[]>(run: (...args: Args) => void, wait = 0): Throttled<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest: Args | undefined;
  const rest = () => {
    timer = undefined;
    if (!newest) return;
    const args = newest;
    newest = undefined;
    throttled(...args);
  };
  const throttled = Object.assign(
    (...args: Args): void => {
      if (timer !== undefined) {
        newest = args;
        return;
      }
      timer = setTimeout(rest, wait);
      run(...args);
    },
    {
      cancel: () => {
        clearTimeout(timer);
        timer = undefined;
        newest = undefined;
      },
    },
  );
  return throttled;
}
