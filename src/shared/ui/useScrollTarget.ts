import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls the target of a link into view, once, and focuses it, so that a screen reader starts there. The element must be
 * focusable (`tabIndex={-1}`) and mounted when `wanted` becomes true.
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
