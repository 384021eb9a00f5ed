/** What other layers may use; the pages are chunks of their own. */
export { infoPart } from './saga';
