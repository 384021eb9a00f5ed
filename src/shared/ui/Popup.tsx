import { type ReactNode, useCallback, useEffect, useId, useRef } from 'react';
import { anchorPopover } from './anchorPopover';
import { isComposing } from './composing';
import { focusFirstField } from './firstField';
import styles from './Popup.module.css';

interface PopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens the popup; receives the attributes for screen readers. */
  trigger: (props: {
    ref: React.RefObject<HTMLButtonElement | null>;
    'aria-expanded': boolean;
    'aria-controls': string;
    'aria-haspopup': 'dialog';
    onClick: () => void;
  }) => ReactNode;
  /** Accessible name of the panel. */
  label: string;
  /** Width in px, or 'content' to fit the content; on a narrow screen at most the screen's width without margins. */
  width: number | 'content';
  children: ReactNode;
}

/**
 * A panel anchored to a button. It closes on Escape, on a click outside, when the focus leaves it, and when `open` becomes
 * false. On closing it returns the focus to its button if the panel contains it. It is in the browser's top layer, so that no
 * scroll container clips it and no element covers it.
 */
export function Popup({ open, onOpenChange, trigger, label, width, children }: PopupProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement | null>(null);
  const root = useRef<HTMLDivElement>(null);
  // A new callback on each render must not reopen the popup, because reopening would steal the focus inside.
  const latest = useRef(onOpenChange);
  latest.current = onOpenChange;

  const hang = useCallback((element: HTMLDivElement) => {
    panel.current = element;
    return () => {
      panel.current = null;
      // Runs while the panel is still in the document, because its removal loses the focus. A focus outside the panel is not
      // moved.
      const { activeElement } = document;
      if (activeElement === document.body || element.contains(activeElement))
        button.current?.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    if (!open) return;
    const [shown, from] = [panel.current, button.current];
    const end = shown && from && anchorPopover(from, shown, 'right');
    // Focuses a text field if there is one. Otherwise the panel itself, so that a list of checkboxes is read from its start.
    if (!shown?.querySelector('input[type="text"], input:not([type])') || !focusFirstField(shown)) shown?.focus();
    // A button in the panel may have opened the question about unsaved input. The button is pressed again after the
    // answer, so the panel stays open until then.
    const hasQuestion = () => document.querySelector('[data-leave-question]') !== null;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target) && !hasQuestion())
        latest.current(false);
    };
    const byEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event) || hasQuestion()) return;
      // Leaves Escape to a popup inside this panel, such as the calendar of a filter, which closes first.
      if (panel.current?.querySelector('[popover]')) return;
      // Escape closes the panel only, not the dialog around it.
      event.preventDefault();
      latest.current(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', byEscape);
    return () => {
      end?.();
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', byEscape);
    };
  }, [open]);

  return (
    <div className={styles.root} ref={root}>
      {trigger({
        ref: button,
        'aria-expanded': open,
        'aria-controls': id,
        'aria-haspopup': 'dialog',
        onClick: () => onOpenChange(!open),
      })}
      {open ? (
        <div
          id={id}
          ref={hang}
          popover="manual"
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={styles.panel}
          style={
            width === 'content' ? { maxWidth: 'calc(100vw - 24px)' } : { width: `min(${width}px, calc(100vw - 24px))` }
          }
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}
