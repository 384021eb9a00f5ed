import { Button } from '@arco-design/web-react';
import { IconClose } from '@arco-design/web-react/icon';
import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isComposing } from './composing';
import styles from './Dialog.module.css';
import { focusWhenItComes } from './firstField';
import { DIALOG_TEXT as TEXT } from './text';
import { type Dirty, useLeaveGuard } from './useLeaveGuard';

type UnsavedInput = Exclude<Dirty, false>;
/** Records which forms of a dialog have unsaved changes, by their ids. */
interface Forms {
  add: (id: string, dirty: UnsavedInput) => void;
  delete: (id: string) => void;
}
const UnsavedForms = createContext<Forms | null>(null);

/**
 * While `dirty`, the surrounding dialog asks for confirmation before it closes or its page is left, and the browser before the tab
 * closes.
 */
export function useUnsaved(dirty: Dirty): void {
  const id = useId();
  const unsaved = useContext(UnsavedForms);
  // A layout effect, so that it runs before the browser handles the next event. The dialog then also asks a user who
  // types and goes back at once.
  useLayoutEffect(() => {
    if (!dirty || !unsaved) return;
    unsaved.add(id, dirty);
    return () => unsaved.delete(id);
  }, [dirty, unsaved, id]);
}

/** The hook `useUnsaved` as a component, for a form in a dialog whose state is held outside the dialog. Renders nothing. */
export function Unsaved({ dirty }: { dirty: Dirty }): null {
  useUnsaved(dirty);
  return null;
}

/**
 * Marks content that replaces a submitted form. The dialog ignores the pointer for half a second, so that the second click of a
 * double click does not close the new content. Renders nothing visible.
 */
export const Fresh = () => <span hidden data-fresh="" />;

const NONE: ReadonlyMap<string, UnsavedInput> = new Map();

interface DialogProps {
  /** Heading of the dialog and its accessible name. */
  title: string;
  /** Maximum width in px; on a narrow screen the screen's width. */
  width: number;
  closeText: string;
  /** Places the dialog at the right edge in full height, for details next to their list. */
  drawer?: boolean;
  /**
   * True for the dialog that asks before unsaved input is lost. A panel whose button opened this dialog stays open,
   * so that the button can be pressed again afterwards.
   */
  isLeaveQuestion?: boolean;
  /** Buttons and links next to the title. */
  actions?: ReactNode;
  onClose: () => void;
  onKeyDown?: (event: React.KeyboardEvent) => void;
  children: ReactNode;
}

/**
 * A modal dialog built on the browser's `<dialog>`, open while it is rendered. It traps the focus, restores it, and closes by
 * Escape or a click outside. The first field gets the focus; without a field the primary action does, unless it is dangerous. In
 * that case, and in a drawer, Enter does nothing until the user moves to a button. A form in it calls `useUnsaved` to require a
 * confirmation before leaving.
 */
export function Dialog({
  title,
  width,
  closeText,
  drawer,
  isLeaveQuestion,
  actions,
  onClose,
  onKeyDown,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [unsaved, setUnsaved] = useState(NONE);
  const forms = useMemo<Forms>(
    () => ({
      add: (id, dirty) => setUnsaved((before) => new Map([...before, [id, dirty]])),
      delete: (id) => setUnsaved((before) => new Map([...before].filter(([one]) => one !== id))),
    }),
    [],
  );
  const [asking, setAsking] = useState(false);
  // Runs before the element leaves the document, because only an open dialog in the document restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    const stop = focusWhenItComes(element, !drawer);
    // A focused button may disappear after its action, and the focus would leave the dialog with it.
    const lost = new MutationObserver(() => {
      if (document.activeElement !== document.body || element.querySelector('dialog[open]')) return;
      // Waits a microtask, so that new content can take the focus first.
      queueMicrotask(() => document.activeElement === document.body && element.open && element.focus());
    });
    lost.observe(element, { childList: true, subtree: true });
    return () => {
      lost.disconnect();
      stop();
      // Closes the nested confirmation first, because the focus cannot return to an element behind an open dialog.
      element.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      element.close();
    };
  }, [drawer]);
  const leave = () => {
    if (unsaved.size > 0) setAsking(true);
    else onClose();
  };
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={drawer ? `${styles.dialog} ${styles.drawer}` : styles.dialog}
      style={{ width: `min(${width}px, ${drawer ? '100vw' : 'calc(100vw - 32px)'})` }}
      aria-label={title}
      data-leave-question={isLeaveQuestion ? '' : undefined}
      onCancel={(event) => {
        // Ignores the event of a nested dialog, which bubbles.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        // Leaves Escape to an open question inside the dialog, which closes first.
        if (!dialog.current.querySelector('[role="dialog"]')) leave();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) leave();
      }}
      onKeyDown={(event) => {
        // Key events of a nested dialog bubble to here; the nested dialog handles them.
        if ((event.target as Element).closest('dialog') !== dialog.current || isComposing(event)) return;
        onKeyDown?.(event);
        // The Enter key that opened the dialog, if still held, presses no button in it.
        if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement))
          event.preventDefault();
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // A second Escape in a row would close the dialog without a `cancel` event. So this handler prevents the default.
        event.preventDefault();
        // Does not close while a question inside the dialog is open, because Escape closes that question.
        if (!dialog.current?.querySelector('[role="dialog"]')) leave();
      }}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 className={styles.title} title={title}>
            {title}
          </h2>
          {actions}
          <button type="button" className={styles.close} aria-label={closeText} onClick={leave}>
            <IconClose aria-hidden="true" />
          </button>
        </header>
        <UnsavedForms value={forms}>{children}</UnsavedForms>
      </div>
      {asking ? <Leaving onStay={() => setAsking(false)} onLeave={onClose} /> : null}
      {unsaved.size > 0 ? <PageGuard dirty={[...unsaved.values()].includes(true) || 'soon'} /> : null}
    </dialog>
  );
}

/** Asks before the page of a dialog with unsaved input is left. */
function PageGuard({ dirty }: { dirty: Dirty }) {
  const { asking, stay, leave } = useLeaveGuard(dirty);
  return asking ? <Leaving onStay={stay} onLeave={leave} /> : null;
}

/** Asks whether to discard the unsaved input. Enter does nothing until the user moves to a button, because input would be lost. */
export const Leaving = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <Dialog title={TEXT.leave} width={420} closeText={TEXT.close} isLeaveQuestion onClose={onStay}>
    <div className={styles.answers}>
      <Button onClick={onStay}>{TEXT.cancel}</Button>
      <Button type="primary" status="danger" onClick={onLeave}>
        {TEXT.ok}
      </Button>
    </div>
  </Dialog>
);
