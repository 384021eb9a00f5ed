import type { Kysely, Selectable } from 'kysely';
import type { OrderKind } from '@/contract/calls/orders';
import type { BatchKind } from '@/contract/rules/batchSheet';
import type { Database } from '../../../db/schema';
import { type Closed, closedAt, merchantOf } from '../../products/gate';
import { outOfHours } from '../../products/payoutTimes';
import { withoutProduct } from '../orders/products';

export type BatchRow = Selectable<Database['payment_batches']>;
export type LineRow = Selectable<Database['payment_lines']>;

/** The merchant on whose behalf a confirmed batch pays out. Null: the batch belongs to the whole member. */
export const payoutMerchant = ({ kind, merchant_no }: Pick<BatchRow, 'kind' | 'merchant_no'>): string | null =>
  kind === 'PAYOUT' ? merchant_no : null;

/**
 * Returns the merchant on whose behalf a batch would pay out: the merchant of the batch, otherwise the enterprise's
 * main merchant. Null if the enterprise has no merchant, and for batches to wallets, which belong to the whole
 * member.
 */
export const payoutMerchantOf = async (
  db: Kysely<Database>,
  { kind, merchant_no, enterprise_id }: Pick<BatchRow, 'kind' | 'merchant_no' | 'enterprise_id'>,
): Promise<string | null> =>
  kind === 'PAYOUT' ? merchantOf(db, { merchantNo: merchant_no, enterpriseId: enterprise_id }) : null;

/**
 * Returns the reason why batches of this kind cannot be paid now. For a merchant's payouts: 代付 (payout service) is
 * not open, was stopped, or is outside its hours. For other batches: the member's own product is not open. `upload`
 * skips the check of the hours, because the user confirms the batch later.
 */
export async function batchClosed(
  db: Kysely<Database>,
  {
    kind,
    memberNo,
    merchantNo,
    now,
    upload = false,
  }: { kind: BatchKind; memberNo: string; merchantNo: string | null; now: Date; upload?: boolean },
): Promise<Closed | null> {
  if (merchantNo === null) return withoutProduct(db, memberNo, ORDER_OF[kind]);
  const closed = await closedAt(db, merchantNo, ['ZTO_DEFRAY']);
  return closed ?? (upload ? null : outOfHours(db, merchantNo, now));
}

/** The kind of order that each line of a batch becomes, by the kind of batch. */
export const ORDER_OF: Readonly<Record<BatchKind, OrderKind>> = { TRANSFER: 'TRANSFER', PAYOUT: 'PAY_BANK' };
