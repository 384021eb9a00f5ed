import type { Toast } from '@/shared/ports/screen';
import { info, type Move, on, type Row, success } from '@/shared/saga/effects';
import { messagesEvents } from './slice';
import { TEXT } from './text';

export const messagesToasts: readonly Row<Toast>[] = [
  on(messagesEvents.messagesRead, ({ told }) => (told ? success(TEXT.marked) : null)),
  on(messagesEvents.allMessagesRead, () => success(TEXT.marked)),
  on(messagesEvents.preferenceSaved, () => success(TEXT.saved)),
  on(messagesEvents.walletLed, ({ to, refused }) => (to ? null : info(refused ? TEXT.notAllowed : TEXT.notBuilt))),
];

export const messagesMoves: readonly Row<Move>[] = [on(messagesEvents.walletLed, ({ to }) => (to ? { to } : null))];
