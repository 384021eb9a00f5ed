import { type FocusEvent, type PointerEvent, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { linkHovered } from './prefetchOnHover';

/** Event handlers that report the hovered or focused link inside the element; each link once. */
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
    // A finger and a click by script come without a way to the link.
    return { onPointerOver: at, onPointerDown: at, onFocus: at, onPointerLeave: () => point(null) };
  }, [dispatch]);
}
