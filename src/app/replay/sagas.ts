import type { UnknownAction } from '@reduxjs/toolkit';
import { type EffectMiddleware, type SagaMiddlewareOptions, stdChannel } from 'redux-saga';
import { call } from 'redux-saga/effects';
import { clock } from '@/shared/ports/clock';
import { partAdded } from '@/shared/saga/late';
import type { Gate } from './gate';

type Effect = { type?: string; payload?: { fn?: unknown; action?: unknown } };

const GeneratorFunction = Object.getPrototypeOf(function* generator() {}).constructor;

/** Flows of the console, and what looks at nothing outside of it. */
const isInside = (fn: unknown) => fn instanceof GeneratorFunction || fn === clock.now;

/**
 * How sagas stand still: an action reaches no saga, and a flow that is under way comes as far as its next contact with
 * the outside (a request, the storage, the screen, a wait). All of it goes on, in its order, once the console does.
 */
export function standingStill(gate: Pick<Gate<unknown>, 'isReplaying' | 'onceLive'>): SagaMiddlewareOptions {
  const goesOn = () => new Promise<void>((resolve) => gate.onceLive(resolve));

  function* held(effect: Effect): Generator<unknown, unknown, unknown> {
    yield call(goesOn);
    return yield effect;
  }

  const begins = ({ type, payload }: Effect) => {
    if (type === 'CALL') return payload?.fn !== goesOn && !isInside(payload?.fn);
    // A page that is replayed has brought the code of its part.
    return type === 'PUT' && partAdded.match(payload?.action);
  };

  const stands: EffectMiddleware = (next) => (effect: Effect) => {
    return next(gate.isReplaying() && begins(effect) ? call(held, effect) : effect);
  };

  const channel = stdChannel<UnknownAction>();
  const deliver = channel.put;
  channel.put = (action) => {
    if (gate.isReplaying()) gate.onceLive(() => deliver(action));
    else deliver(action);
  };
  return { channel, effectMiddlewares: [stands] };
}
