import { createSelector } from '@reduxjs/toolkit';
import { installLinks } from '@/shared/ports/links';
import { selectWho } from './selectors';
import { validateLink } from './validateLink';

/**
 * Installs the check of links that come from data (safety requirement C-06). Loaded with the frame and the customer
 * service, which contain such links, and not with the console's entry.
 */
installLinks(createSelector(selectWho, (who) => (url: string) => validateLink(url, who)));
