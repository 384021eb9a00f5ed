import { type RefObject, useLayoutEffect } from 'react';

/** Selector of fields with typed text. They become read-only, so that they keep the focus and the caret. */
const TYPED = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])';
/** Selector of the other controls and of the buttons inside a field: a select, a file choice, a button that sends a code. */
const CHOSEN =
  'select, label, input:is([type="checkbox"], [type="radio"], [type="file"]), [role="combobox"], ' +
  ':is(fieldset, [data-field]) button, [data-send-code]';
/** Keys that do not change a control. */
const MOVES: ReadonlySet<string> = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']);

const isIn = ({ target }: Event, controls: string) => target instanceof Element && target.closest(controls) !== null;

/** Returns true if an event would change the form's input. */
const changes = (event: Event): boolean => {
  if (event.type === 'beforeinput' || event.type === 'drop') return true;
  if (event instanceof KeyboardEvent) return !MOVES.has(event.key) && isIn(event, 'select, [role="combobox"]');
  return isIn(event, event.type === 'mousedown' ? 'select' : CHOSEN);
};
const HELD = ['beforeinput', 'drop', 'keydown', 'mousedown', 'click'] as const;

/**
 * Locks the fields of a form while a request is pending. No control is disabled, because Chromium removes the focus from disabled
 * controls: text fields become read-only, and other controls ignore input. Buttons and links that leave the form still work. If a
 * control was disabled anyway, the focus returns to it afterwards.
 */
export function useStill(form: RefObject<HTMLElement | null>, busy: boolean): void {
  useLayoutEffect(() => {
    const element = form.current;
    if (!busy || !element) return;
    const focused = document.activeElement;
    const typed = [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)].filter(
      ({ readOnly }) => !readOnly,
    );
    for (const one of typed) one.readOnly = true;
    element.setAttribute('aria-busy', 'true');
    const hold = (event: Event) => {
      if (!changes(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const type of HELD) element.addEventListener(type, hold, true);
    return () => {
      for (const type of HELD) element.removeEventListener(type, hold, true);
      element.removeAttribute('aria-busy');
      for (const one of typed) one.readOnly = false;
      if (document.activeElement === document.body && focused instanceof HTMLElement && element.contains(focused))
        focused.focus();
    };
  }, [form, busy]);
}
