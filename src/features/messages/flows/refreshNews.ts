import { all, call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { queryApplyTodo } from '@/contract/calls/applications';
import { queryBacklog, queryUnread } from '@/contract/calls/messages';
import { checkerSummary } from '@/contract/calls/releases';
import { isEmployee, sessionSelectors } from '@/features/session';
import { request } from '@/shared/saga/request';
import { messagesEvents } from '../slice';

const { dueArrived, newsNotLoaded, todosArrived, unreadArrived, waitingArrived } = messagesEvents;

/**
 * Loads the unread count with the newest messages, the to-dos, the payments that wait for the user's release, and the
 * applications that wait for an action. A failure is not shown and leaves the data unchanged. A warehouse employee has to-dos and
 * no messages. Releases and applications are only loaded for users with the permission.
 */
export function* refreshNews(): SagaGenerator<void> {
  const quietly = { custom: true, scope: 'signedIn' as const };
  const user = yield* select(sessionSelectors.selectUser);
  const withoutMessages = user !== null && isEmployee(user);
  const permissions = user?.kind === 'ordinary' ? yield* select(sessionSelectors.selectPermissions) : [];
  const mayRelease = permissions.includes('fund:release');
  const mayOpen = permissions.includes('product:open');
  const { unread, todos, waiting, due } = yield* all({
    unread: call(function* readUnread() {
      return withoutMessages ? null : yield* request(queryUnread, {}, quietly);
    }),
    todos: call(() => request(queryBacklog, {}, quietly)),
    waiting: call(function* readWaiting() {
      return mayRelease ? yield* request(checkerSummary, {}, quietly) : null;
    }),
    due: call(function* readDue() {
      return mayOpen ? yield* request(queryApplyTodo, {}, quietly) : null;
    }),
  });
  if (unread?.ok) yield* put(unreadArrived({ count: unread.data.unreadCount, newest: unread.data.unreadList }));
  if (waiting === null || waiting.ok) yield* put(waitingArrived({ waiting: waiting?.data ?? null }));
  if (due === null || due.ok) yield* put(dueArrived({ due: due?.data ?? [] }));
  // The to-dos are stored last, because the home page waits for them and then shows the other items as well.
  if (todos.ok) yield* put(todosArrived({ todos: todos.data }));
  const failed = [unread, todos, waiting, due].find((reply) => reply?.ok === false);
  if (failed && !failed.ok && failed.kind !== 'cancelled') yield* put(newsNotLoaded({ msg: failed.msg }));
}
