// Arco's dialogs, a chunk that comes with the first question, with the adapter that lets them render under React 19.
// Named by their paths: the plugin that brings a component's styles does not see what is only passed on.
import '@/shared/ui/loadArcoLocale';
import '@arco-design/web-react/es/_util/react-19-adapter';
import '@arco-design/web-react/es/Modal/style/css';

export { default as Modal } from '@arco-design/web-react/es/Modal';

/**
 * The container of a dialog: the open native dialog, if there is any, otherwise the body. A native dialog covers all other
 * content of the page and blocks clicks outside of it.
 */
export const place = (): Element =>
  document.activeElement?.closest('dialog[open]') ??
  [...document.querySelectorAll('dialog[open]')].at(-1) ??
  document.body;
