import { call, type SagaGenerator } from 'typed-redux-saga';
import { psReturn } from '@/contract/calls/moneyActions';
import { identityChanges } from '@/features/session';
import { reloadList } from '@/shared/list/saga';
import { defineMoneyForm } from '@/shared/money/defineMoneyForm';
import { makesOrder } from '@/shared/money/orderResult';
import type { tradesEvents } from '../events';
import { TRADE_DETAIL } from '../ids';
import { RETURN_TEXT as TEXT } from '../text';

/**
 * 退回分账 (return a split): asks the receiver of a split to return it, in full or in part. The receiver accepts or refuses later.
 */
export const splitReturn = defineMoneyForm({
  ...makesOrder('SPLIT_RETURN', TEXT),
  id: 'trades/splitReturn',
  fields: { subject: 'tradeNo', remark: 'remark' },
  target: psReturn,
  body: (values: { tradeNo: string; amount: string; remark: string }) => values,
  detail: TRADE_DETAIL,
  until: identityChanges,
  words: TEXT,
});

/** Reloads the list after the receiver of a split has accepted or refused the return. */
export function* showAnswered({
  payload: { listId },
}: ReturnType<typeof tradesEvents.returnAnswered>): SagaGenerator<void> {
  yield* call(reloadList, listId);
}
