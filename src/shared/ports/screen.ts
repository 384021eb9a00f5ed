import { cancellable } from './clock';
import { installed } from './installed';

export interface Toast {
  kind: 'success' | 'error' | 'info';
  text: string;
}

export interface Question {
  text: string;
  /** A dialog without a cancel button can only be confirmed. */
  buttons: { ok: string; cancel?: string };
}

/** Page effects that flows use. The app implements them with Arco's Message and Modal and the router. */
export interface ScreenPort {
  toast(toast: Toast): void;
  /** `close` closes the dialog without an answer, because the requesting flow has ended. */
  ask(question: Question): { answer: Promise<boolean>; close: () => void };
  push(to: string): void;
  /** `state` stays with the entry of the browser's history. */
  replace(to: string, state?: unknown): void;
  reload(): void;
  /** Path and query now shown. */
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
  /** True when the user agrees. */
  confirm: (text: string): Promise<boolean> => ask({ text, buttons: { ok: '确定', cancel: '取消' } }),
  /** Shows a text and ends when the user has closed it. */
  tell: (text: string, ok: string): Promise<boolean> => ask({ text, buttons: { ok } }),
};

export const navigation = {
  push: (to: string): void => port.get().push(to),
  replace: (to: string, state?: unknown): void => port.get().replace(to, state),
  reload: (): void => port.get().reload(),
  here: (): string => port.get().here(),
};
