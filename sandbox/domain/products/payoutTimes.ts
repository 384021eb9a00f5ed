import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { shownTime } from '../money/days';
import type { Closed } from './gate';
import { parametersOf } from './parameters';

/** bizCode of the refusal in the contract. The refusal does not use up the number. */
const OUT_OF_HOURS = '20040015';

/**
 * The reason why a merchant makes no payouts now: outside the hours (Asia/Shanghai) that it has set. The last minute is included.
 */
export async function outOfHours(db: Kysely<Database>, merchantNo: string, now: Date): Promise<Closed | null> {
  const { values } = await parametersOf(db, merchantNo, 'ZTO_DEFRAY');
  const { from, to } = values;
  if (!from || !to) return null;
  const time = shownTime(now).slice(11, 16);
  return time < from || time > to
    ? { msg: `代付时间为每日${from}至${to}，请在该时间内提交`, bizCode: OUT_OF_HOURS }
    : null;
}
