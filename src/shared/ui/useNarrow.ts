import { useSyncExternalStore } from 'react';

// Limited to screens, so that narrow paper is not printed in the phone layout.
const query = 'screen and (max-width: 767px)';

const subscribe = (changed: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** Returns whether the screen is as narrow as a phone: under 768 px. */
export const isNarrow = (): boolean => window.matchMedia(query).matches;

/** `isNarrow` as a hook: the component is rendered again when it changes. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);
