import { put, type SagaGenerator } from 'typed-redux-saga';
import { queryMsg, readMsg } from '@/contract/calls/messages';
import { request } from '@/shared/saga/request';
import { type messagesEvents as events, messagesEvents } from '../slice';

const { messageArrived, messageFailed, messagesRead } = messagesEvents;

/** Loads a message for its page and marks it as read. A failure to mark it is ignored. */
export function* openMessage({ payload: { msgId } }: ReturnType<typeof events.messageOpened>): SagaGenerator<void> {
  const reply = yield* request(queryMsg, { msgId }, { custom: true });
  if (!reply.ok) {
    if (reply.kind !== 'cancelled') yield* put(messageFailed({ msgId, error: reply.msg }));
    return;
  }
  yield* put(messageArrived({ message: reply.data }));
  if (reply.data.readFlag === 'Y') return;
  const marked = yield* request(readMsg, { msgIds: [msgId] }, { custom: true });
  if (marked.ok) yield* put(messagesRead({ msgIds: [msgId], announced: false }));
}
