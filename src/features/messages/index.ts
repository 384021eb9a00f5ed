/** The public interface of messages for other layers. Pages, the bell and its panel are separate chunks. */
export { messagesMoves, messagesToasts } from './effects';
export { messagesSaga } from './saga';
export { type MessagesState, messagesEvents, messagesReducer, messagesSelectors } from './slice';
export { TodoList } from './TodoList';
export { selectTodoCount, useTodosKnown } from './todos';
export { waitedWords } from './waitingWords';
