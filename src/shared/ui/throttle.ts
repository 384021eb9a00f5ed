/** A throttled function. lodash's version also takes options, but Arco passes none. */
type Throttled<Args extends unknown[]> = ((...args: Args) => void) & { cancel: () => void };

/**
 * Calls `run` at once, then with the newest arguments at most once per `wait` ms. Replaces lodash's throttle, on which Arco
 * depends (`webpack.config.ts`): lodash's version would be a tenth of the Arco code on the login page.
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
