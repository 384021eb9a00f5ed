import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { notifyPrograms } from '../events/events';
import { readableCents } from '../money/cents';
import type { MemberDays } from './fromLedger';

/**
 * Announces new statements: to the programs of the merchants that traded on the day, and by e-mail to the member's subscribers of
 * the digest. Runs in the transaction that makes the statements.
 */
export async function notifyDayClosed(
  db: Kysely<Database>,
  { memberNo, from, until }: MemberDays,
  now: Date,
): Promise<void> {
  const days = await db
    .selectFrom('statement_days')
    .selectAll()
    .where('member_no', '=', memberNo)
    .where('day', '>=', from)
    .where('day', '<', until)
    .orderBy('day')
    .execute();
  for (const { day, statement_no, postings, csv_sha256, items_sha256 } of days) {
    const merchants = await db
      .selectFrom('statement_merchants')
      .selectAll()
      .where('member_no', '=', memberNo)
      .where('day', '=', day)
      .orderBy('merchant_no')
      .execute();
    for (const own of merchants)
      await notifyPrograms(
        db,
        {
          merchantNo: own.merchant_no,
          kind: 'statement.ready',
          subject: statement_no,
          payload: {
            ...{ day, sha256: csv_sha256, tradeSha256: items_sha256 },
            merchantStatementNo: own.statement_no,
            merchantSha256: own.csv_sha256,
            merchantTradeSha256: own.items_sha256,
          },
        },
        now,
      );
    const balances = await db
      .selectFrom('statement_balances')
      .select(({ fn }) => [fn.sum<number>('in_cents').as('income'), fn.sum<number>('out_cents').as('outgo')])
      .where('member_no', '=', memberNo)
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    const text = `【开放平台】${day} 对账单已生成，共 ${postings} 笔，收入 ${readableCents(Number(balances.income))} 元，支出 ${readableCents(Number(balances.outgo))} 元，编号 ${statement_no}`;
    await sql`
      insert into outbox (receiver, channel, purpose, code, text, sent_at)
        select u.email, 'EMAIL', 'MESSAGE', null, ${text}, ${now}
          from statement_digests d join users u using (user_id)
         where d.member_no = ${memberNo} and u.email <> '' order by u.user_id`.execute(db);
  }
}
