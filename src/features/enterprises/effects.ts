import { sessionEvents } from '@/features/session';
import type { Toast } from '@/shared/ports/screen';
import { type Move, on, type Row, success } from '@/shared/saga/effects';
import { enterprisesEvents } from './slice';
import { TEXT } from './text';

export const enterprisesToasts: readonly Row<Toast>[] = [
  on(sessionEvents.enterpriseEntered, () => success(TEXT.switched)),
  on(enterprisesEvents.defaultSet, () => success(TEXT.defaultSet)),
];

/** `enterpriseToComplete` leads nowhere yet: its pages come later, and the entries that end in it are not shown. */
export const enterprisesMoves: readonly Row<Move>[] = [on(sessionEvents.enterpriseEntered, () => ({ to: '/home' }))];
