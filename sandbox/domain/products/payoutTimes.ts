import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { shownTime } from '../money/days';
import type { Closed } from './gate';
import { parametersOf } from './parameters';

/**
 * bizCode that the API contract declares for a payout outside the allowed hours. The refusal does not use up the request number.
 */
const OUT_OF_HOURS = '20040015';

/**
 * Returns the reason why a merchant makes no payouts at this moment: it is outside the hours (Asia/Shanghai) that the
 * merchant has set. The last minute of the hours is included. Null if payouts are allowed.
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
