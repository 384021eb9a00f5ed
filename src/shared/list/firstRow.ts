/**
 * Returns the first row of the list on screen within an element, so that it can take the focus; null if there is none. Lists of
 * open pages that are hidden (`data-kept`) do not count.
 */
export function firstRowIn(root: HTMLElement | null): HTMLElement | null {
  const rows = root?.querySelectorAll<HTMLElement>('table[aria-rowcount] > tbody > tr') ?? [];
  const row = [...rows].find((one) => one.closest('[data-kept]') === null) ?? null;
  if (row && !row.hasAttribute('tabindex')) row.tabIndex = -1;
  return row;
}
