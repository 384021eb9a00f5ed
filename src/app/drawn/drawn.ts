/**
 * The content that the build prerendered into the document: the path of a complete page, or `frame` for a frame without a page.
 * The root element names it until the console takes over.
 */
export const drawn = {
  /** The path of the prerendered page; `frame` if only the frame was prerendered. */
  page: (): string | undefined => document.documentElement.dataset['drawn'],
  /** Hides prerendered content that does not match the address; the console replaces it later. */
  hide: (): void => {
    document.documentElement.dataset['drawn'] = 'hidden';
  },
  /** Applies this machine's setting of the sidebar to the prerendered frame. */
  fit: ({ collapsed }: { collapsed: boolean }): void => {
    if (collapsed) document.documentElement.dataset['sidebar'] = 'collapsed';
  },
  /**
   * Removes the script tags of the page's files that the document loads before the entry. All have run or failed by now. A retry
   * of a failed file would otherwise wait for the old tag.
   */
  endQuestions: (): void => {
    for (const script of document.querySelectorAll('script[data-page]')) script.remove();
  },
  /** Removes the attributes above from the root element, after React has rendered the page in place of the prerendered content. */
  taken: (): void => {
    delete document.documentElement.dataset['drawn'];
    delete document.documentElement.dataset['sidebar'];
  },
};
