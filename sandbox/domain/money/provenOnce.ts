import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import type { Context } from '../context';
import { verifyUnlessKnown } from '../paymentPassword';
import { refuse } from '../refusal';

/* What the calls share that move money: a number that counts once, and a payment password before it does. */

/** For a number that stands for something else already. */
export const otherContent = (): never => refuse('该请求号已用于其他内容，请重新提交', { bizCode: '20040004' });

/** One after the other for a number, until the transaction ends: whoever is second finds the first one's answer. */
export const lockNumber = (
  db: Kysely<Database>,
  { memberNo, kind, requestNo }: { memberNo: string; kind: string; requestNo: string },
) => sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${memberNo} ${requestNo}`}, 0))`.execute(db);

/**
 * The first answer of a number that is taken (`replay`), else what the request names (`look`), once the payment password
 * has been proven, outside of any transaction; without a password nothing is to be proven. It is looked before a try is
 * counted: ids that are nobody's are told without one.
 */
export async function takenOrProven<T, Found>(
  { db, realNow, address }: Pick<Context, 'db' | 'realNow' | 'address'>,
  { memberNo, password }: { memberNo: string; password: string | undefined },
  { replay, look }: { replay: () => Promise<T | null>; look: () => Promise<Found> },
): Promise<{ taken: T } | { taken: null; found: Found }> {
  const first = await replay();
  if (first) return { taken: first };
  if (password === undefined) return { taken: null, found: await look() };
  let found: { is: Found } | undefined;
  const taken = await verifyUnlessKnown(
    db,
    { memberNo, password, realNow, address, field: 'payPassword' },
    async (waited) => {
      const meanwhile = waited ? await replay() : null;
      if (!meanwhile) found = { is: await look() };
      return meanwhile;
    },
  );
  if (taken) return { taken };
  if (!found) throw new Error('a password that was proven for nothing');
  return { taken: null, found: found.is };
}
