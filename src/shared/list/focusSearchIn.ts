/** Focuses the first of these elements that is in sight; returns false if there is none. */
const focusFirst = (elements: Iterable<HTMLElement>): boolean => {
  for (const element of elements) {
    // An element that is hidden does not take the focus.
    element.focus();
    if (document.activeElement === element) return true;
  }
  return false;
};

/**
 * Focuses the search of the list on screen: its first text filter. If all text filters are in the panel 更多筛选 (more
 * filters), opens the panel, which focuses its first field. A list without text filters gets the focus in its first
 * filter. Returns false without a list with filters. Lists of open pages that are hidden (`data-kept`) do not count.
 */
export function focusSearchIn(root: HTMLElement | null): boolean {
  const forms = root?.querySelectorAll<HTMLElement>('form[data-filters]') ?? [];
  const form = [...forms].find((one) => one.closest('[data-kept]') === null);
  if (!form) return false;
  if (focusFirst(form.querySelectorAll<HTMLElement>('[data-kind="text"] input'))) return true;
  const more = form.querySelector<HTMLElement>('button[data-more="text"]');
  if (more) more.click();
  else focusFirst(form.querySelectorAll<HTMLElement>('input, button'));
  return true;
}
