// Arco's dialogs, in a chunk that loads when the console first asks a question, with the adapter for React 19. The imports use
// file paths, because the plugin that adds a component's styles ignores re-exports.
import '@/shared/ui/loadArcoLocale';
import '@arco-design/web-react/es/_util/react-19-adapter';
import '@arco-design/web-react/es/Modal/style/css';
import type { ReactNode } from 'react';
import { QuestionLines } from '@/shared/money/QuestionLines';

export { default as Modal } from '@arco-design/web-react/es/Modal';

/**
 * The container of a dialog: the open native dialog, if there is any, otherwise the body. A native dialog covers all other
 * content of the page and blocks clicks outside of it.
 */
export const place = (): Element =>
  document.activeElement?.closest('dialog[open]') ??
  [...document.querySelectorAll('dialog[open]')].at(-1) ??
  document.body;

/** Lists the details of a dialog's question, one per line. */
export const listOf = (lines: readonly string[]): ReactNode => <QuestionLines of={lines} />;
