/** The flows as one chunk: nothing of them is needed before somebody has signed in. */
export { followWallet, viewWallet } from './followWallet';
export { markAll } from './markAsRead';
export { openMessage } from './openMessage';
export { loadPreferences, savePreference } from './preferences';
export { watchNews } from './watchNews';
