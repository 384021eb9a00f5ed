/** Editable controls, excluding read-only fields. Of several radio buttons only the checked button matches. */
const FIELD =
  ':is(input:not([type="hidden"]), textarea, select):not(:disabled):not([type="radio"]:not(:checked)):not([readonly]:not([role]))';
/** The primary action of a dialog. Dangerous actions are excluded: users must move to them deliberately. */
const PRIMARY = '.arco-btn-primary:not(.arco-btn-status-danger):not(:disabled)';

/** Gives the focus to the first of these that takes it; false where there is none. */
function focusFirst(within: Element | null | undefined, what: string): boolean {
  for (const one of within?.querySelectorAll<HTMLElement>(what) ?? []) {
    // One that is not drawn takes no focus.
    one.focus();
    if (document.activeElement === one) return true;
  }
  return false;
}

/** Gives the focus to the first field that takes it; false where there is none. */
export const focusFirstField = (within: Element | null | undefined): boolean => focusFirst(within, FIELD);

/**
 * Gives the focus to the first field of a dialog that was just opened, where it has none to its primary action if that
 * is `asked`, and else to the dialog itself: Enter then does nothing, neither closes it nor does what is dangerous. What
 * comes later takes the focus only while it is where this has put it. Answers how to stop waiting for it.
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
  // Fields that answer to the focus at once cannot do so while React renders.
  queueMicrotask(() => dialog.isConnected && look());
  return () => observer.disconnect();
}
