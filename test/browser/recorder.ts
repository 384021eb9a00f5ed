import type { Page } from '@playwright/test';

/** The history of the store as text: all actions and the states that resulted from them. */
export interface Recorded {
  actions: { type: string; payload?: unknown }[];
  states: string;
}

/**
 * Records the store of the documents that `page` opens from now on, in place of the DevTools extension. Each new
 * document starts a new record.
 */
export async function recordStore(page: Page): Promise<() => Promise<Recorded>> {
  await page.addInitScript(() => {
    type Reducer = (state: unknown, action: { type: string }) => unknown;
    type Create = (reducer: Reducer, state: unknown) => unknown;
    const record = { actions: [] as string[], states: new Set<string>() };
    const watched =
      (create: Create): Create =>
      (reducer, state) =>
        create((before, action) => {
          const after = reducer(before, action);
          record.actions.push(JSON.stringify(action));
          record.states.add(JSON.stringify(after));
          return after;
        }, state);
    Object.assign(window, {
      storeRecord: () => ({ actions: record.actions, states: [...record.states].join('\n') }),
      __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
        () =>
        (...enhancers: ((create: Create) => Create)[]) =>
        (create: Create) =>
          enhancers.reduceRight((next, enhancer) => enhancer(next), watched(create)),
    });
  });
  return async () => {
    const { actions, states } = await page.evaluate(() =>
      (window as unknown as { storeRecord: () => { actions: string[]; states: string } }).storeRecord(),
    );
    return { actions: actions.map((action) => JSON.parse(action)), states };
  };
}
