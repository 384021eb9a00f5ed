import { useContext, useMemo } from 'react';
import { type KnownCodes, type MessageLink, messageLinkOf } from '../paths/messageLink';
import { AcceptedLinkParams } from './acceptedLinkParams';
import { usePageSearch } from './pageSearch';

/**
 * Returns the accepted parameters of the message's link that led to this page. The page shows `unknown` with `LinkNotes`; the app
 * reports parameters that the page does not accept. Pass a stable `known`.
 */
export function useMessageLink(known?: KnownCodes): MessageLink {
  const search = usePageSearch();
  const takes = useContext(AcceptedLinkParams);
  return useMemo(() => messageLinkOf(search, known, takes), [search, known, takes]);
}
