import { createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { call, fork, put, type SagaGenerator, take } from 'typed-redux-saga';
import { keepAlive } from './keepAlive';

/**
 * A lazily loaded feature: a saga with an optional slice. Its code is loaded with the first page that needs it, and is not part
 * of the console's entry.
 */
export interface LazyFeature {
  /** Key of the feature's state under `lazy` in the store. */
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: the states of features differ, and only the selectors of a feature read its state
  reducer?: Reducer<any>;
  saga: () => Generator;
}

type LazyFeatureState = Readonly<Record<string, unknown>>;
export interface WithLazyFeatures {
  lazy: LazyFeatureState;
}

const features = new Map<string, LazyFeature>();
const begun = new Set<LazyFeature>();
const waiting = new Set<(feature: LazyFeature) => void>();

/** Registers the reducers of features that occur in a replayed action log. Their sagas are not started. */
export function registerFeatures(...known: readonly LazyFeature[]): void {
  for (const feature of known) features.set(feature.name, feature);
}

/** Names of the features whose reducers are registered. */
export const registeredFeatures = (): readonly string[] => [...features.keys()];

/**
 * Adds a feature to the running console; each feature's module calls it once. From then on its saga runs, and its slice receives
 * every action.
 */
export function injectFeature(feature: LazyFeature): void {
  if (begun.has(feature)) return;
  begun.add(feature);
  registerFeatures(feature);
  for (const notify of waiting) notify(feature);
}

/**
 * Action: from now on the feature's slice handles actions. It is part of the action log, so that a replay is independent of the
 * loaded code.
 */
export const featureInjected = createAction<string>('lazyFeatures/featureInjected');

/**
 * Reduces the slices of the injected features. A feature whose code is not loaded keeps its state. `resets`: matches actions
 * that reset all slices.
 */
export const lazyFeatureReducer =
  (resets: (action: UnknownAction) => boolean): Reducer<LazyFeatureState> =>
  (state = {}, action) => {
    let next = state;
    const names = Object.keys(state);
    if (featureInjected.match(action)) names.push(action.payload);
    for (const name of names) {
      const before = resets(action) ? undefined : state[name];
      const after = features.get(name)?.reducer?.(before, action) ?? state[name];
      if (after !== state[name]) next = { ...next, [name]: after };
    }
    return next;
  };

const arrivals = () =>
  eventChannel<LazyFeature>((emit) => {
    for (const feature of begun) emit(feature);
    waiting.add(emit);
    return () => waiting.delete(emit);
  }, buffers.expanding(4));

/** Starts the saga of each feature when it is injected. */
export function* lazyFeatureSaga(): SagaGenerator<void> {
  const coming = yield* call(arrivals);
  while (true) {
    const { name, saga } = yield* take(coming);
    yield* put(featureInjected(name));
    yield* fork(keepAlive(saga));
  }
}
