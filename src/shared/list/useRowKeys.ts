import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { isComposing } from '../ui/composing';

interface RowKeysOptions {
  /** Lines of the table that are in view, from the first to the last. */
  lines: readonly number[];
  /** Height of a row in px, by which a row that is not drawn yet is scrolled into view. */
  height: number;
  /** Opens the row of a line. Returns false if the row has nothing to open. */
  onOpen: (line: number) => boolean;
  /** Chooses the row of a line, or removes it from the selection; absent: rows cannot be chosen. */
  onChoose: ((line: number) => void) | undefined;
}

/** Returns the line of a row, which its `aria-rowindex` states: the head is 1 and the first line is 2. */
const lineOf = (row: Element): number => Number(row.getAttribute('aria-rowindex')) - 2;

/** Focuses the row of a line. A row of a virtual table is scrolled into view first and focused when it is drawn. */
function focusLine(body: HTMLElement, line: number, top: number): void {
  const find = () => body.querySelector<HTMLElement>(`:scope > tr[aria-rowindex="${line + 2}"]`);
  const drawn = find();
  if (drawn) {
    drawn.focus();
    return;
  }
  const watch = new MutationObserver(() => {
    const row = find();
    if (!row) return;
    watch.disconnect();
    row.focus();
  });
  watch.observe(body, { childList: true });
  const box = body.closest('[data-virtual]');
  if (box) box.scrollTop = top;
}

/**
 * Makes the rows of a table one tab stop. Arrow up and down, Home and End move between rows, Enter opens the row, Space
 * chooses it. The controls of the rows stay in the tab order. Returns the line that is the tab stop, and the handlers of
 * the table body.
 */
export function useRowKeys({ lines, height, onOpen, onChoose }: RowKeysOptions) {
  const [last, setLast] = useState<number | undefined>(undefined);
  const stop = last !== undefined && lines.includes(last) ? last : lines[0];
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest('tr');
    if (row) setLast(lineOf(row));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    if (!(target instanceof HTMLTableRowElement) || isComposing(event)) return;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const line = lineOf(target);
    const at = lines.indexOf(line);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(at + 1, lines.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: lines.length - 1,
    };
    const to = steps[key];
    if (to !== undefined) focusLine(currentTarget, lines[to] ?? line, to * height);
    else if (key === ' ' && onChoose) onChoose(line);
    else if (key !== 'Enter' || !onOpen(line)) return;
    event.preventDefault();
  };
  return { stop, handlers: { onFocus, onKeyDown } };
}
