import { type RefObject, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { selectEntered, selectOpenPages } from '../navigation/slice';

/** ms in which what the page begins with may still be replaced: by its data, or by a part whose code is on its way. */
const DRAWN_WITHIN = 5_000;
/** Whoever does one of these has found their place. */
const TAKES_OVER = ['keydown', 'pointerdown'] as const;

/** The title of the page on screen; of kept pages none. */
const titleIn = (content: HTMLElement): HTMLElement | undefined =>
  [...content.querySelectorAll<HTMLElement>('h1')].find((title) => !title.closest('[data-kept]'));

/**
 * Where a link has led to another address and its own place is gone with what was on screen, reading goes on at the title:
 * also where only the query changes and a form comes in place of a list. Who has the focus elsewhere keeps it, and so does
 * what a message came for.
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
