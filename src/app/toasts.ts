// Arco's toasts, in a chunk that loads with the first toast, with the adapter for React 19. The imports use file paths, because
// the plugin that adds a component's styles ignores re-exports.
import '@arco-design/web-react/es/_util/react-19-adapter';
import '@arco-design/web-react/es/Message/style/css';
import Message from '@arco-design/web-react/es/Message';
import type { Toast } from '@/shared/ports/screen';
import styles from './toasts.module.css';

/** Display time of a toast, in ms (screen specification, section 9). */
const STAYS = 3000;
/** Maximum number of visible toasts: a taller stack would cover the user's work. */
const MOST = 3;

const layer = document.createElement('div');
layer.setAttribute('popover', 'manual');
layer.className = styles['layer'] ?? '';

/** Toasts of a hidden browser tab, by their text. They are shown when the user returns to the tab. */
const waiting = new Map<string, Toast>();

const showWaiting = () => {
  if (document.hidden) return;
  document.removeEventListener('visibilitychange', showWaiting);
  const toasts = [...waiting.values()].slice(-MOST);
  waiting.clear();
  toasts.forEach(showToast);
};

/** Shows a toast above the page and its dialogs. */
export function showToast(toast: Toast): void {
  const { kind, text } = toast;
  if (document.hidden) {
    waiting.set(text, toast);
    document.addEventListener('visibilitychange', showWaiting);
    return;
  }
  if (!layer.isConnected) document.body.append(layer);
  if ('popover' in HTMLElement.prototype) {
    // Hides and shows the layer again, because the element that was added last to the browser's top layer is above the others.
    if (layer.matches(':popover-open')) layer.hidePopover();
    layer.showPopover();
  }
  Message.config({ maxCount: MOST, getContainer: () => layer });
  // The id contains the text, so that a repeated message replaces the visible toast.
  Message[kind]({ id: `${kind} ${text}`, content: text, duration: STAYS, position: 'top' });
}
