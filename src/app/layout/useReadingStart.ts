import { type RefObject, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { focusFirstField } from '@/shared/ui/firstField';
import { isNarrow } from '@/shared/ui/useNarrow';
import { selectEntered, selectOpenPages } from '../navigation/slice';

/** Period in ms after a navigation during which loading data or code may still replace the title of the page. */
const DRAWN_WITHIN = 5_000;
/** Events after which the focus is no longer moved: the user has begun to read or type. */
const TAKES_OVER = ['keydown', 'pointerdown'] as const;

/** Returns the title (h1) of the page on screen. It ignores the titles of open pages that are hidden. */
const titleIn = (content: HTMLElement): HTMLElement | undefined =>
  [...content.querySelectorAll<HTMLElement>('h1')].find((title) => !title.closest('[data-kept]'));

/** Returns the form of a page that is a form (720 px wide) and ignores forms of hidden, kept pages. */
const formIn = (content: HTMLElement): HTMLElement | undefined =>
  [...content.querySelectorAll<HTMLElement>('[data-page="narrow"] form')].find((form) => !form.closest('[data-kept]'));

/**
 * Moves the focus to the first field of a page that is a form. A phone's keyboard would cover the page, so there it does not.
 * After a navigation that removed the focused link it moves the focus to the title of other pages, so that screen readers begin
 * there. This includes a change of the query that replaces a list by a form. A focus elsewhere stays, and so does the target of a
 * message's link.
 */
export function useReadingStart(content: RefObject<HTMLElement | null>): void {
  const entered = useSelector(selectEntered);
  const open = useSelector(selectOpenPages);
  const search = open.find(({ pathname }) => pathname === entered?.pathname)?.search ?? '';
  const address = entered ? `${entered.pathname}${search}` : null;
  const before = useRef<string | null>(undefined);
  useEffect(() => {
    const place = content.current;
    if (before.current === address || !place) return;
    const isFirst = before.current === undefined;
    before.current = address;
    let placed: Element = document.body;
    const look = () => {
      if (document.activeElement !== document.body && document.activeElement !== placed) return;
      if (!isNarrow() && focusFirstField(formIn(place))) return stop();
      const title = isFirst || document.activeElement !== document.body ? undefined : titleIn(place);
      if (!title) return;
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
      placed = title;
    };
    const observer = new MutationObserver(look);
    const stop = () => {
      observer.disconnect();
      clearTimeout(late);
      for (const event of TAKES_OVER) document.removeEventListener(event, stop, true);
    };
    const late = setTimeout(stop, DRAWN_WITHIN);
    observer.observe(place, { childList: true, subtree: true });
    for (const event of TAKES_OVER) document.addEventListener(event, stop, true);
    look();
    return stop;
  }, [address, content]);
}
