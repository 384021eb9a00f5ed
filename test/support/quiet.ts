import type { UnknownAction } from '@reduxjs/toolkit';
import type { ExpectApi } from 'redux-saga-test-plan';

/** Waits until all promises that can resolve have resolved. The clock does not advance. */
export const settle = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/**
 * Runs an endless saga until all pending effects have ended, then cancels it. Each of the `later` events is
 * dispatched, and each function called, after the effects before it. The clock does not advance.
 */
export async function untilQuiet(saga: ExpectApi, ...later: (UnknownAction | (() => void))[]) {
  // The timer of 0 ms ends only after all promises that can resolve.
  const ended = saga.silentRun(0);
  for (const event of later) {
    await settle();
    if (typeof event === 'function') event();
    else saga.dispatch(event);
  }
  return ended;
}
