import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { isComposing } from './composing';
import styles from './Popover.module.css';

/** Minimum space between the panel and the edge of the screen, px. */
const MARGIN = 12;
/** Time in ms that the pointer may need to move from the label to the panel before the panel closes. */
const GRACE = 200;

/**
 * A label with an explanation panel under it. The panel opens by hover, focus and click. It stays open while the pointer or the
 * focus is in it, and closes by Escape. The panel may contain links.
 */
export function Popover({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLSpanElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = () => {
    clearTimeout(leaving.current);
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(leaving.current);
    setOpen(false);
  };
  const pointerLeft = () => {
    clearTimeout(leaving.current);
    if (!root.current?.contains(document.activeElement)) leaving.current = setTimeout(() => setOpen(false), GRACE);
  };
  // Closes the panel when its page is hidden; a left page stays mounted.
  useEffect(
    () => () => {
      clearTimeout(leaving.current);
      setOpen(false);
    },
    [],
  );
  // Opens the panel below the end of the label. Near the edge of a narrow screen the panel is moved back in, also after the
  // screen is rotated.
  useLayoutEffect(() => {
    const shown = panel.current;
    if (!open || !shown) return;
    const place = () => {
      shown.style.right = '';
      shown.style.right = `${Math.min(0, shown.getBoundingClientRect().left - MARGIN)}px`;
    };
    place();
    const turned = new ResizeObserver(place);
    turned.observe(document.documentElement);
    return () => turned.disconnect();
  }, [open]);
  // The document listens for Escape, because a panel opened by hover does not contain the focus.
  useEffect(() => {
    if (!open) return;
    const byEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) setOpen(false);
    };
    // Uses pointer events: in some browsers a tap does not focus the button, so no blur event would close the popover.
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('keydown', byEscape);
    document.addEventListener('pointerdown', outside);
    return () => {
      document.removeEventListener('keydown', byEscape);
      document.removeEventListener('pointerdown', outside);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the nested button does the same by keyboard
    <span
      ref={root}
      className={styles.root}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && pointerLeft()}
      onBlur={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget)) hide();
      }}
    >
      <button
        type="button"
        className={styles.words}
        aria-expanded={open}
        aria-describedby={open ? id : undefined}
        onFocus={show}
        onClick={show}
      >
        {label}
      </button>
      {open ? (
        <span ref={panel} id={id} className={styles.panel}>
          {children}
        </span>
      ) : null}
    </span>
  );
}
