import { CANCEL } from 'redux-saga';

/** Gives a promise the way in which a cancelled saga ends it early. */
export const cancellable = <Value>(promise: Promise<Value>, cancel: () => void): Promise<Value> =>
  Object.assign(promise, { [CANCEL]: cancel });

/** The only source of time: ms since 1970, and waits in ms that end with the saga. */
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
