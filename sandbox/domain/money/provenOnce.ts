import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { refuse } from '../../handlers/handler';
import { verifyUnlessKnown } from '../paymentPassword';

/* What the calls share that move money: a number that counts once, and a payment password before it does. */

/** For a number that stands for something else already. */
export const otherContent = (): never => refuse('该请求号已用于其他内容，请重新提交', { bizCode: '20040004' });

/** One after the other for a number, until the transaction ends: whoever is second finds the first one's answer. */
export const lockNumber = (
  db: Kysely<Database>,
  { memberNo, kind, requestNo }: { memberNo: string; kind: string; requestNo: string },
) => sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${memberNo} ${requestNo}`}, 0))`.execute(db);

/**
 * The first answer of a number that is taken (`replay`), else null when the payment password has been proven, outside of
 * any transaction; without a password nothing is to be proven. `look` finds what the request names: ids that are
 * nobody's are told before a try is spent on them.
 */
export async function takenOrProven<T>(
  { db, now, address }: { db: Kysely<Database>; now: Date; address: string },
  { memberNo, password }: { memberNo: string; password: string | undefined },
  { replay, look }: { replay: () => Promise<T | null>; look: () => Promise<unknown> },
): Promise<T | null> {
  const first = await replay();
  if (first || password === undefined) return first;
  return verifyUnlessKnown(db, { memberNo, password, now, address, field: 'payPassword' }, async () => {
    const taken = await replay();
    if (!taken) await look();
    return taken;
  });
}
