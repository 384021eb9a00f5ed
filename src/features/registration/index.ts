/** What other layers may use of registration and passwords. The pages and the flows are chunks of their own. */
export { registrationMoves, registrationToasts } from './effects';
export { registrationSaga } from './saga';
export { registrationEvents, registrationReducer } from './slice';
