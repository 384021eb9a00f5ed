import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema';
import type { Context } from '../../context';
import { verifyUnlessKnown } from '../../paymentPassword';
import { refuse } from '../../refusal';

/* Shared steps of calls that move money: a request number that counts once, and a check of the payment password before it. */

/** Refuses a number that was already used for another content. */
export const otherContent = (): never => refuse('该请求号已用于其他内容，请重新提交', { bizCode: '20040004' });

/** Serializes requests with the same number until the transaction ends. The second request finds the first answer. */
export const lockNumber = (
  db: Kysely<Database>,
  { memberNo, kind, requestNo }: { memberNo: string; kind: string; requestNo: string },
) => sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${memberNo} ${requestNo}`}, 0))`.execute(db);

/**
 * Returns the first answer of a used number (`replay`), otherwise the objects that the request names (`look`). Proves the payment
 * password in between, outside of any transaction, unless the request has none. The lookup comes before the attempt is counted,
 * so unknown ids are refused without costing an attempt.
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
