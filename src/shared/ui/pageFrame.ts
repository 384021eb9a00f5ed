import { createContext, type ReactNode } from 'react';

/** Elements of the frame that the head of a page uses. */
interface PageFrame {
  /** The button before the title that leads to the page before. */
  back: ReactNode;
  /** The title in the header of a phone. The head of a page does not repeat it there. */
  title: string | null;
}

/** The frame around the page. Outside of the frame, pages have no button back and no header. */
export const PageFrame = createContext<PageFrame>({ back: null, title: null });
