/** Selector of editable controls, excluding read-only fields. Of several radio buttons only the checked button matches. */
const FIELD =
  ':is(input:not([type="hidden"]), textarea, select):not(:disabled):not([type="radio"]:not(:checked)):not([readonly]:not([role]))';
/** Selector of a dialog's primary action. Dangerous actions are excluded: users must move the focus to them deliberately. */
const PRIMARY = '.arco-btn-primary:not(.arco-btn-status-danger):not(:disabled)';

/** Focuses the first matching element that accepts the focus; returns false if there is none. */
function focusFirst(within: Element | null | undefined, what: string): boolean {
  for (const one of within?.querySelectorAll<HTMLElement>(what) ?? []) {
    // Tries the next element if this one does not take the focus, because it is hidden.
    one.focus();
    if (document.activeElement === one) return true;
  }
  return false;
}

/**
 * Focuses the first field that accepts the focus; returns false if there is none. Marks the field with `data-placed`, so that it
 * shows no error when the user leaves it unchanged (`leftUntouched`).
 */
export function focusFirstField(within: Element | null | undefined): boolean {
  const found = focusFirst(within, FIELD);
  if (found && document.activeElement instanceof HTMLElement) document.activeElement.dataset.placed = '';
  return found;
}

/** Returns whether the page has focused this field and the user has not changed it since. Removes the mark. */
export function leftUntouched(field: HTMLElement | null | undefined): boolean {
  if (field?.dataset.placed === undefined) return false;
  delete field.dataset.placed;
  return true;
}

/**
 * Focuses the first field of a newly opened dialog. Without a field it focuses the primary action if `asked`, otherwise the
 * dialog itself, so that Enter neither closes it nor triggers a dangerous action. Content that loads later takes the focus only
 * if the user has not moved it. Returns a function that stops waiting for such content.
 */
export function focusWhenItComes(dialog: HTMLElement, asked = false): () => void {
  dialog.focus();
  let put = document.activeElement;
  const observer = new MutationObserver(() => look());
  const look = () => {
    if (document.activeElement !== put || focusFirstField(dialog)) observer.disconnect();
    else if (asked && focusFirst(dialog, PRIMARY)) put = document.activeElement;
  };
  observer.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  // Waits a microtask, because a field that updates its state on focus cannot do so while React renders.
  queueMicrotask(() => dialog.isConnected && look());
  return () => observer.disconnect();
}
