import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { readableCents } from '../money/cents';
import { dayOf } from '../money/days';
import type { FinalRefusal } from '../money/orders/orderLimits';
import type { SignRow } from './model';

/* Rules for collecting an amount under a contract. The transaction of the collection order locks the contract. */

/**
 * bizCodes that the API contract declares for `collectSignCollect`. Both refusals are final, so the request number is used up.
 */
export const NOT_IN_FORCE = '20070001';
const BEYOND = '20070002';

/** Used amounts of a contract, in cents. */
interface UsedOfSign {
  today: number;
  month: number;
  total: number;
}

/**
 * Returns the amounts collected under the given contracts on a day, in its month, and in total. Contracts without
 * collections are omitted.
 */
export async function usedOfSigns(
  db: Kysely<Database>,
  signNos: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, UsedOfSign>> {
  const day = dayOf(now);
  if (signNos.length === 0) return new Map();
  const rows = await db
    .selectFrom('collect_sign_used')
    .selectAll()
    .where('sign_no', 'in', signNos)
    .where('period', 'in', [day, day.slice(0, 7), 'ALL'])
    .execute();
  const of = (signNo: string, period: string) =>
    rows.find((row) => row.sign_no === signNo && row.period === period)?.used_cents ?? 0;
  return new Map(
    signNos.map((signNo) => [
      signNo,
      { today: of(signNo, day), month: of(signNo, day.slice(0, 7)), total: of(signNo, 'ALL') },
    ]),
  );
}

/** Returns the reason why a contract cannot be used now; null if it is in force. */
export function closedNow(row: Pick<SignRow, 'state' | 'valid_from' | 'valid_until'>, now: Date): string | null {
  if (row.state === 'WAIT_SIGN') return '付款人尚未签约，不能代收';
  if (row.state === 'TERMINATED') return '该签约已解约，不能代收';
  if (row.state === 'REJECTED') return '付款人已拒绝签约，不能代收';
  const today = dayOf(now);
  if (row.valid_until < today) return '该签约已过期，不能代收';
  return row.valid_from > today ? `该签约自${row.valid_from}起生效，尚不能代收` : null;
}

/** Returns the reason why an amount cannot be collected under a contract; null if it can. */
function signRefusal(row: SignRow, cents: number, used: UsedOfSign, now: Date): FinalRefusal | null {
  const closed = closedNow(row, now);
  if (closed !== null) return { msg: closed, bizCode: NOT_IN_FORCE };
  const limits = [
    ['单笔限额', row.single_cents, 0],
    ['单日限额', row.daily_cents, used.today],
    ['单月限额', row.monthly_cents, used.month],
    ['累计限额', row.total_cents, used.total],
  ] as const;
  const beyond = limits.find(([, most, before]) => before + cents > most);
  if (!beyond) return null;
  const [name, most, before] = beyond;
  const left = name === '单笔限额' ? '' : `，剩余${readableCents(Math.max(0, most - before))}元`;
  return { msg: `超出签约${name}${readableCents(most)}元${left}`, bizCode: BEYOND };
}

/** Locks a contract until the transaction ends. Returns the reason why the amount cannot be collected; null if it can. */
export async function lockedSign(
  db: Kysely<Database>,
  { signNo, amountCents, now }: { signNo: string; amountCents: number; now: Date },
): Promise<FinalRefusal | null> {
  await sql`select from collect_signs where sign_no = ${signNo} for update`.execute(db);
  // Reads the contract again under the lock, because another transaction may have collected or ended the contract in the
  // meantime.
  const row = await db.selectFrom('collect_signs').selectAll().where('sign_no', '=', signNo).executeTakeFirstOrThrow();
  const used = (await usedOfSigns(db, [signNo], now)).get(signNo) ?? { today: 0, month: 0, total: 0 };
  return signRefusal(row, amountCents, used, now);
}
