import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings what somebody came for into view, once, and gives it the focus: a screen reader begins there. The element takes
 * the focus (`tabIndex={-1}`) and is there as soon as it is wanted.
 */
export function useScrollTarget<E extends HTMLElement>(
  wanted: boolean,
  block: ScrollLogicalPosition = 'center',
): RefObject<E | null> {
  const place = useRef<E>(null);
  useEffect(() => {
    if (!wanted) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block });
  }, [wanted, block]);
  return place;
}
