/** The account's public interface for other layers. Pages, with their forms and flows, are separate chunks. */
export { accountToasts } from './effects';
export { accountSaga } from './saga';
export { type AccountState, accountEvents, accountReducer, selectGuide } from './slice';
