import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { type Actor, memberOf } from '../context';
import { ownAccountsOf } from '../money/accountsOf';
import type { Sides } from '../money/orders/orders';
import type { OrderRow } from '../money/orders/orderView';
import { maskedAccount } from '../onboarding/view';
import { requestNoOf } from '../oncePerNumber';
import { outOfHours } from '../products/payoutTimes';
import { notYours, refuse } from '../refusal';
import { bankName } from '../registers/banks';

/*
 * Payouts (代付) by a program: from the merchant's balance to a bank account. They require the merchant's payout
 * product and are accepted only within its hours.
 */

export interface Payee {
  name: string;
  accountNo: string;
  bankCode: string;
}

/** Returns payer and payee of a payout. */
export async function payoutSides(
  db: Kysely<Database>,
  { user, now }: { user: Actor & { merchantNo: string }; now: Date },
  { name, accountNo, bankCode }: Payee,
): Promise<Sides> {
  const { merchantNo } = user;
  const account = (await ownAccountsOf(db, memberOf(user))).find(({ purpose }) => purpose === 'BALANCE');
  const payer = account ?? notYours();
  const late = await outOfHours(db, merchantNo, now);
  if (late) refuse(late.msg, { bizCode: late.bizCode });
  return {
    merchant: { merchantNo, needs: ['ZTO_DEFRAY'], product: 'ZTO_DEFRAY' },
    payerAccountNo: payer.account_no,
    payeeAccountNo: null,
    payer: { name: payer.member_name, accountNo: payer.account_no, bankName: '' },
    payee: { name, accountNo: maskedAccount(accountNo), bankName: bankName(bankCode) },
    payeeKey: `${bankCode}:${accountNo}`,
  };
}

/** Returns an order that a merchant's program has placed, by one of its numbers; undefined if there is none. */
export function findProgramOrder(
  db: Kysely<Database>,
  { merchantNo, memberNo }: { merchantNo: string; memberNo: string },
  kind: 'PAY_BANK' | 'COLLECT',
  by: { orderNo: string } | { outNo: string },
): Promise<OrderRow | undefined> {
  const orders = db
    .selectFrom('orders')
    .selectAll()
    .where('member_no', '=', memberNo)
    .where('merchant_no', '=', merchantNo)
    .where('kind', '=', kind)
    .where('app_id', 'is not', null);
  return 'orderNo' in by
    ? orders.where('order_no', '=', by.orderNo).executeTakeFirst()
    : orders.where('request_no', '=', requestNoOf(merchantNo, by.outNo)).executeTakeFirst();
}

/** Returns an order's state as programs see it. An order that waits for release is PROCESSING. */
export function stateForProgram({ state }: Pick<OrderRow, 'state'>): 'PROCESSING' | 'SUCCESS' | 'FAILED' {
  if (state === 'SUCCESS') return 'SUCCESS';
  return state === 'PROCESSING' || state === 'WAIT_RELEASE' ? 'PROCESSING' : 'FAILED';
}

const UNPAID: readonly OrderRow['state'][] = ['FAILED', 'CANCELLED', 'REFUSED'];
/**
 * Returns an order's fee in cents as programs see it. An order that was not paid has no fee. A payout that the bank
 * returned keeps its fee.
 */
export const feeForProgram = ({ state, fee_cents }: Pick<OrderRow, 'state' | 'fee_cents'>): number =>
  UNPAID.includes(state) ? 0 : fee_cents;
