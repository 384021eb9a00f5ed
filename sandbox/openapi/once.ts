import { oncePerNumber } from '../domain/oncePerNumber';
import { refuseOpen } from './refusals';

/** A request that makes an object under the merchant's own number. */
interface Creation<Row, Answer> {
  /**
   * Returns the object with the number; undefined if there is none. A finally refused order does not count, because `make`
   * refuses it again.
   */
  find: () => Promise<Row | undefined>;
  /** Returns whether the object was made by the same content. */
  isSame: (row: Row) => boolean;
  /** Makes the object: one for several simultaneous requests with its number, also on different instances. */
  make: () => Promise<unknown>;
  shown: (row: Row) => Answer | Promise<Answer>;
}

/**
 * Creates an object once per number (domains, 2). The same number with the same content writes no data and returns the object's
 * current state, before products, limits or balances are checked. Other content is refused (NUMBER_REUSED).
 */
export async function once<Row extends object, Answer>({
  find,
  isSame,
  make,
  shown,
}: Creation<Row, Answer>): Promise<Answer> {
  const known = oncePerNumber(await find(), isSame, () => refuseOpen('NUMBER_REUSED'));
  if (known !== undefined) return shown(known);
  await make();
  const made = await find();
  if (made === undefined) throw new Error('an object that was made is not found by its number');
  return shown(made);
}
