import { SYSTEM_ERROR } from '@/shared/gateway/text';
import type { Question, ScreenPort, Toast } from '@/shared/ports/screen';

/** Toasts and dialogs are loaded when the first of them appears, because the first paint does not need them. */
const toasts = () => import(/* webpackChunkName: "toasts" */ './toasts');
const dialogs = () => import(/* webpackChunkName: "dialogs" */ './dialogs');

/** The navigation of the router, set after it is mounted. */
export interface Router {
  go(to: string, options: { replace: boolean; state?: unknown }): void;
}

let router: Router | undefined;
export const connectRouter = (connected: Router): void => {
  router = connected;
};

/**
 * Remembers the focused element and returns a function that focuses it again. If its popup has closed meanwhile, the function
 * focuses the popup's button.
 */
function focusPlace(): () => void {
  const { activeElement } = document;
  const popup = activeElement?.closest('[role="dialog"][id]');
  const opener = popup ? document.querySelector(`[aria-controls="${CSS.escape(popup.id)}"]`) : null;
  return () => {
    const target = activeElement?.isConnected ? activeElement : opener;
    if (target instanceof HTMLElement && target !== document.body) target.focus();
  };
}

function ask({ text, lines, buttons }: Question): { answer: Promise<boolean>; close: () => void } {
  let close = () => {};
  let closed = false;
  const answer = dialogs().then(
    ({ Modal, place, listOf }) =>
      new Promise<boolean>((resolve) => {
        if (closed) return;
        const returnTo = focusPlace();
        const open = buttons.cancel === undefined ? Modal.info : Modal.confirm;
        const container = place();
        const dialog = open({
          getPopupContainer: () => container,
          title: text,
          ...(lines ? { content: listOf(lines) } : {}),
          okText: buttons.ok,
          // A click on the background does not close the dialog: it may be the second half of the double click that opened it.
          maskClosable: false,
          ...(buttons.cancel === undefined ? { escToExit: false } : { cancelText: buttons.cancel }),
          autoFocus: true,
          onOk: () => resolve(true),
          onCancel: () => resolve(false),
          // Returns the focus only after the dialog has closed, because an open dialog keeps the focus inside.
          afterClose: returnTo,
        });
        close = () => dialog.close();
      }),
    // The code of the dialog failed to load. A question counts as refused, because the user has not read it. A dialog
    // that only informs counts as confirmed.
    () => {
      if (!closed) screen.toast({ kind: 'error', text: SYSTEM_ERROR });
      return buttons.cancel === undefined;
    },
  );
  return {
    answer,
    close: () => {
      closed = true;
      close();
    },
  };
}

/**
 * Set before a reload that the console itself requests, so that the browser does not ask about unsaved input. The session is over
 * or belongs to another tab, and a refusal would leave the user on a page without a session. The browser calls listeners in the
 * order of registration, so this listener must come before those of the forms.
 */
let isDecided = false;
export const watchReloads = (): void =>
  window.addEventListener('beforeunload', (event) => {
    if (isDecided) event.stopImmediatePropagation();
  });

function reload(): void {
  isDecided = true;
  window.location.reload();
}

/** Implements the port by which sagas show toasts and dialogs and navigate. */
export const screen: ScreenPort = {
  toast: (toast: Toast) => {
    toasts().then(
      ({ showToast }) => showToast(toast),
      () => {}, // the code of the toast cannot be loaded; the page itself also shows the failure
    );
  },
  ask,
  push: (to) => router?.go(to, { replace: false }),
  replace: (to, state) => router?.go(to, { replace: true, state }),
  reload,
  here: () => window.location.pathname + window.location.search,
};
