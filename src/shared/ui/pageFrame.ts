import { createContext, type ReactNode } from 'react';

/**
 * Elements of the frame that the head of a page uses. The object never changes, because a change would re-render the
 * hidden pages.
 */
interface PageFrame {
  /** The back button before the title of a page. */
  back: ReactNode;
  /**
   * Hook that returns the title of the surrounding page. The header of a phone shows this title, so the head of the
   * page does not repeat it there.
   */
  useTitle: () => string | null;
}

/** The frame around the page. Outside of the frame, pages have no back button and no header. */
export const PageFrame = createContext<PageFrame>({ back: null, useTitle: () => null });
