import { all, call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { queryBacklog, queryUnread } from '@/contract/messages';
import { checkerSummary } from '@/contract/releases';
import { isEmployee, sessionSelectors } from '@/features/session';
import { request } from '@/shared/saga/request';
import { messagesEvents } from '../slice';

const { newsNotLoaded, todosArrived, unreadArrived, waitingArrived } = messagesEvents;

/**
 * Reads the unread count with the newest messages, the to-dos and what waits for the user's release, quietly: a failure
 * leaves what is known. A warehouse employee has to-dos and no messages; who may release nothing has nothing that waits.
 */
export function* refreshNews(): SagaGenerator<void> {
  const quietly = { custom: true, scope: 'signedIn' as const };
  const user = yield* select(sessionSelectors.selectUser);
  const withoutMessages = user !== null && isEmployee(user);
  const mayRelease =
    user?.kind === 'ordinary' && (yield* select(sessionSelectors.selectPermissions)).includes('fund:release');
  const { unread, todos, waiting } = yield* all({
    unread: call(function* readUnread() {
      return withoutMessages ? null : yield* request(queryUnread, {}, quietly);
    }),
    todos: call(() => request(queryBacklog, {}, quietly)),
    waiting: call(function* readWaiting() {
      return mayRelease ? yield* request(checkerSummary, {}, quietly) : null;
    }),
  });
  if (unread?.ok) yield* put(unreadArrived({ count: unread.data.unreadCount, newest: unread.data.unreadList }));
  if (todos.ok) yield* put(todosArrived({ todos: todos.data }));
  if (waiting === null || waiting.ok) yield* put(waitingArrived({ waiting: waiting?.data ?? null }));
  const failed = [unread, todos, waiting].find((reply) => reply?.ok === false);
  if (failed && !failed.ok && failed.kind !== 'cancelled') yield* put(newsNotLoaded({ msg: failed.msg }));
}
