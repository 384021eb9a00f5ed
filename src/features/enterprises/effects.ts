import { sessionEvents } from '@/features/session';
import { paths } from '@/shared/paths';
import type { Toast } from '@/shared/ports/screen';
import { type Move, on, type Row, success } from '@/shared/saga/effects';
import { enterprisesEvents } from './slice';
import { TEXT } from './text';

export const enterprisesToasts: readonly Row<Toast>[] = [
  on(sessionEvents.enterpriseEntered, () => success(TEXT.switched)),
  on(enterprisesEvents.defaultSet, () => success(TEXT.defaultSet)),
];

export const enterprisesMoves: readonly Row<Move>[] = [
  on(sessionEvents.enterpriseEntered, ({ to }) => ({ to: to ?? paths.home.home })),
  on(enterprisesEvents.enterpriseToComplete, ({ to }) => ({ to })),
];
