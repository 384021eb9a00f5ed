import { sessionEvents } from '@/features/session';
import { paths } from '@/shared/paths';
import type { Toast } from '@/shared/ports/screen';
import { type Move, on, type Row, success } from '@/shared/saga/effects';
import { TEXT } from './text';

export const merchantsToasts: readonly Row<Toast>[] = [on(sessionEvents.merchantEntered, () => success(TEXT.switched))];
export const merchantsMoves: readonly Row<Move>[] = [
  on(sessionEvents.merchantEntered, () => ({ to: paths.home.home })),
];
