import { ActionCreators, instrument, type LiftedState } from '@redux-devtools/instrument';
import type { StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';

type Log = LiftedState<unknown, UnknownAction, null>;

/** A message from the extension's panel to the page. */
export type PanelMessage =
  | { type: 'START' }
  | { type: 'DISPATCH'; payload: { type: string; [key: string]: unknown } }
  | { type: 'IMPORT'; state: string }
  | { type: 'ACTION'; payload: string };

interface Hooked {
  dispatch: (action: UnknownAction) => unknown;
  liftedStore: { getState(): Log; dispatch(action: unknown): unknown };
}

/**
 * Mocks the Redux DevTools extension. It contains the same instrument, wrapped around the store in the same way and
 * driven by the same messages. `compose`: the function that a page finds as `__REDUX_DEVTOOLS_EXTENSION_COMPOSE__`.
 */
export function anExtension() {
  let hooked: Hooked | undefined;
  let options: { maxAge?: number } = {};
  const store = (): Hooked => {
    if (!hooked) throw new Error('no store is hooked');
    return hooked;
  };
  const compose =
    (given: { maxAge?: number }) =>
    (...enhancers: StoreEnhancer[]): StoreEnhancer =>
    (create) =>
      ((reducer: never, state: never) => {
        options = given;
        const devTools = instrument(undefined, { maxAge: given.maxAge, pauseActionType: '@@PAUSED' } as never);
        const outermost: StoreEnhancer = (next) =>
          ((...args: Parameters<typeof next>) => {
            const created = next(...args);
            hooked = created as unknown as Hooked;
            return created;
          }) as typeof next;
        const made = [outermost, ...enhancers].reduceRight(
          (next, enhancer) => enhancer(next as never) as never,
          (devTools as StoreEnhancer)(create) as never,
        ) as unknown as (...args: unknown[]) => unknown;
        return made(reducer, state);
      }) as never;
  const log = (): Log => store().liftedStore.getState();

  return {
    compose,
    options: () => options,
    log,
    /** Returns the types of all actions in the log. */
    types: (): string[] => log().stagedActionIds.map((id) => log().actionsById[id]?.action.type ?? ''),
    says: (message: PanelMessage): void => {
      const { liftedStore, dispatch } = store();
      if (message.type === 'DISPATCH') liftedStore.dispatch(message.payload);
      if (message.type === 'ACTION') dispatch(JSON.parse(message.payload));
      if (message.type === 'IMPORT') {
        const { payload, preloadedState } = JSON.parse(message.state);
        liftedStore.dispatch({
          ...ActionCreators.importState(JSON.parse(payload)),
          ...(preloadedState === undefined ? {} : { preloadedState: JSON.parse(preloadedState) }),
        });
      }
    },
  };
}

export type Extension = ReturnType<typeof anExtension>;
