import type { Kysely } from 'kysely';
import { type PayMethod, type ProductCode, TRADE_PRODUCT_OF } from '@/contract/productCodes';
import type { Database } from '../../db/schema';
import type { Actor } from '../context';
import { memberOf } from '../context';
import { type CustomerAccount, ownAccountsOf } from '../money/accountsOf';
import { mustNotOwe } from '../money/feeRepay';
import type { Sides } from '../money/orders';
import { mustBeOnCashier } from '../products/cashierChoice';
import { merchantFor } from '../products/gate';
import { limitKeyOf } from '../products/templates';
import { notYours } from '../refusal';
import { ruledBy } from '../rules/orders';

/** What a customer is called who pays at the cashier: no channel knows them. */
export const CUSTOMER = '收银台客户';

export interface CashierAsked {
  user: Actor;
  now: Date;
  /** Null: none is named. */
  payMethod: PayMethod | undefined;
  ruleNo: string | undefined;
  /** Where it comes in, an own account for settlement. */
  payee: CustomerAccount;
  /** What the customer's transfer has to say, so that it finds its order. */
  postscript: string;
}

/** The account that the member's cashier trades come into. */
export const settlementOf = async (db: Kysely<Database>, memberNo: string): Promise<CustomerAccount> =>
  (await ownAccountsOf(db, memberNo)).find(({ purpose }) => purpose === 'SETTLEMENT') ?? notYours();

/**
 * Both sides of an order of kind CASHIER, whoever asks for it: the console, or a payer at the cashier. What it takes, by
 * whose terms it is charged, which limit counts it.
 */
export async function cashierSides(
  db: Kysely<Database>,
  { user, now, payMethod, ruleNo, payee, postscript }: CashierAsked,
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
