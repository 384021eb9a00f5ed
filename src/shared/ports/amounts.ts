let hidden = false;

/** Whether amounts are shown as `****`: what `formatMoney` looks at. The store has the same as a fact (`shared/money/hidden.ts`). */
export const amounts = {
  areHidden: (): boolean => hidden,
  hide: (now: boolean): void => {
    hidden = now;
  },
};
