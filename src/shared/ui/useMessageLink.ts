import { useMemo } from 'react';
import { type KnownCodes, type MessageLink, messageLinkOf } from '../paths/messageLink';
import { usePageSearch } from './pageSearch';

/** What the message's link that led to this page says; its page shows `unknown` with `LinkNotes`. Pass a stable `known`. */
export function useMessageLink(known?: KnownCodes): MessageLink {
  const search = usePageSearch();
  return useMemo(() => messageLinkOf(search, known), [search, known]);
}
