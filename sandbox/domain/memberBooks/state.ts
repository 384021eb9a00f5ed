import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { audit } from '../audit';
import type { AuthedContext } from '../context';
import { wireTime } from '../money/days';
import type { MemberBook } from '../products/books';
import { notYours, refuse } from '../refusal';
import type { BookFilter } from './register';
import { ownBook } from './register';

type NeededContext = Pick<AuthedContext, 'db' | 'now' | 'address' | 'user'>;

/** Returns the changes of a member's state (frozen, unfrozen), the oldest first. */
export const changesOf = (db: Kysely<Database>, bookNo: string) =>
  db.selectFrom('member_book_changes').selectAll().where('book_no', '=', bookNo).orderBy('nr').execute();

const WORDS = { FROZEN: '冻结', NORMAL: '解冻' } as const;

/**
 * Locks a member, so that changes of its state and its payouts run one after the other. To avoid deadlocks, callers
 * take this lock before the locks of limit counters and accounts.
 */
export const lockBook = (db: Kysely<Database>, bookNo: string): Promise<MemberBook | undefined> =>
  db.selectFrom('member_books').selectAll().where('book_no', '=', bookNo).forUpdate().executeTakeFirst();

/**
 * Freezes or unfreezes a member and its account. The ledger itself refuses payouts of a frozen account. Refuses a request based
 * on an outdated version. Runs in the caller's transaction.
 */
export async function changeBook(
  { db, now, address, user }: NeededContext,
  own: Pick<BookFilter, 'memberNo' | 'merchantNo'>,
  { bookNo, version, reason, to }: { bookNo: string; version: number; reason: string; to: 'FROZEN' | 'NORMAL' },
): Promise<{ bookNo: string; state: MemberBook['state']; version: number }> {
  if (!(await ownBook(db, own, bookNo))) notYours();
  const book = (await lockBook(db, bookNo)) ?? notYours();
  if (book.version !== version) {
    const last = (await changesOf(db, bookNo)).at(-1);
    const who = last?.by_name || '其他人';
    refuse(`${who}已于${last ? wireTime(last.at).slice(11, 16) : ''}变更了该会员的状态，请核对后再操作`, {
      bizCode: 'BOOK_CHANGED',
    });
  }
  if (book.state === 'CLOSED') refuse('该会员已注销，不能变更状态', { bizCode: 'BOOK_CHANGED' });
  if (book.state === to) refuse(`该会员${to === 'FROZEN' ? '已冻结' : '未被冻结'}`, { bizCode: 'BOOK_CHANGED' });
  const { nick_name: by } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('member_books')
    .set({ state: to, state_reason: to === 'FROZEN' ? reason : '', state_since: now, version: version + 1 })
    .where('book_no', '=', bookNo)
    .execute();
  await db.updateTable('accounts').set({ status: to }).where('member_no', '=', bookNo).execute();
  const { last } = await db
    .selectFrom('member_book_changes')
    .select(({ fn }) => fn.max('nr').as('last'))
    .where('book_no', '=', bookNo)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('member_book_changes')
    .values({
      book_no: bookNo,
      nr: Number(last ?? 0) + 1,
      at: now,
      action: to === 'FROZEN' ? 'FROZEN' : 'RELEASED',
      reason,
      by_name: by,
    })
    .execute();
  await audit(db, {
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action: to === 'FROZEN' ? 'memberBook.frozen' : 'memberBook.released',
    subject: bookNo,
    detail: { reason, what: WORDS[to] },
    address,
  });
  return { bookNo, state: to, version: version + 1 };
}
