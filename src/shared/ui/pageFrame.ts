import { createContext, type ReactNode } from 'react';

/** Elements of the frame that the head of a page uses. The value never changes: a change would render the hidden pages. */
interface PageFrame {
  /** The button before the title that leads to the page before. */
  back: ReactNode;
  /** Hook that returns the title of the page around it, which the header of a phone shows. The head does not repeat it there. */
  useTitle: () => string | null;
}

/** The frame around the page. Outside of the frame, pages have no button back and no header. */
export const PageFrame = createContext<PageFrame>({ back: null, useTitle: () => null });
