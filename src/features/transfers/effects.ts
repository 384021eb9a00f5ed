import { paths } from '@/shared/paths';
import type { Toast } from '@/shared/ports/screen';
import { type Move, on, type Row, success } from '@/shared/saga/effects';
import { actionById } from './model';
import { otherOf, resultOf, reviewOf } from './paths';
import { moneyEvents } from './slice';
import { OPERATE_TEXT } from './text';

export const transfersToasts: readonly Row<Toast>[] = [
  on(moneyEvents.orderDecided, ({ released }) => success(released ? OPERATE_TEXT.released : OPERATE_TEXT.refused)),
  on(moneyEvents.orderCancelled, () => success(OPERATE_TEXT.cancelled)),
];

const pathOf = (action: string): string => actionById(action)?.path ?? paths.fund.overview;

export const transfersMoves: readonly Row<Move>[] = [
  // Opens the review as a new history entry, so that the browser's back button returns to the form with its values.
  on(moneyEvents.reviewReady, ({ action }) => ({ to: reviewOf(pathOf(action)) })),
  on(moneyEvents.formReady, ({ action, leads }) => (leads ? { to: pathOf(action), by: leads } : null)),
  on(moneyEvents.outcomeSought, ({ action, requestNo }) => ({
    to: resultOf(pathOf(action), requestNo),
    by: 'replace',
  })),
  // The result replaces the review in the history, so that the back button does not return to a review that could be sent again.
  on(moneyEvents.orderSent, ({ action, requestNo, isHere }) =>
    isHere ? { to: resultOf(pathOf(action), requestNo), by: 'replace' } : null,
  ),
  on(moneyEvents.orderRefused, ({ action, requestNo, other, isHere }) =>
    isHere ? { to: other ? otherOf(pathOf(action), requestNo) : pathOf(action), by: 'replace' } : null,
  ),
];
