/**
 * What the build has drawn into the document, for the time before the console: the path of a page that stands there
 * whole, or `frame` for a frame without a page. Until the console takes it over it is named at the root element.
 */
export const drawn = {
  /** The page that stands there; `frame` is none. */
  page: (): string | undefined => document.documentElement.dataset['drawn'],
  /** Takes away from sight what is not what this address will show; it stays for the console to replace. */
  hide: (): void => {
    document.documentElement.dataset['drawn'] = 'hidden';
  },
  /** The frame as it was chosen for this machine: a narrow sidebar, no bar of open pages. */
  fit: ({ collapsed, tabs }: { collapsed: boolean; tabs: boolean }): void => {
    if (collapsed) document.documentElement.dataset['sidebar'] = 'collapsed';
    if (!tabs) document.documentElement.dataset['tabs'] = 'off';
  },
  /**
   * The page's files that the document asks for before the entry have run by now, or failed: whoever asks anew for one
   * that did would wait for the old question.
   */
  endQuestions: (): void => {
    for (const script of document.querySelectorAll('script[data-page]')) script.remove();
  },
  /** The console has taken it over. */
  taken: (): void => {
    delete document.documentElement.dataset['drawn'];
    delete document.documentElement.dataset['sidebar'];
    delete document.documentElement.dataset['tabs'];
  },
};
