import type { Toast } from '@/shared/ports/screen';
import { error, type Move, on, type Row } from '@/shared/saga/effects';
import { choiceRefused, fileImported, orderBegun, voidingRequested } from './events';
import { EDIT_PATH, LIST_PATH } from './paths';

export const choicesToasts: readonly Row<Toast>[] = [on(choiceRefused, ({ msg }) => error(msg))];

export const choicesMoves: readonly Row<Move>[] = [
  on(orderBegun, () => ({ to: EDIT_PATH })),
  on(voidingRequested, ({ to }) => ({ to })),
];

/** Replaces the history entry of the import page, because its file no longer exists after the import. */
export const importMoves: readonly Row<Move>[] = [on(fileImported, () => ({ to: LIST_PATH, by: 'replace' }))];
