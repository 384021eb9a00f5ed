import { useState } from 'react';
import { useStore } from 'react-redux';
import { installLinks } from '@/shared/ports/links';
import { judgeLink } from './judgeLink';
import type { RootState } from './rootReducer';
import { selectWho } from './selectors';

/** Here and not at the start: only the frame and the customer service have links of data to judge. */
export function useLinks(): void {
  const store = useStore<RootState>();
  useState(() => installLinks({ judge: (url) => judgeLink(url, selectWho(store.getState())) }));
}
