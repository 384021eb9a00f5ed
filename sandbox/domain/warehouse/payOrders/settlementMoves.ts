import type { Kysely } from 'kysely';
import type { PayOrder, payOrderMoveResult } from '@/contract/calls/warehouseOrders';
import type { AnswerOf } from '@/contract/defineCall';
import type { Database } from '../../../db/schema';
import { inTransaction } from '../../../db/transaction';
import { type AuthedContext, memberOf } from '../../context';
import { parseCents, readableCents } from '../../money/cents';
import { takenOrProven } from '../../money/orders/provenOnce';
import { byHash, hashOf, oncePerNumber } from '../../oncePerNumber';
import { atField, refuse } from '../../refusal';
import { mustStillBeSignedIn } from '../../sessions';
import { note, warehouseOf } from '../warehouseContext';
import { knownRequest, payingAccount, submit } from './drafts';
import { addStep, lockedOrder, numberOf, type PayOrderRow } from './model';
import { payOrderView } from './view';

/*
 * 子商户调拨 (transfer between sub-merchants): moves money between two sub-merchants of a warehouse. A transfer is an
 * order with one line, which an auditor must approve.
 */

export interface Movement {
  requestNo: string;
  subMemberNo: string;
  toMemberNo: string;
  amount: string;
  remark: string;
  payPassword: string;
}

/** A requested transfer without the payment password. */
export type Wish = Omit<Movement, 'payPassword'>;

const numberOfWish = (enterpriseId: string, { requestNo, subMemberNo, toMemberNo, amount, remark }: Wish) => ({
  enterpriseId,
  requestNo: `move:${requestNo}`,
  hash: hashOf([subMemberNo, toMemberNo, amount, remark]),
});

const refusalOf = (db: Kysely<Database>, enterpriseId: string, requestNo: string) =>
  db
    .selectFrom('warehouse_refusals')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('request_no', '=', requestNo)
    .executeTakeFirst();

type Key = ReturnType<typeof numberOfWish>;
interface Final {
  bizCode: string;
  msg: string;
}

/** Throws the stored final refusal of a request number again (S-02). */
const refuseAgain = ({ bizCode, msg }: Final): never =>
  refuse(msg, { bizCode, keep: true, ...(bizCode === '20040001' ? { fields: { amount: msg } } : {}) });

async function refuseFinally({ db, key, now }: { db: Kysely<Database>; key: Key; now: Date }, why: Final) {
  await db
    .insertInto('warehouse_refusals')
    .values({
      enterprise_id: key.enterpriseId,
      request_no: key.requestNo,
      content_hash: key.hash,
      biz_code: why.bizCode,
      msg: why.msg,
      created_at: now,
    })
    .execute();
  return refuseAgain(why);
}

/**
 * Returns the order that an earlier request with this number and content has created; null if the number is unused.
 */
async function knownMovement(db: Kysely<Database>, key: Key): Promise<PayOrderRow | null> {
  const known = await knownRequest(db, key);
  if (known) return known;
  const refused = oncePerNumber(await refusalOf(db, key.enterpriseId, key.requestNo), byHash(key.hash));
  return refused ? refuseAgain({ bizCode: refused.biz_code, msg: refused.msg }) : null;
}

/** Returns the accounts of both sub-merchants. An account of another warehouse is treated as unknown. */
async function sidesOf(db: Kysely<Database>, enterpriseId: string, { subMemberNo, toMemberNo }: Wish) {
  const from = await payingAccount(db, enterpriseId, subMemberNo);
  const to = await payingAccount(db, enterpriseId, toMemberNo);
  if (subMemberNo === toMemberNo) atField('toMemberNo', '转出和转入不能是同一子商户');
  return { from, to };
}

/**
 * Creates the order of a transfer at most once. A repeated request with the same number and content gets the first
 * response. The payment password is checked outside of any transaction. All writes are in one transaction.
 */
export async function placeMovement(context: AuthedContext, { payPassword, ...wish }: Movement): Promise<PayOrder> {
  const { user, db: outside } = context;
  const enterpriseId = warehouseOf(user);
  const proven = await takenOrProven(
    context,
    { memberNo: memberOf(user), password: payPassword },
    {
      replay: async () => {
        const known = await inTransaction(outside, (db) => knownMovement(db, numberOfWish(enterpriseId, wish)));
        return known && payOrderView(outside, user, known.order_no);
      },
      look: () => sidesOf(outside, enterpriseId, wish),
    },
  );
  return proven.taken ?? inTransaction(outside, (db) => moveBetween({ ...context, db }, wish));
}

/**
 * Creates the order of a transfer after the password check, in the caller's transaction. No money is frozen yet: the
 * last approval checks the balance and moves the money.
 */
export async function moveBetween(context: AuthedContext, wish: Wish): Promise<PayOrder> {
  const { db, user, now } = context;
  const enterpriseId = warehouseOf(user);
  const by = await mustStillBeSignedIn(db, user);
  const key = numberOfWish(enterpriseId, wish);
  const known = await knownMovement(db, key);
  if (known) return payOrderView(db, user, known.order_no);
  const { from, to } = await sidesOf(db, enterpriseId, wish);
  const cents = parseCents(wish.amount);
  const account = await db
    .selectFrom('accounts')
    .select(['balance_cents', 'frozen_cents', 'status'])
    .where('account_no', '=', from.accountNo)
    .executeTakeFirstOrThrow();
  const refusing = { db, key, now };
  if (account.status === 'FROZEN') return refuseFinally(refusing, { bizCode: '20040006', msg: '付款账户已冻结' });
  const available = (account.balance_cents ?? 0) - account.frozen_cents;
  if (available < cents) {
    const msg = `可用余额${readableCents(available)}元，不足支付`;
    return refuseFinally(refusing, { bizCode: '20040001', msg });
  }
  const orderNo = numberOf('ZD', context);
  await db
    .insertInto('warehouse_orders')
    .values({
      order_no: orderNo,
      enterprise_id: enterpriseId,
      kind: 'MOVE',
      state: 'DRAFT',
      member_no: wish.subMemberNo,
      payer_account_no: from.accountNo,
      mode: 'APART',
      vouchers: 0,
      lines: 1,
      amount_cents: cents,
      payees: to.name,
      remark: wish.remark,
      maker_id: user.userId,
      maker_name: by,
      editors: [user.userId],
      request_no: key.requestNo,
      content_hash: key.hash,
      created_at: now,
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
  await addStep(db, orderNo, { text: '发起调拨', by, at: now });
  await note(context, 'order.moved', orderNo, { from: wish.subMemberNo, to: wish.toMemberNo, amount: wish.amount });
  await submit(context, await lockedOrder(db, enterpriseId, orderNo), by);
  return payOrderView(db, user, orderNo);
}

/**
 * Returns the outcome of the user's request number: the created order, or the reason of the final refusal. Both are
 * empty if the request has not arrived.
 */
export async function movementOf(
  { db, user }: AuthedContext,
  requestNo: string,
): Promise<AnswerOf<typeof payOrderMoveResult>> {
  const enterpriseId = warehouseOf(user);
  const key = `move:${requestNo}`;
  const made = await db
    .selectFrom('warehouse_orders')
    .select('order_no')
    .where('enterprise_id', '=', enterpriseId)
    .where('request_no', '=', key)
    .where('maker_id', '=', user.userId)
    .executeTakeFirst();
  const refused = made ? undefined : await refusalOf(db, enterpriseId, key);
  return { order: made ? await payOrderView(db, user, made.order_no) : null, refusal: refused?.msg ?? '' };
}
