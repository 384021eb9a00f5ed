import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { refuse } from '../../handlers/handler';
import { verifyPaymentPassword } from '../paymentPassword';

/* What the calls share that move money: a number that counts once, and a payment password before it does. */

/** For a number that stands for something else already. */
export const otherContent = (): never => refuse('该请求号已用于其他内容，请重新提交', { bizCode: '20040004' });

const lines = new Map<string, Promise<unknown>>();

/**
 * One after the other per member. Tries of the password are counted before it is looked at: right ones that came at
 * once would lock it. Whoever comes later finds the number taken and hashes nothing.
 */
async function inLine<T>(memberNo: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(memberNo) ?? Promise.resolve();
  const own = before.then(work, work);
  const settled = own.catch(() => {});
  lines.set(memberNo, settled);
  try {
    return await own;
  } finally {
    if (lines.get(memberNo) === settled) lines.delete(memberNo);
  }
}

/**
 * The first answer of a number that is taken (`replay`), else null when the payment password has been proven, outside of
 * any transaction; without a password nothing is to be proven. `look` finds what the request names: ids that are
 * nobody's are told before a try is spent on them.
 */
export async function takenOrProven<T>(
  { db, now }: { db: Kysely<Database>; now: Date },
  { memberNo, password }: { memberNo: string; password: string | undefined },
  { replay, look }: { replay: () => Promise<T | null>; look: () => Promise<unknown> },
): Promise<T | null> {
  const first = await replay();
  if (first || password === undefined) return first;
  return inLine(memberNo, async () => {
    const taken = await replay();
    if (taken) return taken;
    await look();
    await verifyPaymentPassword(db, { memberNo, password, now, field: 'payPassword' });
    return null;
  });
}
