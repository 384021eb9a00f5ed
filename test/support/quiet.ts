import type { UnknownAction } from '@reduxjs/toolkit';
import type { ExpectApi } from 'redux-saga-test-plan';

/** Lets everything that is already decided happen: until no promise is left that can go on. No time passes. */
export const settle = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/**
 * Runs an endless saga until all pending effects have ended, then cancels it. Each of the `later` events is dispatched, and each
 * function called, after the effects before it. No time passes.
 */
export async function untilQuiet(saga: ExpectApi, ...later: (UnknownAction | (() => void))[]) {
  // No timer ends before the last promise that can go on.
  const ended = saga.silentRun(0);
  for (const event of later) {
    await settle();
    if (typeof event === 'function') event();
    else saga.dispatch(event);
  }
  return ended;
}
