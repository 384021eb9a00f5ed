import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { type Actor, memberOf } from '../context';
import { ownAccountsOf } from '../money/accountsOf';
import type { Sides } from '../money/orders/orders';
import { notYours } from '../refusal';

/**
 * Returns the rule that an order names, with the member's accounts that the rule may use; undefined if the order
 * names no rule.
 */
export async function ruledBy(db: Kysely<Database>, user: Actor, ruleNo: string | undefined): Promise<Sides['ruled']> {
  if (ruleNo === undefined) return undefined;
  const accounts = await ownAccountsOf(db, memberOf(user));
  const numberOf = (wanted: 'FEE' | 'BALANCE') =>
    accounts.find(({ purpose }) => purpose === wanted)?.account_no ?? notYours();
  return { ruleNo, feeAccountNo: numberOf('FEE'), balanceAccountNo: numberOf('BALANCE') };
}
