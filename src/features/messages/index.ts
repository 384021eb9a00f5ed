/** What other layers may use of the messages. Pages, the bell and its panel are in chunks of their own. */
export { dueWords } from './dueWords';
export { messagesMoves, messagesToasts } from './effects';
export { messagesSaga } from './saga';
export { type MessagesState, messagesEvents, messagesReducer, messagesSelectors } from './slice';
export { useTodo } from './useTodo';
export { waitedWords, waitingWords } from './waitingWords';
