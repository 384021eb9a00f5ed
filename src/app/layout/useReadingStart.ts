import { type RefObject, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { selectEntered, selectOpenPages } from '../navigation/slice';

/** Period in ms after a navigation during which loading data or code may still replace the title of the page. */
const DRAWN_WITHIN = 5_000;
/** Events after which the focus is no longer moved: the user has begun to read or type. */
const TAKES_OVER = ['keydown', 'pointerdown'] as const;

/** Returns the title (h1) of the page on screen. It ignores the titles of open pages that are hidden. */
const titleIn = (content: HTMLElement): HTMLElement | undefined =>
  [...content.querySelectorAll<HTMLElement>('h1')].find((title) => !title.closest('[data-kept]'));

/**
 * Moves the focus to the page's title after a navigation that removed the focused link, so that screen readers begin
 * there. This includes a change of the query that replaces a list by a form. If another element has the focus, such
 * as the target of a message's link, nothing is moved.
 */
export function useReadingStart(content: RefObject<HTMLElement | null>): void {
  const entered = useSelector(selectEntered);
  const open = useSelector(selectOpenPages);
  const search = open.find(({ pathname }) => pathname === entered?.pathname)?.search ?? '';
  const address = entered ? `${entered.pathname}${search}` : null;
  const before = useRef(address);
  useEffect(() => {
    const place = content.current;
    if (before.current === address || !place) return;
    before.current = address;
    const look = () => {
      const title = document.activeElement === document.body ? titleIn(place) : undefined;
      if (!title) return;
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(look);
    observer.observe(place, { childList: true, subtree: true });
    const stop = () => {
      observer.disconnect();
      clearTimeout(late);
      for (const event of TAKES_OVER) document.removeEventListener(event, stop, true);
    };
    const late = setTimeout(stop, DRAWN_WITHIN);
    for (const event of TAKES_OVER) document.addEventListener(event, stop, true);
    look();
    return stop;
  }, [address, content]);
}
