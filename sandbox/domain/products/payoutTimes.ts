import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { shownTime } from '../money/days';
import { refuse } from '../refusal';
import { parametersOf } from './parameters';

/** bizCode of the refusal in the contract; it takes no number. */
const OUT_OF_HOURS = '20040015';

/** Refuses pay-outs of a merchant outside of the hours (Asia/Shanghai) that it has set for them; its last minute counts. */
export async function mustBeInHours(db: Kysely<Database>, merchantNo: string, now: Date): Promise<void> {
  const { values } = await parametersOf(db, merchantNo, 'ZTO_DEFRAY');
  const { from, to } = values;
  if (!from || !to) return;
  const time = shownTime(now).slice(11, 16);
  if (time < from || time > to) refuse(`代付时间为每日${from}至${to}，请在该时间内提交`, { bizCode: OUT_OF_HOURS });
}
