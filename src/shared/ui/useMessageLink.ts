import { useContext, useMemo } from 'react';
import { type KnownCodes, type MessageLink, messageLinkOf } from '../paths/messageLink';
import { AcceptedLinkParams } from './acceptedLinkParams';
import { usePageSearch } from './pageSearch';

/**
 * What the message's link that led to this page says, of it what the page takes. It shows `unknown` with `LinkNotes`; what it
 * does not take is told above it. Pass a stable `known`.
 */
export function useMessageLink(known?: KnownCodes): MessageLink {
  const search = usePageSearch();
  const takes = useContext(AcceptedLinkParams);
  return useMemo(() => messageLinkOf(search, known, takes), [search, known, takes]);
}
