import { useSyncExternalStore } from 'react';

// Only for screens: narrow paper does not use the phone layout.
const query = 'screen and (max-width: 767px)';

const subscribe = (changed: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** Whether the screen is a phone's: under 768 px. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
