import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import type { Actor, AuthedContext } from '../context';
import { DAY_MS, wireTime } from '../money/days';
import { notYours } from '../refusal';
import { isValid, type KeyRow, keysOf, ownApps, stateOf, usesOf } from './model';
import { timelineOf } from './timeline';

/** Number of days for which ended keys are shown. */
const ENDED_DAYS = 90;

/** SQL count of notifications that have failed at least once and wait for another attempt. */
const waiting = sql<number>`(select count(*)::int from app_deliveries d
  where d.app_id = apps.app_id and d.state = 'WAITING' and d.tries > 0)`;
const lastUsed = sql<Date | null>`(select max(k.last_used_at) from app_keys k where k.app_id = apps.app_id)`;

/** Number of valid keys. An apiKey does not count while signing with it is off. */
const validKeys = (now: Date) => sql<number>`(select count(*)::int from app_keys k
  where k.app_id = apps.app_id and k.revoked_at is null and (k.ends_at is null or k.ends_at > ${now})
    and (k.kind = 'SM2' or apps.hmac_enabled))`;

const selected = (db: Kysely<Database>, user: Actor, now: Date) =>
  ownApps(db, user)
    .innerJoin('merchants as m', 'm.merchant_no', 'apps.merchant_no')
    .selectAll('apps')
    .select(['m.merchant_name', waiting.as('waiting'), lastUsed.as('last_used'), validKeys(now).as('valid_keys')]);

type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>;

const timeOrNull = (at: Date | null) => (at === null ? null : wireTime(at));

const shownApp = (row: Row) => ({
  appId: row.app_id,
  name: row.name,
  merchantNo: row.merchant_no,
  merchantName: row.merchant_name,
  state: row.state,
  mode: row.mode,
  scopes: row.scopes,
  keys: row.valid_keys,
  lastUsedTime: timeOrNull(row.last_used),
  waiting: row.waiting,
  troubleSince: timeOrNull(row.notify_trouble_at),
  createTime: wireTime(row.created_at),
});

/** The enterprise's programs, the oldest first. */
export const appViews = async ({ db, user, now }: AuthedContext) =>
  (await selected(db, user, now).orderBy('apps.created_at').orderBy('apps.app_id').execute()).map(shownApp);

const shownKey = (key: KeyRow, now: Date) => ({
  serial: key.serial,
  kind: key.kind,
  origin: key.origin,
  state: stateOf(key, now),
  publicKey: key.public_key ?? '',
  makerName: key.maker_name,
  makeTime: wireTime(key.made_at),
  endTime: timeOrNull(key.ends_at),
  revokeTime: timeOrNull(key.revoked_at),
  lastUsedTime: timeOrNull(key.last_used_at),
  uses: usesOf(key),
});

const isRecent = (key: KeyRow, now: Date): boolean => {
  const end = key.revoked_at ?? key.ends_at;
  return isValid(key, now) || end === null || end.getTime() > now.getTime() - ENDED_DAYS * DAY_MS;
};

/** Returns a program with its keys and its changes. */
export async function toAppDetail({ db, user, now }: AuthedContext, appId: string) {
  const row = await selected(db, user, now).where('apps.app_id', '=', appId).executeTakeFirst();
  if (!row) return notYours();
  const addresses = await db
    .selectFrom('app_notify_urls')
    .where('app_id', '=', appId)
    .select(['product_code as productCode', 'url'])
    .orderBy('product_code')
    .execute();
  return {
    ...shownApp(row),
    version: row.version,
    creatorName: row.creator_name,
    enterpriseKept: row.enterprise_kept,
    allowedAddresses: row.allowed_addresses,
    hmacEnabled: row.hmac_enabled,
    notifyUrl: row.notify_url,
    unsignNotifyUrl: row.unsign_notify_url,
    productNotifyUrls: addresses,
    keys: (await keysOf(db, appId)).filter((key) => isRecent(key, now)).map((key) => shownKey(key, now)),
    trail: await timelineOf(db, appId),
  };
}
