import { IconClose } from '@arco-design/web-react/icon';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  /** Heading and accessible name. */
  title: string;
  /** px; a narrower screen gives its own width. */
  width: number;
  closeText: string;
  /** Stands at the right edge, as high as the screen: details beside the list they belong to. */
  drawer?: boolean;
  /** Beside the title. */
  actions?: ReactNode;
  onClose: () => void;
  onKeyDown?: (event: React.KeyboardEvent) => void;
  children: ReactNode;
}

/**
 * The browser's own dialog: it keeps the focus inside, gives it back, closes by Escape and by a click beside it. It is
 * on screen as long as it is rendered.
 */
export function Dialog({ title, width, closeText, drawer, actions, onClose, onKeyDown, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element leaves the document: only an open dialog in it gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={drawer ? `${styles.dialog} ${styles.drawer}` : styles.dialog}
      style={{ width: `min(${width}px, ${drawer ? '100vw' : 'calc(100vw - 32px)'})` }}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        // A question that stands in it is what Escape answers.
        if (!dialog.current?.querySelector('[role="dialog"]')) onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 className={styles.title} title={title}>
            {title}
          </h2>
          {actions}
          <button type="button" className={styles.close} aria-label={closeText} onClick={onClose}>
            <IconClose aria-hidden="true" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
