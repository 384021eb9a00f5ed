import type { Toast } from '@/shared/ports/screen';
import { on, type Row, success } from '@/shared/saga/effects';
import { accountEvents } from './slice';

/** A refusal stands in its form; what went well is told wherever the user is by then. */
export const accountToasts: readonly Row<Toast>[] = [
  on(accountEvents.done, ({ told }) => success(told)),
  on(accountEvents.staffRemoved, ({ told }) => success(told)),
];
