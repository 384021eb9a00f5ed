import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { type Message, markRead, readMsg } from '@/contract/calls/messages';
import { reloadList } from '@/shared/list/saga';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { request } from '@/shared/saga/request';
import { messagesEvents } from '../slice';
import { MESSAGE_LIST, TEXT } from '../text';

const { allMessagesRead, messagesRead } = messagesEvents;

/** Marks the unread messages among the rows as read, and reloads the list. */
export function* markRows(rows: readonly Message[]): SagaGenerator<void> {
  const msgIds = rows.filter(({ readFlag }) => readFlag === 'N').map(({ msgId }) => msgId);
  if (msgIds.length > 0) {
    const reply = yield* request(readMsg, { msgIds }, { scope: 'signedIn' });
    if (!reply.ok) return;
  }
  yield* put(messagesRead({ msgIds, announced: true }));
  yield* call(reloadList, MESSAGE_LIST);
}

export const markRow = (row: Message) => markRows([row]);

/** Marks all messages as read after a confirmation, because this cannot be undone. */
export function* markAll(): SagaGenerator<void> {
  if (!(yield* call(confirmOnPage, TEXT.confirmAllRead))) return;
  const reply = yield* request(markRead, {}, { scope: 'signedIn' });
  if (!reply.ok) return;
  yield* put(allMessagesRead());
  yield* call(reloadList, MESSAGE_LIST);
}
