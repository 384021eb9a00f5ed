import { isAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator, setContext } from 'typed-redux-saga';
import { flowCrashed } from './events';

const LONGEST_MESSAGE = 300;

/**
 * Wraps a saga that handles events. An exception is reported as `flowCrashed` and ends only this run, which returns false.
 * Without the wrapper the exception would cancel the saga that watches for the events, and all its other forks.
 */
export const keepAlive = <Args extends unknown[]>(flow: (...args: Args) => Generator) =>
  function* alive(...args: Args): SagaGenerator<boolean> {
    try {
      yield* setContext({ flow: flow.name });
      yield* call(flow, ...args);
      return true;
    } catch (error) {
      const message = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_MESSAGE);
      const [began] = args;
      yield* put(flowCrashed({ flow: flow.name, message, ...(isAction(began) ? { began } : {}) }));
      return false;
    }
  };
