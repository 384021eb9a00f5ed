import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { joinTransaction } from '../../db/transaction';
import { DAY_MS, shownTime } from '../money/days';
import { administratorsOf } from '../notify/deliveries';
import { notify } from '../notifyUser';
import { usesOf } from './model';

/**
 * Notifies the administrators of each key that ends within a day, and states whether requests still use the key. Each
 * key is announced only once, by any instance. Runs at the end of each day. The shortest overlap period is one day,
 * so every replaced key has a day end in its last 24 hours.
 */
export async function notifyEndingKeys(db: Kysely<Database>, now: Date): Promise<void> {
  const ending = () =>
    db
      .selectFrom('app_keys as k')
      .innerJoin('apps as a', 'a.app_id', 'k.app_id')
      .where('a.state', '=', 'ACTIVE')
      .where('k.revoked_at', 'is', null)
      .where('k.warned_at', 'is', null)
      .where('k.ends_at', '>', now)
      .where('k.ends_at', '<=', new Date(now.getTime() + DAY_MS));
  for (const { serial } of await ending().select('k.serial').orderBy('k.ends_at').orderBy('k.serial').execute())
    await joinTransaction(db, async (trx) => {
      const { rows } = await sql<{ app_id: string; ends_at: Date; uses: number; uses_when_replaced: number | null }>`
        update app_keys set warned_at = ${now} where serial = ${serial} and warned_at is null and revoked_at is null
        returning app_id, ends_at, uses, uses_when_replaced`.execute(trx);
      const [key] = rows;
      if (!key) return;
      const app = await trx.selectFrom('apps').selectAll().where('app_id', '=', key.app_id).executeTakeFirstOrThrow();
      const used = usesOf(key);
      const until = shownTime(key.ends_at);
      for (const userId of await administratorsOf(trx, app.enterprise_id))
        await notify(
          trx,
          userId,
          {
            type: '3',
            first: used > 0 ? '旧密钥仍在使用' : '密钥即将到期',
            second: `应用“${app.name}”的旧密钥将于${until}失效`,
            content:
              used > 0
                ? `应用“${app.name}”轮换后，旧密钥${serial}仍被使用${used}次，将于${until}失效。届时用它签名的请求会被拒绝，请尽快改用新密钥。`
                : `应用“${app.name}”的旧密钥${serial}将于${until}失效，轮换后未再使用，无需处理。`,
            link: { url: `/account-center/secret-key/detail?appId=${app.app_id}`, text: '查看密钥' },
          },
          now,
        );
    });
}
