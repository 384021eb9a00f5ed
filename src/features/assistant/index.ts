/** What other layers may use of the customer service. The page and its flows are a chunk of their own. */
export { assistantSaga } from './saga';
export { type AssistantState, assistantReducer } from './slice';
