/**
 * Access to the content that the build prerendered into the document: a complete page, or a frame without a page. An attribute of
 * the root element names it (`data-drawn`) until the console takes over.
 */
export const drawn = {
  /** The path of the prerendered page; `frame` if only the frame was prerendered. */
  page: (): string | undefined => document.documentElement.dataset['drawn'],
  /** Hides prerendered content that does not match the address; the console replaces it later. */
  hide: (): void => {
    document.documentElement.dataset['drawn'] = 'hidden';
  },
  /** Collapses the sidebar of the prerendered frame if the user has collapsed it on this machine. */
  fit: ({ collapsed }: { collapsed: boolean }): void => {
    if (collapsed) document.documentElement.dataset['sidebar'] = 'collapsed';
  },
  /**
   * Removes the script tags of the page's files that precede the entry script. All of them have run or failed by now. A retry of
   * a failed file would otherwise wait for the old tag.
   */
  endQuestions: (): void => {
    for (const script of document.querySelectorAll('script[data-page]')) script.remove();
  },
  /** Removes the `data-drawn` and `data-sidebar` attributes from the root element, after React has rendered the page. */
  taken: (): void => {
    delete document.documentElement.dataset['drawn'];
    delete document.documentElement.dataset['sidebar'];
  },
};
