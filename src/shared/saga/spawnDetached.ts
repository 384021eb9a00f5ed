import type { UnknownAction } from '@reduxjs/toolkit';
import { call, type SagaGenerator, spawn } from 'typed-redux-saga';
import { keepAlive } from './keepAlive';

/**
 * Runs a flow that moves money beside everything: neither another page nor the end of the session ends it. After a crash
 * `recover` says what it has left: what was never sent is offered again, everything else is asked for.
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
