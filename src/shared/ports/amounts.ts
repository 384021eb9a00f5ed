let hidden = false;

/** Holds whether amounts are shown as `****`, for `formatMoney`. The store has the same value (`shared/amounts/hidden.ts`). */
export const amounts = {
  areHidden: (): boolean => hidden,
  hide: (now: boolean): void => {
    hidden = now;
  },
};
