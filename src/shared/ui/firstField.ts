/** What somebody types into or chooses from: of several radio buttons the checked one. */
const FIELD = ':is(input:not([type="hidden"]), textarea, select):not(:disabled):not([type="radio"]:not(:checked))';

/** Gives the focus to the first field that takes it; false where there is none. */
export function focusFirstField(within: Element | null | undefined): boolean {
  for (const field of within?.querySelectorAll<HTMLElement>(FIELD) ?? []) {
    // One that is not drawn takes no focus.
    field.focus();
    if (document.activeElement === field) return true;
  }
  return false;
}

/**
 * Gives the focus to the first field of a dialog that was just opened. Fields that come later take it only while it is
 * where the browser has put it. Answers how to stop waiting for them.
 */
export function focusWhenItComes(dialog: Element): () => void {
  const put = document.activeElement;
  const observer = new MutationObserver(() => look());
  const look = () => {
    if (document.activeElement !== put || focusFirstField(dialog)) observer.disconnect();
  };
  observer.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  // Fields that answer to the focus at once cannot do so while React renders.
  queueMicrotask(() => dialog.isConnected && look());
  return () => observer.disconnect();
}
