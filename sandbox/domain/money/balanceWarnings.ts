import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { maskedMobile } from '../contact';
import { tell } from '../tell';
import { formatCents } from './cents';
import { dayOf } from './days';

/**
 * Tells that an account is below what its owner has set, once a day; answers who was told. Runs in the transaction that
 * took money out of it.
 */
export async function warnIfLow(db: Kysely<Database>, accountNo: string, now: Date): Promise<string[]> {
  const monitor = await db
    .selectFrom('balance_monitors as b')
    .innerJoin('accounts as a', 'a.account_no', 'b.account_no')
    .innerJoin('users as u', 'u.user_id', 'b.user_id')
    .where('b.account_no', '=', accountNo)
    .where('b.enabled', '=', true)
    .whereRef('a.balance_cents', '<', 'b.threshold_cents')
    .where((eb) => eb.or([eb('b.warned_on', 'is', null), eb('b.warned_on', '<', dayOf(now))]))
    .select(['b.user_id', 'u.nick_name', 'b.threshold_cents', 'b.notify_phone', 'a.account_name', 'a.balance_cents'])
    .executeTakeFirst();
  if (!monitor) return [];
  await db
    .updateTable('balance_monitors')
    .set({ warned_on: dayOf(now) })
    .where('account_no', '=', accountNo)
    .execute();
  const text = `${monitor.account_name}余额${formatCents(monitor.balance_cents ?? 0)}元，低于预警金额${formatCents(monitor.threshold_cents)}元`;
  await tell(
    db,
    monitor.user_id,
    {
      type: '2',
      first: '余额预警',
      second: text,
      content: `${text}，请及时充值。`,
      link: { url: '/fund-manage/index', text: '查看账户' },
    },
    now,
  );
  if (monitor.notify_phone === '') return [monitor.nick_name];
  await sendNotice(db, { to: monitor.notify_phone, text, now });
  return [monitor.nick_name, maskedMobile(monitor.notify_phone)];
}

/** An SMS that carries no code. */
export async function sendNotice(
  db: Kysely<Database>,
  { to, text, now }: { to: string; text: string; now: Date },
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ receiver: to, channel: 'SMS', purpose: 'MESSAGE', code: null, text: `【开放平台】${text}`, sent_at: now })
    .execute();
}
