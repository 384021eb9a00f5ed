import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema';
import { refuse } from '../../refusal';
import { BLOCK_FROM_CENTS, owedBy } from '../../statements/advances';
import { readableCents } from '../cents';
import type { FinalRefusal } from '../orders/orderLimits';
import type { OrderRow } from '../orders/orderView';

/*
 * Repayment of fees that the platform has advanced for a member. The member repays from its balance, in part or in full, the
 * oldest advance first.
 */

/** bizCode of the refusal of a repayment that exceeds the debt. It is final. */
const TOO_MUCH = '20050007';

/**
 * Returns a member's debt from advanced fees, in cents. Locks the advances until the transaction ends. To avoid
 * deadlocks, the caller must have locked the paying account.
 */
export async function lockOwed(db: Kysely<Database>, memberNo: string): Promise<number> {
  const rows = await db
    .selectFrom('fee_advances')
    .select(['amount_cents', 'repaid_cents'])
    .where('member_no', '=', memberNo)
    .whereRef('repaid_cents', '<', 'amount_cents')
    .orderBy('advance_no')
    .forUpdate()
    .execute();
  return rows.reduce((sum, { amount_cents, repaid_cents }) => sum + amount_cents - repaid_cents, 0);
}

export const repayRefusal = (owedCents: number, amountCents: number): FinalRefusal | undefined =>
  amountCents > owedCents
    ? {
        msg: owedCents === 0 ? '没有待还的手续费垫付' : `还款金额不能超过待还金额${readableCents(owedCents)}元`,
        bizCode: TOO_MUCH,
      }
    : undefined;

/**
 * Distributes a repayment over the member's open advances, the oldest first. The caller must have locked the advances
 * and checked that the repayment does not exceed the debt.
 */
export async function repayOldest(
  db: Kysely<Database>,
  memberNo: string,
  { order_no, amount_cents }: Pick<OrderRow, 'order_no' | 'amount_cents'>,
): Promise<void> {
  await sql`
    with owed as (
      select advance_no, amount_cents - repaid_cents as cents,
             sum(amount_cents - repaid_cents) over (order by due_on, created_at, advance_no) as until
        from fee_advances where member_no = ${memberNo} and repaid_cents < amount_cents
    ), parts as (
      select advance_no, least(cents, ${amount_cents}::bigint - (until - cents))::bigint as cents
        from owed where until - cents < ${amount_cents}::bigint
    ), noted as (
      insert into fee_repayments (order_no, advance_no, cents) select ${order_no}, advance_no, cents from parts
    )
    update fee_advances a set repaid_cents = a.repaid_cents + parts.cents
      from parts where a.advance_no = parts.advance_no`.execute(db);
}

/**
 * Refuses new incoming orders of a member whose overdue debt exceeds the threshold, until the debt is repaid. Refunds
 * and repayments are never refused.
 */
export async function mustNotOwe(db: Kysely<Database>, memberNo: string, now: Date): Promise<void> {
  const { overdue } = await owedBy(db, memberNo, now);
  if (overdue >= BLOCK_FROM_CENTS)
    refuse(`手续费垫付已逾期${readableCents(overdue)}元，请先还款再收款`, { bizCode: '20050008' });
}
