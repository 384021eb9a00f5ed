import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import { inTransaction } from '../db/transaction';
import type { RealTime } from './clock';
import { type Limit, takeBack, withinLimit } from './limits';
import { countAttempt, MOST_FAILURES, minutesUntil } from './loginAttempts';
import { mutexByKey } from './mutexByKey';
import { refuse } from './refusal';
import { verifyPassword } from './secrets';

/** bizCodes of the refusals that the API contract declares in `PAYMENT_PASSWORD_REFUSALS`. */
const WRONG = '20030001';
const LOCKED = '20030002';
const MISSING = '20030003';

const locked = (until: Date, realNow: RealTime): never =>
  refuse(`支付密码已锁定，请${minutesUntil(until, realNow)}分钟后再试`, { bizCode: LOCKED });

interface Tried {
  memberNo: string;
  password: string;
  realNow: RealTime;
  /** The network address of the request. */
  address: string;
  /** The field of the request at which a refusal is reported. */
  field?: string;
}

/**
 * Limit of failures per network address, for all members together. It is high, because an office with many members may share one
 * address.
 */
const ADDRESS_FAILURES: Limit = { name: 'pay-password-failure', hits: 300, minutes: 10 };

/**
 * Refuses a wrong payment password of the member. Attempts are counted by member and address, in the database, before
 * the password check. The fifth wrong attempt locks the payment password for 15 minutes, for every call and every
 * user of the member. A refusal does not use up the requestNo. Must run before any write and outside of any
 * transaction, because hashing takes time. Returns the stored hash, so that a change of the password can detect a
 * parallel change (interface).
 */
export const verifyPaymentPassword = (db: Kysely<Database>, tried: Tried): Promise<string> =>
  mutexByKey(`member ${tried.memberNo}`, () => verify(db, tried));

/**
 * Verifies the payment password. If `known` returns a response, such as that of a repeated request, the function
 * returns this response without verifying the password. `known` receives whether the request has waited for another
 * request.
 */
export const verifyUnlessKnown = <T>(
  db: Kysely<Database>,
  tried: Tried,
  known: (waited: boolean) => Promise<T | null>,
): Promise<T | null> =>
  mutexByKey(`member ${tried.memberNo}`, async (waited) => {
    const found = await known(waited);
    if (found === null) await verify(db, tried);
    return found;
  });

async function verify(db: Kysely<Database>, { memberNo, password, realNow, address, field }: Tried): Promise<string> {
  const { pay_password_hash: hash } = await db
    .selectFrom('members')
    .select('pay_password_hash')
    .where('member_no', '=', memberNo)
    .executeTakeFirstOrThrow();
  if (hash === null) return refuse('尚未设置支付密码', { bizCode: MISSING });
  const { failures, lockedUntil } = await inTransaction(db, async (trx) => {
    if (!(await withinLimit(trx, ADDRESS_FAILURES, address, realNow)))
      refuse('操作过于频繁，请稍后再试', { status: 429 });
    return countAttempt(trx, 'pay_password_failures', memberNo, realNow);
  });
  if (lockedUntil) return locked(lockedUntil, realNow);
  if (!(await verifyPassword(password, hash))) {
    const left = MOST_FAILURES - failures;
    const msg = left > 0 ? `支付密码错误，还可尝试${left}次` : '支付密码已锁定，请15分钟后再试';
    refuse(msg, { bizCode: left > 0 ? WRONG : LOCKED, ...(field ? { fields: { [field]: msg } } : {}) });
  }
  await takeBack(
    db,
    ADDRESS_FAILURES,
    address,
    realNow,
    sql`delete from pay_password_failures where member_no = ${memberNo}`,
  );
  return hash;
}

/** Resets the consecutive failures and the lock of a payment password, after a right or a new password. */
async function forgetPaymentAttempts(db: Kysely<Database>, memberNo: string): Promise<void> {
  await db.deleteFrom('pay_password_failures').where('member_no', '=', memberNo).execute();
}

/** Stores a member's payment password. Returns false if the old password has changed meanwhile. */
export async function storePaymentPassword(
  db: Kysely<Database>,
  { memberNo, before, hash }: { memberNo: string; before: string | null; hash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ pay_password_hash: hash })
    .where('member_no', '=', memberNo)
    .where('pay_password_hash', before === null ? 'is' : '=', before)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await forgetPaymentAttempts(db, memberNo);
  return true;
}
