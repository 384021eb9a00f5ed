import { cancellable } from './clock';
import { installed } from './installed';

export interface Toast {
  kind: 'success' | 'error' | 'info';
  text: string;
}

export interface Question {
  text: string;
  /** Details under the text, a line each, such as payees with their amounts. */
  lines?: readonly string[];
  /** Texts of the buttons. Without `cancel` the user can only confirm. */
  buttons: { ok: string; cancel?: string };
}

/**
 * Effects on the page that sagas use: toasts, dialogs, navigation. The app implements them with Arco's Message and Modal and the
 * router.
 */
export interface ScreenPort {
  toast(toast: Toast): void;
  /**
   * Shows a dialog. `close` closes the dialog without an answer, because the saga that asked the question has ended.
   */
  ask(question: Question): { answer: Promise<boolean>; close: () => void };
  push(to: string): void;
  /** Replaces the current history entry by another address. `state` stays with the history entry. */
  replace(to: string, state?: unknown): void;
  reload(): void;
  /** Returns the path and query of the current page. */
  here(): string;
}

const port = installed<ScreenPort>('screen');
export const installScreen = port.install;

const ask = (question: Question): Promise<boolean> => {
  const { answer, close } = port.get().ask(question);
  return cancellable(answer, close);
};

export const toasts = {
  /** Shows a toast for 3000 ms. */
  show: (toast: Toast): void => port.get().toast(toast),
};

export const dialogs = {
  /** Asks the user to confirm; true if the user agrees. `lines` are details under the question. */
  confirm: (text: string, lines?: readonly string[]): Promise<boolean> =>
    ask({ text, ...(lines ? { lines } : {}), buttons: { ok: '确定', cancel: '取消' } }),
  /** Shows a text in a dialog with one button, and waits until the user has closed it. */
  tell: (text: string, ok: string): Promise<boolean> => ask({ text, buttons: { ok } }),
};

export const navigation = {
  push: (to: string): void => port.get().push(to),
  replace: (to: string, state?: unknown): void => port.get().replace(to, state),
  reload: (): void => port.get().reload(),
  here: (): string => port.get().here(),
};
