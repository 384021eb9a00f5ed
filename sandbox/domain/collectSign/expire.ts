import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { joinTransaction } from '../../db/transaction';
import { notifyPrograms } from '../events/events';
import { addDays, dayOf } from '../money/days';
import { addStep } from './model';

/** A contract that expired more than this many days ago is not notified any more. */
const NOTIFIED_DAYS = 7;

/** Notifies merchants' programs of expired contracts and invitations. Each is notified once, by any instance. */
export async function notifyExpired(db: Kysely<Database>, now: Date): Promise<void> {
  const today = dayOf(now);
  const due = () =>
    db
      .selectFrom('collect_signs')
      .select('sign_no')
      .where('state', 'in', ['ACTIVE', 'WAIT_SIGN'])
      .where('valid_until', '<', today)
      .where('valid_until', '>=', addDays(today, -NOTIFIED_DAYS))
      .where(
        sql<boolean>`not exists (select from platform_events e
          where e.merchant_no = collect_signs.merchant_no and e.subject = collect_signs.sign_no and e.kind = 'sign.ended')`,
      )
      .orderBy('sign_no')
      .execute();
  for (const { sign_no: signNo } of await due())
    await joinTransaction(db, async (trx) => {
      const row = await trx
        .selectFrom('collect_signs')
        .selectAll()
        .where('sign_no', '=', signNo)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const notified = await trx
        .selectFrom('platform_events')
        .select('event_no')
        .where('merchant_no', '=', row.merchant_no)
        .where('subject', '=', signNo)
        .where('kind', '=', 'sign.ended')
        .executeTakeFirst();
      if (notified || (row.state !== 'ACTIVE' && row.state !== 'WAIT_SIGN')) return;
      const reason = '签约已到期';
      await addStep(trx, { signNo, at: now, text: reason });
      const payload = { signNo, outSignNo: row.out_sign_no, how: 'EXPIRED', reason, wasActive: row.state === 'ACTIVE' };
      await notifyPrograms(trx, { merchantNo: row.merchant_no, kind: 'sign.ended', subject: signNo, payload }, now);
    });
}
