import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { attributeFilter: ['arco-theme'] });
  return () => observer.disconnect();
};

/** Returns whether the dark theme is on, for components that read theme colours themselves, such as a canvas. */
export const useDark = (): boolean =>
  useSyncExternalStore(subscribe, () => document.body.getAttribute('arco-theme') === 'dark');
