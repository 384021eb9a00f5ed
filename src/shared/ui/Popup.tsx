import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Popup.module.css';

/** px between the panel and the edge of a narrow screen. */
const MARGIN = 12;

interface PopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it; receives what a screen reader needs. */
  trigger: (props: {
    ref: React.RefObject<HTMLButtonElement | null>;
    'aria-expanded': boolean;
    'aria-controls': string;
    'aria-haspopup': 'dialog';
    onClick: () => void;
  }) => ReactNode;
  /** Accessible name of the panel. */
  label: string;
  /** Width in px; on a narrow screen the panel takes no more than the screen's width less its margins. */
  width: number;
  children: ReactNode;
}

/** Where the panel hangs on a narrow screen: below its button, and not over the screen's edges. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { right, bottom } = button.getBoundingClientRect();
  const farthest = document.documentElement.clientWidth - MARGIN - panel.offsetWidth;
  panel.style.setProperty('--below', `${Math.round(bottom) + 6}px`);
  panel.style.setProperty('--from', `${Math.max(MARGIN, Math.min(Math.round(right) - panel.offsetWidth, farthest))}px`);
}

/**
 * A panel that hangs on a button: it closes by Escape, by a click outside and when the focus leaves it, and gives the
 * focus back to its button.
 */
export function Popup({ open, onOpenChange, trigger, label, width, children }: PopupProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    if (panel.current && button.current) place(panel.current, button.current);
    panel.current?.focus();
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) onOpenChange(false);
    };
    const byEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onOpenChange(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', byEscape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', byEscape);
    };
  }, [open, onOpenChange]);

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
          ref={panel}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={styles.panel}
          style={{ width: `min(${width}px, calc(100vw - 24px))` }}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}
