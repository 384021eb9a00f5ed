import { type FocusEvent, type PointerEvent, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { linkHovered } from './prefetchOnHover';

/** Returns event handlers that report the hovered or focused link inside an element, each link once in a row. */
export function useHoverPrefetch() {
  const dispatch = useDispatch();
  return useMemo(() => {
    let last: HTMLAnchorElement | null = null;
    const point = (link: HTMLAnchorElement | null) => {
      if (link === last) return;
      last = link;
      const within = link !== null && link.origin === window.location.origin && link.target === '';
      dispatch(linkHovered(within ? { pathname: link.pathname, search: link.search } : null));
    };
    const at = ({ target }: PointerEvent | FocusEvent) => point((target as Element).closest('a'));
    // A touch, and a click by a script, come without a hover event before, so pressing and focusing a link count too.
    return { onPointerOver: at, onPointerDown: at, onFocus: at, onPointerLeave: () => point(null) };
  }, [dispatch]);
}
