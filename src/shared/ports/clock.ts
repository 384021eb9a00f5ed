import { CANCEL } from 'redux-saga';

/** Adds the method by which redux-saga cancels a promise early when the saga is cancelled. */
export const cancellable = <Value>(promise: Promise<Value>, cancel: () => void): Promise<Value> =>
  Object.assign(promise, { [CANCEL]: cancel });

/**
 * The only source of time in the console: the current time in ms since 1970, and waits in ms that end when the saga is cancelled.
 */
export const clock = {
  now: (): number => Date.now(),
  sleep: (ms: number): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slept = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    return cancellable(slept, () => clearTimeout(timer));
  },
};
