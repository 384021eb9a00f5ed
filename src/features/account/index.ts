/**
 * Public interface of the account feature for other layers. The pages, with their forms and flows, are separate
 * chunks.
 */
export { accountToasts } from './effects';
export { accountSaga } from './saga';
export { type AccountState, accountEvents, accountReducer, selectGuide } from './slice';
