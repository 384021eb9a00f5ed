/** What other layers may use of the agreements. The page is a chunk of its own. */
export { agreementsSaga } from './saga';
export { agreementsReducer } from './slice';
