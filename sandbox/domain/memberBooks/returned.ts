import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { lockBook } from './state';

/**
 * The member's account that received a split which is now to be returned, and the reason why the account cannot pay
 * the amount back.
 */
interface ReturnedFrom {
  accountNo: string;
  /** Reason why the split cannot be returned; null if it can. */
  obstacle: string | null;
}

/**
 * Locks the member that must return a split. All debits of the member's account wait for this lock, so the balance
 * cannot change until the return is booked. To avoid deadlocks, this lock is taken after the lock of the split, and
 * before the locks of limit counters and accounts.
 */
export async function returnedFrom(db: Kysely<Database>, bookNo: string, cents: number): Promise<ReturnedFrom> {
  const book = await lockBook(db, bookNo);
  const account = await db
    .selectFrom('accounts')
    .select(['account_no', 'balance_cents', 'frozen_cents', 'status'])
    .where('member_no', '=', bookNo)
    .where('purpose', '=', 'BALANCE')
    .executeTakeFirstOrThrow();
  const available = (account.balance_cents ?? 0) - account.frozen_cents;
  const obstacle =
    book?.state !== 'NORMAL' || account.status === 'FROZEN'
      ? '接收方会员账簿已冻结或注销，不能退回'
      : available < cents
        ? '接收方会员账簿余额不足，不能退回'
        : null;
  return { accountNo: account.account_no, obstacle };
}
