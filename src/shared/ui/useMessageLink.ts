import { useContext, useMemo } from 'react';
import { type KnownCodes, type MessageLink, messageLinkOf } from '../paths/messageLink';
import { AcceptedLinkParams } from './acceptedLinkParams';
import { usePageSearch } from './pageSearch';

/**
 * Returns the link parameters with which a notification message led to this page. The page lists parameters with unknown values
 * (`unknown`) in `LinkNotes`; the app reports parameters that the page does not accept. `known` must be a stable object.
 */
export function useMessageLink(known?: KnownCodes): MessageLink {
  const search = usePageSearch();
  const takes = useContext(AcceptedLinkParams);
  return useMemo(() => messageLinkOf(search, known, takes), [search, known, takes]);
}
