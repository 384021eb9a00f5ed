import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { NOT_PROVEN } from '@/contract/calls/passwordAndEmail';
import { payOrderPass, payOrderRefuse } from '@/contract/calls/warehouseOrders';
import { warehouseFile } from '@/contract/calls/warehouseVouchers';
import type { AnswerOf } from '@/contract/defineCall';
import type { Reply } from '@/shared/gateway/reply';
import { reloadList } from '@/shared/list/saga';
import { askProven } from '@/shared/money/identity';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { files } from '@/shared/ports/files';
import { refresh } from '@/shared/resource/refresh';
import { request } from '@/shared/saga/request';
import { selectIsShown, statusEvents } from '@/shared/status/slice';
import { AUDIT_LIST } from './lists';
import { waiting } from './resources';
import { type Decided, payAuditEvents as events, type Looked, selectPayAudit } from './slice';
import { orderIn } from './status';
import { DECISION_TEXT as TEXT } from './text';

type Answer = AnswerOf<typeof payOrderPass>;

const namesOf = (orders: readonly Looked[]) => orders.map(({ orderNo, version }) => ({ orderNo, version }));

/**
 * Builds the outcome of each order from the response. Empty if nothing was sent because the user failed the verification or is
 * signed out. An order without an outcome in the response counts as unknown; the reloaded list shows its state.
 */
function resultsOf(orders: readonly Looked[], passing: boolean, reply: Reply): readonly Decided[] {
  if (!reply.ok && (reply.kind === 'unauthorised' || reply.kind === 'cancelled' || reply.bizCode === NOT_PROVEN))
    return [];
  return orders.map(({ orderNo, payees, amount }) => {
    const named = { orderNo, payees, amount, passing, ok: false, unknown: false, waitsForSecond: false };
    const unknown = { ...named, unknown: true, msg: TEXT.unknown };
    if (!reply.ok) return reply.kind === 'unknownOutcome' ? unknown : { ...named, msg: reply.msg };
    const found = (reply.data as Answer).results.find((result) => result.orderNo === orderNo);
    return found ? { ...named, ok: found.ok, waitsForSecond: found.waitsForSecond, msg: found.msg } : unknown;
  });
}

/**
 * Passes or refuses all chosen orders with one request. Each order has a separate outcome. Reloads all orders after
 * any outcome.
 */
function* decide(orders: readonly Looked[], passing: boolean, ask: () => SagaGenerator<Reply>): SagaGenerator<void> {
  yield* put(events.decisionBegun({ orderNos: orders.map(({ orderNo }) => orderNo) }));
  const reply = yield* call(ask);
  const results = resultsOf(orders, passing, reply);
  yield* put(events.decisionEnded({ results }));
  if (results.length === 0) return;
  yield* call(reloadList, AUDIT_LIST);
  for (const { orderNo } of orders) {
    const { key } = orderIn(orderNo);
    if (yield* select(selectIsShown(key))) yield* put(statusEvents.statusOpened({ key }));
  }
  yield* call(refresh, waiting);
}

/**
 * Passes the chosen orders. If the user's identity was not verified recently, the login password is asked once for all orders.
 */
export function* passOrders({ payload: { orders } }: ReturnType<typeof events.passRequested>): SagaGenerator<void> {
  yield* decide(orders, true, () => askProven(payOrderPass, { orders: namesOf(orders) }, { quiet: true }));
}

/** Refuses the chosen orders with one reason. */
export function* refuseOrders({
  payload: { orders, reason },
}: ReturnType<typeof events.refusalRequested>): SagaGenerator<void> {
  yield* decide(orders, false, () => request(payOrderRefuse, { orders: namesOf(orders), reason }, { custom: true }));
}

/** Owner name of the loaded attachments in the port for files in memory. */
const OWNER = 'payAudit';

/** Downloads an attachment with the session's token, because an image element cannot send the token. */
export function* showFile({ payload: { url } }: ReturnType<typeof events.fileRequested>): SagaGenerator<void> {
  const reply = yield* request(warehouseFile, { url }, { custom: true });
  if (!reply.ok) return void (yield* put(events.fileMissed({ url, msg: reply.msg })));
  const { blob } = reply.data;
  const id = yield* call(chosenFiles.put, blob, OWNER);
  const address = yield* call(chosenFiles.address, id);
  yield* put(events.fileArrived({ url, id, address, contentType: blob.type }));
}

/** Saves an attachment that is already in memory as a file. */
export function* saveFile({ payload: { url, name } }: ReturnType<typeof events.fileSaved>): SagaGenerator<void> {
  const held = (yield* select(selectPayAudit)).files[url];
  const blob = held?.stage === 'ready' ? yield* call(chosenFiles.get, held.id) : undefined;
  if (blob) yield* call(files.save, blob, name);
}

export function* dropFiles(): SagaGenerator<void> {
  yield* call(chosenFiles.dropOwned, OWNER);
}
