import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema';
import { notYours } from '../../refusal';
import type { Own } from '../entries/tradeDetail';
import type { Sides } from '../orders/orders';

/*
 * 退回分账 (return of a split): an order that returns a split. `orders.ts` decides after locking whether and how much can
 * be returned.
 */

/**
 * Returns payer and payee of the return of a split: the split's receiver, and the settlement account that paid the
 * split. A split of another member or merchant is treated as unknown, and so is a trade that is not a split.
 */
export async function returnSides(
  db: Kysely<Database>,
  { memberNo, merchantNo }: Own,
  tradeNo: string,
): Promise<Sides> {
  let query = db
    .selectFrom('trades as s')
    .innerJoin('members as m', 'm.member_no', 's.member_no')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.member_no', '=', 's.member_no').on('a.purpose', '=', 'SETTLEMENT'),
    )
    .where('s.member_no', '=', memberNo)
    .where('s.trade_no', '=', tradeNo)
    .where('s.scene', '=', 'SPLIT')
    .where('s.direction', '=', 'OUT');
  if (merchantNo !== null) query = query.where('s.merchant_no', '=', merchantNo);
  const row = await query
    .select([
      's.trade_no',
      's.merchant_no',
      's.split_to',
      's.counterparty_name',
      's.counterparty_account',
      'm.member_name',
      'a.account_no',
    ])
    .executeTakeFirst();
  const split = row ?? notYours();
  const { trade_no: splitNo, merchant_no, split_to } = split;
  return {
    payerAccountNo: null,
    payeeAccountNo: split.account_no,
    payer: { name: split.counterparty_name, accountNo: split.counterparty_account, bankName: '' },
    payee: { name: split.member_name, accountNo: split.account_no, bankName: '' },
    payeeKey: `split:${splitNo}`,
    returns: { splitNo, merchant_no, split_to },
  };
}
