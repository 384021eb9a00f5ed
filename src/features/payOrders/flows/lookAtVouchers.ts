import { all, call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { payOrderChoices, payOrderDetail } from '@/contract/calls/warehouseOrders';
import { type Voucher, voucherDetail } from '@/contract/calls/warehouseVouchers';
import type { AnswerOf } from '@/contract/defineCall';
import { VOUCHER_STATE_WORDS } from '@/contract/words/warehouseWords';
import { isFree, NEW } from '@/features/vouchers';
import { formatMoney } from '@/shared/format/money';
import { clock } from '@/shared/ports/clock';
import { request } from '@/shared/saga/request';
import { editorEvents as events, type Lost, selectEditor } from '../editor';
import { TEXT } from '../text';

type Order = AnswerOf<typeof payOrderDetail>;
const quietly = { custom: true };

/** Returns the vouchers that a draft order reserves; orders in other states reserve none. */
const heldBy = ({ state, orderNo, voucherRows }: Order): readonly Voucher[] =>
  state === 'DRAFT' ? voucherRows.filter((row) => row.orderNo === orderNo) : [];

/** Maximum number of missing vouchers that are looked up one by one, and how many requests run in parallel. */
const MOST_LOOKUPS = 60;
const AT_ONCE = 6;

type Lookup = { free: Voucher } | { gone: Lost };

/**
 * Loads a chosen voucher that is missing in the list. The result says whether it is still available, or why it is
 * not.
 */
function* askFor(voucherNo: string, subMemberNo: string): SagaGenerator<Lookup> {
  const reply = yield* request(voucherDetail, { voucherNo }, quietly);
  const gone = (text: string): Lookup => ({ gone: { voucherNo, text } });
  if (!reply.ok) return gone(TEXT.unreachable(voucherNo));
  const { data } = reply;
  if (data.subMemberNo !== subMemberNo) return gone(TEXT.otherSub(voucherNo));
  if (isFree(data)) return { free: data };
  return gone(
    data.orderNo ? TEXT.takenBy(voucherNo, data.orderNo) : TEXT.nowIn(voucherNo, VOUCHER_STATE_WORDS[data.state]),
  );
}

function* askForAll(missing: readonly string[], subMemberNo: string): SagaGenerator<readonly Lookup[]> {
  const lookups: Lookup[] = [];
  for (let at = 0; at < Math.min(missing.length, MOST_LOOKUPS); at += AT_ONCE) {
    const some = missing.slice(at, Math.min(at + AT_ONCE, MOST_LOOKUPS));
    lookups.push(...(yield* all(some.map((voucherNo) => call(askFor, voucherNo, subMemberNo)))));
  }
  return [
    ...lookups,
    ...missing.slice(MOST_LOOKUPS).map((voucherNo) => ({ gone: { voucherNo, text: TEXT.unreachable(voucherNo) } })),
  ];
}

/** Lists the chosen vouchers whose amount or payee has changed since the user saw them. */
function changesOf(before: readonly Voucher[], now: ReadonlyMap<string, Voucher>, chosen: ReadonlySet<string>): Lost[] {
  return before.flatMap((was): Lost[] => {
    const { voucherNo } = was;
    const is = now.get(voucherNo);
    if (!is || !chosen.has(voucherNo)) return [];
    if (is.amount !== was.amount)
      return [{ voucherNo, text: TEXT.amountChanged(voucherNo, formatMoney(was.amount), formatMoney(is.amount)) }];
    const same = is.payeeNo === was.payeeNo && is.accountNo === was.accountNo && is.bank === was.bank;
    return same ? [] : [{ voucherNo, text: TEXT.contentChanged(voucherNo) }];
  });
}

/**
 * Loads the available vouchers and checks the chosen ones. Reports vouchers that other users have taken, voided or changed, and
 * deselects unavailable ones. `known`: the order, if it was just loaded.
 */
export function* lookAtVouchers(known?: Order): SagaGenerator<void> {
  const { stage, orderNo, subMemberNo } = yield* select(selectEditor);
  if (stage !== 'ready' || subMemberNo === '') return;
  yield* put(events.lookBegun());
  let order: Order | null = known ?? null;
  if (!order && orderNo !== NEW) {
    const reply = yield* request(payOrderDetail, { orderNo }, quietly);
    if (!reply.ok) return void (yield* put(events.lookFailed({ subMemberNo, msg: reply.msg })));
    order = reply.data;
    if (!order.may.edit) return void (yield* put(events.editorLocked({ orderNo, state: order.state })));
    const { version } = yield* select(selectEditor);
    if (version !== null && order.version > version) yield* put(events.orderMoved({ version: order.version }));
  }
  const reply = yield* request(payOrderChoices, { subMemberNo }, quietly);
  if (!reply.ok) return void (yield* put(events.lookFailed({ subMemberNo, msg: reply.msg })));
  // Lets the browser handle other events after two thousand vouchers were parsed and before they are rendered.
  yield* call(clock.sleep, 0);
  const { vouchers, total, accountNo, balance, available } = reply.data;
  const held = order && order.subMemberNo === subMemberNo ? heldBy(order) : [];
  // The vouchers of this order are listed first, independent of their date.
  const own = new Set(order?.voucherRows.map(({ voucherNo }) => voucherNo));
  const [first, others] = [true, false].map((is) => vouchers.filter(({ voucherNo }) => own.has(voucherNo) === is));
  const found = new Map([...held, ...(first ?? []), ...(others ?? [])].map((one) => [one.voucherNo, one]));
  const { chosen, rows: before } = yield* select(selectEditor);
  const lookups = yield* askForAll(
    chosen.filter((voucherNo) => !found.has(voucherNo)),
    subMemberNo,
  );
  const gone: Lost[] = [];
  for (const one of lookups) {
    if ('free' in one) found.set(one.free.voucherNo, one.free);
    else gone.push(one.gone);
  }
  yield* put(
    events.looked({
      subMemberNo,
      rows: [...found.values()],
      total: total + held.length,
      account: { accountNo, balance, available },
      gone,
      changed: changesOf(before, found, new Set(chosen)),
    }),
  );
}
