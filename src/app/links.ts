import { createSelector } from '@reduxjs/toolkit';
import { installLinks } from '@/shared/ports/links';
import { selectWho } from './selectors';
import { validateLink } from './validateLink';

/** Loaded with the frame and the customer service, which contain links from data, and not with the console's entry. */
installLinks(createSelector(selectWho, (who) => (url: string) => validateLink(url, who)));
