import { all, call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { queryBacklog, queryUnread } from '@/contract/messages';
import { isEmployee, sessionSelectors } from '@/features/session';
import { request } from '@/shared/saga/request';
import { messagesEvents } from '../slice';

const { newsNotLoaded, todosArrived, unreadArrived } = messagesEvents;

/**
 * Reads the unread count with the newest messages and the to-dos, quietly: a failure leaves what is known. A warehouse
 * employee has to-dos and no messages.
 */
export function* refreshNews(): SagaGenerator<void> {
  const quietly = { custom: true, scope: 'signedIn' as const };
  const user = yield* select(sessionSelectors.selectUser);
  const withoutMessages = user !== null && isEmployee(user);
  const { unread, todos } = yield* all({
    unread: call(function* readUnread() {
      return withoutMessages ? null : yield* request(queryUnread, {}, quietly);
    }),
    todos: call(() => request(queryBacklog, {}, quietly)),
  });
  if (unread?.ok) yield* put(unreadArrived({ count: unread.data.unreadCount, newest: unread.data.unreadList }));
  if (todos.ok) yield* put(todosArrived({ todos: todos.data }));
  const failed = [unread, todos].find((reply) => reply?.ok === false);
  if (failed && !failed.ok && failed.kind !== 'cancelled') yield* put(newsNotLoaded({ msg: failed.msg }));
}
