import type { Context } from '../../context';
import { verifyUnlessKnown } from '../../paymentPassword';

/**
 * Returns the first response to a request number that is already used (`replay`). For a new number, verifies the
 * payment password outside of any transaction, and returns the objects that the request names (`look`). The objects
 * are looked up before the password attempt is counted, so a request with an unknown id does not count as an attempt.
 * A request without a password skips the verification.
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
