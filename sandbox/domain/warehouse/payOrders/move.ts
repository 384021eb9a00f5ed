import { createHash } from 'node:crypto';
import type { PayOrder } from '@/contract/warehouseOrders';
import { inTransaction } from '../../../db/transaction';
import { memberOf } from '../../context';
import { parseCents, readableCents } from '../../money/cents';
import { takenOrProven } from '../../money/provenOnce';
import { atField, refuse } from '../../refusal';
import { mustStillBeSignedIn } from '../../sessions';
import { note, warehouseOf } from '../own';
import { knownRequest, payingAccount, submit } from './drafts';
import { addStep, lockedOrder, numberOf, type Room } from './model';
import { shownOrderOf } from './shown';

/* 子商户调拨: money between sub-merchants of one warehouse, as an order with one line that an auditor passes. */

export interface Movement {
  requestNo: string;
  subMemberNo: string;
  toMemberNo: string;
  amount: string;
  remark: string;
  payPassword: string;
}

/** bizCode of a number that stands for something else. */
const OTHER_CONTENT = '20040004';

/**
 * Makes the order once: the same number and content is answered as the first time; then the warehouse's payment password,
 * outside of any transaction; then everything else in one. Nothing is frozen by it: the last pass takes the money.
 */
export async function placeMovement(room: Room, request: Movement): Promise<PayOrder> {
  const { user, db: outside } = room;
  const enterpriseId = warehouseOf(user);
  const { subMemberNo, toMemberNo, amount, remark } = request;
  const requestNo = `move:${request.requestNo}`;
  const hash = createHash('sha256')
    .update(JSON.stringify([subMemberNo, toMemberNo, amount, remark]))
    .digest('hex');
  const key = { requestNo, hash, code: OTHER_CONTENT };
  const sides = async () => {
    const from = await payingAccount(outside, enterpriseId, subMemberNo);
    const to = await payingAccount(outside, enterpriseId, toMemberNo);
    if (subMemberNo === toMemberNo) atField('toMemberNo', '转出和转入不能是同一子商户');
    return { from, to };
  };
  const proven = await takenOrProven(
    room,
    { memberNo: memberOf(user), password: request.payPassword },
    {
      replay: async () => {
        const known = await inTransaction(outside, (db) => knownRequest(db, enterpriseId, key));
        return known && shownOrderOf(outside, user, known.order_no);
      },
      look: sides,
    },
  );
  if (proven.taken) return proven.taken;
  const { from, to } = proven.found;
  return inTransaction(outside, async (db) => {
    const inside = { ...room, db };
    const by = await mustStillBeSignedIn(db, user);
    const known = await knownRequest(db, enterpriseId, key);
    if (known) return shownOrderOf(db, user, known.order_no);
    const cents = parseCents(amount);
    const account = await db
      .selectFrom('accounts')
      .select(['balance_cents', 'frozen_cents', 'status'])
      .where('account_no', '=', from.accountNo)
      .executeTakeFirstOrThrow();
    if (account.status === 'FROZEN') refuse('付款账户已冻结', { bizCode: '20040006' });
    const available = (account.balance_cents ?? 0) - account.frozen_cents;
    if (available < cents) {
      const msg = `可用余额${readableCents(available)}元，不足支付`;
      refuse(msg, { bizCode: '20040001', fields: { amount: msg } });
    }
    const orderNo = numberOf('ZD', inside);
    await db
      .insertInto('warehouse_orders')
      .values({
        order_no: orderNo,
        enterprise_id: enterpriseId,
        kind: 'MOVE',
        state: 'DRAFT',
        member_no: subMemberNo,
        payer_account_no: from.accountNo,
        mode: 'APART',
        vouchers: 0,
        lines: 1,
        amount_cents: cents,
        payees: to.name,
        remark,
        maker_id: user.userId,
        maker_name: by,
        editors: [user.userId],
        request_no: requestNo,
        content_hash: hash,
        created_at: room.now,
      })
      .execute();
    await db
      .insertInto('warehouse_order_lines')
      .values({
        order_no: orderNo,
        line_no: 1,
        payee_no: null,
        payee_name: to.name,
        account_kind: 'CORPORATE',
        account_no: to.accountNo,
        bank: '',
        amount_cents: cents,
        vouchers: 0,
      })
      .execute();
    await addStep(db, orderNo, { text: '发起调拨', by, at: room.now });
    await note(inside, 'order.moved', orderNo, { from: subMemberNo, to: toMemberNo, amount });
    await submit(inside, await lockedOrder(db, enterpriseId, orderNo), by);
    return shownOrderOf(db, user, orderNo);
  });
}
