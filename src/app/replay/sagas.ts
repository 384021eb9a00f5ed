import type { UnknownAction } from '@reduxjs/toolkit';
import { type EffectMiddleware, type SagaMiddlewareOptions, stdChannel } from 'redux-saga';
import { call } from 'redux-saga/effects';
import { clock } from '@/shared/ports/clock';
import { network } from '@/shared/ports/network';
import { featureInjected } from '@/shared/saga/lazyFeature';
import type { Gate } from './gate';

type Effect = { type?: string; payload?: { fn?: unknown; action?: unknown } };

const GeneratorFunction = Object.getPrototypeOf(function* generator() {}).constructor;

/** True for functions without external effects: flows of the console, and the clock. */
const isInside = (fn: unknown) => fn instanceof GeneratorFunction || fn === clock.now;

/**
 * Pauses the sagas during a replay. No action reaches a saga, and a running flow stops at its next external effect (a request,
 * the storage, the screen, a wait). Responses to sent requests are still received. Other results, such as a finished wait, arrive
 * only when the console resumes. Then all flows continue in their original order.
 */
export function pausedSagas(gate: Pick<Gate<unknown>, 'isReplaying' | 'onceLive'>): SagaMiddlewareOptions {
  const resumed = () => new Promise<void>((resolve) => gate.onceLive(resolve));
  /** Effects whose wait is over, so that they run now and are not delayed again. */
  const due = new WeakSet<object>();

  function* inTurn(effect: Effect): Generator<unknown, unknown, unknown> {
    while (gate.isReplaying()) yield call(resumed);
    due.add(effect);
    const result = yield effect;
    while (gate.isReplaying() && effect.payload?.fn !== network.send) yield call(resumed);
    return result;
  }

  const waits = ({ type, payload }: Effect) => {
    if (type === 'CALL') return payload?.fn !== resumed && !isInside(payload?.fn);
    // Also delays this action: a page of the replay has loaded its feature, which must not start in the running console yet.
    return type === 'PUT' && featureInjected.match(payload?.action);
  };
  const pauseEffects: EffectMiddleware = (next) => (effect: Effect) =>
    next(effect && waits(effect) && !due.has(effect) ? call(inTurn, effect) : effect);

  const channel = stdChannel<UnknownAction>();
  const deliver = channel.put;
  channel.put = (action) => {
    if (gate.isReplaying()) gate.onceLive(() => deliver(action));
    else deliver(action);
  };
  return { channel, effectMiddlewares: [pauseEffects] };
}
