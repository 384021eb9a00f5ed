/** The public interface of messages for other layers. Pages, the bell and its panel are separate chunks. */
export { dueWords } from './dueWords';
export { messagesMoves, messagesToasts } from './effects';
export { messagesSaga } from './saga';
export { type MessagesState, messagesEvents, messagesReducer, messagesSelectors } from './slice';
export { useTodo } from './useTodo';
export { waitedWords, waitingWords } from './waitingWords';
