import type { Toast } from '@/shared/ports/screen';
import { info, type Move, on, type Row, success } from '@/shared/saga/effects';
import { messagesEvents } from './slice';
import { TOLD } from './toldText';

export const messagesToasts: readonly Row<Toast>[] = [
  on(messagesEvents.messagesRead, ({ told }) => (told ? success(TOLD.marked) : null)),
  on(messagesEvents.allMessagesRead, () => success(TOLD.marked)),
  on(messagesEvents.preferenceSaved, () => success(TOLD.saved)),
  on(messagesEvents.walletLed, ({ to, refused }) => (to ? null : info(refused ? TOLD.notAllowed : TOLD.notBuilt))),
];

export const messagesMoves: readonly Row<Move>[] = [on(messagesEvents.walletLed, ({ to }) => (to ? { to } : null))];
