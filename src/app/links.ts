import { createSelector } from '@reduxjs/toolkit';
import { installLinks } from '@/shared/ports/links';
import { selectWho } from './selectors';
import { validateLink } from './validateLink';

/** Comes with what has links of data to judge, the frame and the customer service, and not with the console's entry. */
installLinks(createSelector(selectWho, (who) => (url: string) => validateLink(url, who)));
