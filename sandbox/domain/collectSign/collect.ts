import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { maskedMobile } from '../contact';
import { type AuthedContext, memberOf } from '../context';
import { ownAccountsOf } from '../money/accountsOf';
import { mustNotOwe } from '../money/fees/feeRepay';
import type { Sides } from '../money/orders/orders';
import { limitKeyOf } from '../products/templates';
import { notYours } from '../refusal';
import { bankName } from '../registers/banks';
import { ruledBy } from '../rules/orders';
import { mustCollect, ownOf, ownSigns } from './model';

/**
 * Returns payer and payee of a collection under a contract of the user's merchant. Another merchant's contract is
 * treated as unknown.
 */
export async function collectSides(
  db: Kysely<Database>,
  { user, now }: Pick<AuthedContext, 'user' | 'now'>,
  { signNo, ruleNo }: { signNo: string; ruleNo?: string | undefined },
): Promise<Sides> {
  await mustCollect({ db, user });
  await mustNotOwe(db, memberOf(user), now);
  const row = await ownSigns(db, ownOf(user)).where('sign_no', '=', signNo).selectAll().executeTakeFirst();
  const sign = row ?? notYours();
  const account = (await ownAccountsOf(db, sign.member_no)).find(({ purpose }) => purpose === 'SETTLEMENT');
  const payee = account ?? notYours();
  const ruled = await ruledBy(db, user, ruleNo);
  return {
    signNo: sign.sign_no,
    ruled,
    payerAccountNo: null,
    payeeAccountNo: payee.account_no,
    payer: {
      name: sign.payer_name,
      accountNo: sign.card_masked || maskedMobile(sign.mobile),
      bankName: bankName(sign.bank_code),
    },
    payee: { name: payee.member_name, accountNo: payee.account_no, bankName: '' },
    payeeKey: `sign:${sign.sign_no}`,
    merchant: {
      merchantNo: sign.merchant_no,
      needs: ruled ? [sign.product_code, 'ZTO_PS'] : [sign.product_code],
      product: sign.product_code,
      feeApart: true,
    },
    limitKey: limitKeyOf(sign.product_code) ?? 'COLLECT',
    tradeProduct: 'QUICK',
  };
}
