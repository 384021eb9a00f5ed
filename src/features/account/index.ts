/** What other layers may use of the account's pages. Pages, with their forms and flows, are chunks of their own. */
export { accountToasts } from './effects';
export { accountSaga } from './saga';
export { type AccountState, accountEvents, accountReducer, selectGuide } from './slice';
