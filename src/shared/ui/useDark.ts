import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { attributeFilter: ['arco-theme'] });
  return () => observer.disconnect();
};

/** Whether the dark theme is on; for what is drawn with colours that it has read itself, as a canvas is. */
export const useDark = (): boolean =>
  useSyncExternalStore(subscribe, () => document.body.getAttribute('arco-theme') === 'dark');
