import type { Kysely } from 'kysely';
import { type PayMethod, type ProductCode, TRADE_PRODUCT_OF } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import type { Actor } from '../context';
import { memberOf } from '../context';
import { type CustomerAccount, ownAccountsOf } from '../money/accountsOf';
import { mustNotOwe } from '../money/fees/feeRepay';
import type { Sides } from '../money/orders/orders';
import { mustBeOnCashier } from '../products/cashierChoice';
import { merchantFor } from '../products/gate';
import { limitKeyOf } from '../products/templates';
import { notYours } from '../refusal';
import { ruledBy } from '../rules/orders';

/** The display name of a customer who pays at the cashier, because no channel knows the customer. */
export const CUSTOMER = '收银台客户';

interface CashierTerms {
  user: Actor;
  now: Date;
  /** The pay method of the trade; undefined if the request names no method. */
  payMethod: PayMethod | undefined;
  ruleNo: string | undefined;
  /** The settlement account of the merchant's own member that receives the payment. */
  payee: CustomerAccount;
  /**
   * The postscript that the customer must enter in the bank transfer, so that the platform can find the transfer's
   * order.
   */
  postscript: string;
}

/** Returns the settlement account that receives the member's cashier trades. */
export const settlementOf = async (db: Kysely<Database>, memberNo: string): Promise<CustomerAccount> =>
  (await ownAccountsOf(db, memberNo)).find(({ purpose }) => purpose === 'SETTLEMENT') ?? notYours();

/**
 * Returns payer and payee of an order of kind CASHIER, for requests of the console and of payers. Also returns the
 * required products, the fee terms and the limit that applies.
 */
export async function cashierSides(
  db: Kysely<Database>,
  { user, now, payMethod, ruleNo, payee, postscript }: CashierTerms,
): Promise<Sides> {
  await mustNotOwe(db, memberOf(user), now);
  const merchantNo = await merchantFor(db, user, 'CASHIER');
  if (payMethod !== undefined) await mustBeOnCashier(db, merchantNo, payMethod);
  const ruled = await ruledBy(db, user, ruleNo);
  const needs: readonly ProductCode[] = payMethod === undefined ? ['CASHIER'] : ['CASHIER', payMethod];
  return {
    ruled,
    merchant: {
      merchantNo,
      needs: ruled ? [...needs, 'ZTO_PS'] : needs,
      product: payMethod ?? 'CASHIER',
      feeApart: true,
    },
    limitKey: limitKeyOf(payMethod ?? 'CASHIER') ?? 'CASHIER',
    tradeProduct: payMethod && TRADE_PRODUCT_OF[payMethod],
    payerAccountNo: null,
    payeeAccountNo: payee.account_no,
    payer: { name: CUSTOMER, accountNo: '', bankName: '' },
    payee: { name: payee.member_name, accountNo: payee.account_no, bankName: '' },
    payeeKey: payee.account_no,
    collect: { accountName: payee.member_name, accountNo: payee.account_no, bankName: '', postscript },
  };
}
