/** Exports the flows of messages as one chunk, which is not needed before the sign-in. */
export { followReviews } from './followReviews';
export { followWallet, viewWallet } from './followWallet';
export { markAll } from './markAsRead';
export { openMessage } from './openMessage';
export { loadPreferences, savePreference } from './preferences';
export { watchNews } from './watchNews';
