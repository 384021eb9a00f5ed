import { type Kysely, sql } from 'kysely';
import type { CustomerPurpose } from '../../../db/columnTypes';
import type { Database } from '../../../db/schema';
import { containing, escapeLike } from '../../textSearch';

export interface BalanceFilter {
  memberNo: string;
  accountType?: CustomerPurpose;
  /** Part of the account number or name. */
  keyword?: string;
}

/** An account with the columns that its owner sees in lists. Amounts are cents; available = balance - frozen. */
export interface BalanceRow {
  accountNo: string;
  accountName: string;
  accountType: CustomerPurpose;
  balanceCents: number;
  availableCents: number;
  frozenCents: number;
  status: 'NORMAL' | 'FROZEN';
  lastEntryAt: Date | null;
  openedAt: Date;
}

/** Column of each sort name that a request may use. No other text of a request becomes part of the SQL (S-11). */
const BALANCE_SORTS = {
  accountNo: sql`account_no`,
  balance: sql`balance_cents`,
  availableBalance: sql`balance_cents - frozen_cents`,
  openTime: sql`opened_at`,
} as const;
export type BalanceSort = { by: keyof typeof BALANCE_SORTS; order: 'asc' | 'desc' };

function filtered(db: Kysely<Database>, { memberNo, accountType, keyword }: BalanceFilter) {
  let query = db.selectFrom('accounts').where('member_no', '=', memberNo);
  if (accountType) query = query.where('purpose', '=', accountType);
  if (keyword) {
    const number = `%${escapeLike(keyword)}%`;
    query = query.where((eb) => eb.or([eb('account_no', 'like', number), eb('account_name', ...containing(keyword))]));
  }
  return query;
}

/**
 * Returns the member's matching accounts in the list's order. `page` selects one page of them, after all were read,
 * because a member has only a few accounts.
 */
export function balanceRows(
  db: Kysely<Database>,
  filter: BalanceFilter,
  sort: BalanceSort,
  page?: { limit: number; offset: number },
): Promise<BalanceRow[]> {
  let query = filtered(db, filter)
    .select([
      'account_no as accountNo',
      'account_name as accountName',
      sql<CustomerPurpose>`purpose`.as('accountType'),
      sql<number>`balance_cents`.as('balanceCents'),
      sql<number>`balance_cents - frozen_cents`.as('availableCents'),
      'frozen_cents as frozenCents',
      'status',
      'last_entry_at as lastEntryAt',
      'opened_at as openedAt',
    ])
    .orderBy(BALANCE_SORTS[sort.by], sort.order)
    .orderBy('account_no', sort.order);
  if (page) query = query.limit(page.limit).offset(page.offset);
  return query.execute();
}

/** Counts and sums the member's matching accounts. */
export function balanceSums(db: Kysely<Database>, filter: BalanceFilter) {
  return filtered(db, filter)
    .select([
      sql<number>`count(*)`.as('rows'),
      sql<number>`coalesce(sum(balance_cents), 0)::bigint`.as('balanceCents'),
      sql<number>`coalesce(sum(frozen_cents), 0)::bigint`.as('frozenCents'),
    ])
    .executeTakeFirstOrThrow();
}
