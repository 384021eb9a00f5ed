import { oncePerNumber } from '../domain/oncePerNumber';
import { refuseOpen } from './refusals';

/** A request that creates an object, such as an order, under the merchant's own number. */
interface Creation<Row, Answer> {
  /** Returns the object that has the number, including a finally refused object; undefined if there is none. */
  find: () => Promise<Row | undefined>;
  /** Returns whether the existing object has the same content as this request. */
  isSame: (row: Row) => boolean;
  /**
   * Returns whether the object was finally refused. `make` then refuses the repeated request with the stored reason.
   */
  isRefused?: (row: Row) => boolean;
  /**
   * Creates the object. Of several simultaneous requests with the same number, even on different instances, only one
   * creates the object.
   */
  make: () => Promise<unknown>;
  shown: (row: Row) => Answer | Promise<Answer>;
}

/**
 * Creates an object only once per number. A repeated number with the same content writes no data and returns the
 * object's current state, before products, limits or balances are checked. Other content is refused (NUMBER_REUSED),
 * even if the number was finally refused (domains, 2).
 */
export async function once<Row extends object, Answer>({
  find,
  isSame,
  isRefused = () => false,
  make,
  shown,
}: Creation<Row, Answer>): Promise<Answer> {
  const known = oncePerNumber(await find(), isSame, () => refuseOpen('NUMBER_REUSED'));
  if (known !== undefined && !isRefused(known)) return shown(known);
  await make();
  const made = await find();
  if (made === undefined) throw new Error('an object that was made is not found by its number');
  return shown(made);
}
