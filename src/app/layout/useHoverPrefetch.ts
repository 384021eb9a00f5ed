import { type FocusEvent, type PointerEvent, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { linkHovered } from './prefetchOnHover';

/**
 * Returns event handlers that report the hovered or focused link inside an element. A link is reported again only
 * after another link.
 */
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
    // Touch input and clicks by scripts come without a hover event, so pressing or focusing a link is reported too.
    return { onPointerOver: at, onPointerDown: at, onFocus: at, onPointerLeave: () => point(null) };
  }, [dispatch]);
}
