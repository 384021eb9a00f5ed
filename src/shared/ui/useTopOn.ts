import { useLayoutEffect, useRef } from 'react';

/**
 * Shows a page from its top when its content is replaced, such as a form by its result. `content`: names what is shown. The first
 * content keeps the position that the browser's history has restored.
 */
export function useTopOn(content: string): void {
  const before = useRef(content);
  useLayoutEffect(() => {
    if (before.current !== content) window.scrollTo(0, 0);
    before.current = content;
  }, [content]);
}
