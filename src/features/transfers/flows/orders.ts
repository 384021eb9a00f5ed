import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { checkerCancel, checkerRelease } from '@/contract/calls/moneyActions';
import { fundTransferDown, orderReceipt } from '@/contract/calls/orderQueries';
import type { Order } from '@/contract/calls/orders';
import type { LeftOutPaper } from '@/contract/primitives';
import { formatMoney } from '@/shared/format/money';
import { askProven, confirmRelease } from '@/shared/money/identity';
import { files } from '@/shared/ports/files';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { request } from '@/shared/saga/request';
import { savePapers } from '@/shared/saga/savePapers';
import { statusEvents } from '@/shared/status/slice';
import { moneyEvents as events } from '../slice';
import { OPERATE_TEXT as TEXT } from '../text';

/** Downloads the receipt of one order and lets the browser save it. A failure shows a toast. */
export function* downloadReceipt({ orderNo }: Pick<Order, 'orderNo'>): SagaGenerator<void> {
  const reply = yield* request(orderReceipt, { orderNo });
  if (reply.ok) yield* call(files.save, reply.data.blob, reply.data.filename);
}

/** Downloads the receipts of the chosen orders as one PDF. Returns the orders whose receipts could not be printed. */
export function* downloadReceipts(rows: readonly Pick<Order, 'orderNo'>[]): SagaGenerator<readonly LeftOutPaper[]> {
  const reply = yield* request(fundTransferDown, { orderNos: rows.map(({ orderNo }) => orderNo) });
  return reply.ok ? yield* savePapers(reply.data) : [];
}

/** Releases an order that another user made. Reloads the order after any outcome. */
export function* releaseOrder({
  payload: { orderNo, amount, payee, status },
}: ReturnType<typeof events.releaseRequested>): SagaGenerator<void> {
  const sum = formatMoney(amount);
  if (!(yield* call(confirmRelease, TEXT.releaseRequested(payee.name, sum), [{ payee, amount: sum }]))) return;
  const reply = yield* askProven(checkerRelease, { orderNo });
  if (reply.ok) yield* put(events.orderDecided({ orderNo, released: true }));
  yield* put(statusEvents.statusHurried({ key: status }));
}

/** Cancels the user's own order after a confirmation. Reloads the order after any outcome. */
export function* cancelOrder({
  payload: { orderNo, amount, payee, status },
}: ReturnType<typeof events.cancelRequested>): SagaGenerator<void> {
  if (!(yield* call(confirmOnPage, TEXT.cancelRequested(payee.name, formatMoney(amount))))) return;
  const reply = yield* request(checkerCancel, { orderNo });
  if (reply.ok) yield* put(events.orderCancelled({ orderNo }));
  yield* put(statusEvents.statusHurried({ key: status }));
}
