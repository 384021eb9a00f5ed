import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { joinTransaction } from '../../db/transaction';
import { readableCents } from '../money/cents';
import { addDays, dayOf } from '../money/days';
import { notify } from '../notifyUser';
import { BLOCK_FROM_CENTS } from './advances';

/**
 * Notifies the users of an enterprise who may move its money that advanced fees are overdue. Each advance is notified
 * once, on its first overdue day, by one instance. Users who have subscribed to e-mails also get one.
 */
export async function notifyOverdue(db: Kysely<Database>, now: Date): Promise<void> {
  const today = dayOf(now);
  const { rows: members } = await sql<{ member_no: string }>`
    select distinct member_no from fee_advances
     where repaid_cents < amount_cents and due_on < ${today}::date and due_on >= ${addDays(today, -7)}::date
       and overdue_told is null order by 1`.execute(db);
  for (const { member_no: memberNo } of members)
    await joinTransaction(db, async (trx) => {
      const { rows } = await sql<{ cents: number }>`
        update fee_advances set overdue_told = ${now}
         where member_no = ${memberNo} and repaid_cents < amount_cents and due_on < ${today}::date and overdue_told is null
        returning amount_cents - repaid_cents as cents`.execute(trx);
      if (rows.length === 0) return;
      const { overdue } = await owed(trx, memberNo, today);
      const readers = await trx
        .selectFrom('user_enterprises as ue')
        .innerJoin('members as m', 'm.enterprise_id', 'ue.enterprise_id')
        .innerJoin('role_permissions as rp', 'rp.role_id', 'ue.role_id')
        .innerJoin('users as u', 'u.user_id', 'ue.user_id')
        .where('m.member_no', '=', memberNo)
        .where('rp.permission', '=', 'fund:move')
        .where('u.status', '=', 'ACTIVE')
        .select('ue.user_id')
        .distinct()
        .orderBy('ue.user_id')
        .execute();
      const text = `平台垫付的手续费已逾期${readableCents(overdue)}元`;
      for (const { user_id: userId } of readers)
        await notify(
          trx,
          userId,
          {
            type: '3',
            first: '手续费垫付逾期',
            second: text,
            content: `${text}，请尽快还款。逾期达到${readableCents(BLOCK_FROM_CENTS)}元后，还款前不能发起新的收款。`,
            link: { url: '/operation/fundStatement', text: '去还款' },
          },
          now,
        );
    });
}

async function owed(db: Kysely<Database>, memberNo: string, today: string): Promise<{ overdue: number }> {
  const { rows } = await sql<{ overdue: number }>`
    select coalesce(sum(amount_cents - repaid_cents), 0)::bigint as overdue from fee_advances
     where member_no = ${memberNo} and repaid_cents < amount_cents and due_on < ${today}::date`.execute(db);
  return rows[0] ?? { overdue: 0 };
}
