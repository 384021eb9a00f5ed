// Arco's dialogs, a chunk that comes with the first question, with the adapter that lets them render under React 19.
// Named by their paths: the plugin that brings a component's styles does not see what is only passed on.
import '@/shared/ui/loadArcoLocale';
import '@arco-design/web-react/es/_util/react-19-adapter';
import '@arco-design/web-react/es/Modal/style/css';

export { default as Modal } from '@arco-design/web-react/es/Modal';

/**
 * Where a question is drawn: inside the browser's own dialog that is open, if there is one. Such a dialog stands above
 * everything else of the page and lets nothing outside of it be clicked.
 */
export const place = (): Element =>
  document.activeElement?.closest('dialog[open]') ??
  [...document.querySelectorAll('dialog[open]')].at(-1) ??
  document.body;
