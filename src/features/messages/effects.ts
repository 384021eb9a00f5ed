import type { Toast } from '@/shared/ports/screen';
import { info, type Move, on, type Row, success } from '@/shared/saga/effects';
import { messagesEvents } from './slice';
import { TOAST_TEXT } from './text';

export const messagesToasts: readonly Row<Toast>[] = [
  on(messagesEvents.messagesRead, ({ announced }) => (announced ? success(TOAST_TEXT.marked) : null)),
  on(messagesEvents.allMessagesRead, () => success(TOAST_TEXT.marked)),
  on(messagesEvents.preferenceSaved, () => success(TOAST_TEXT.saved)),
  on(messagesEvents.walletLed, ({ to, refused }) =>
    to ? null : info(refused ? TOAST_TEXT.notAllowed : TOAST_TEXT.notBuilt),
  ),
];

export const messagesMoves: readonly Row<Move>[] = [on(messagesEvents.walletLed, ({ to }) => (to ? { to } : null))];
