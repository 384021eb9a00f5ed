import type { UnknownAction } from '@reduxjs/toolkit';
import { call, type SagaGenerator, spawn } from 'typed-redux-saga';
import { keepAlive } from './keepAlive';

/**
 * Runs a flow that moves money detached: neither a change of page nor the end of the session cancels it. After a
 * crash `recover` restores a valid state. The user can repeat a request that was never sent; the outcome of any other
 * request is queried.
 */
export const spawnDetached = <Action extends UnknownAction>(
  flow: (action: Action) => Generator,
  recover: (action: Action) => Generator,
) =>
  function* started(action: Action): SagaGenerator<void> {
    yield* spawn(function* aside() {
      if (!(yield* call(keepAlive(flow), action))) yield* call(keepAlive(recover), action);
    });
  };
