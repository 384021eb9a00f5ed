import type { Context } from '../../context';
import { verifyUnlessKnown } from '../../paymentPassword';

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
