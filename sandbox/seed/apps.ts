import type { Kysely } from 'kysely';
import { sm2GenerateKeyPair } from '@/common/crypto/sm';
import type { OpenScope } from '@/contract/open/defineOpenCall';
import { RETRY_WAITS } from '@/contract/open/openEvents';
import type { Database } from '../db/schema';
import { audit } from '../domain/audit';
import { placedAt } from '../domain/events/events';
import { DAY_MS } from '../domain/money/days';
import { bodyOf } from '../domain/notify/body';
import { addUser } from '../domain/people';
import { NO_PASSWORD } from '../domain/secrets';
import { seededBytes } from '../domain/seededRng';

const MEMBER = 'M600010000001';
const MERCHANT = 'S800010000001';
const MAKER = '100010000001';
const HOUR_MS = 3_600_000;
/** The merchant's server and notification address in the demo data. Both use reserved names and networks without real hosts. */
const SERVER = '203.0.113.10';
const NOTIFIED = 'https://shop.yunfan.example/notify';

interface DemoApp {
  appId: string;
  name: string;
  state: 'ACTIVE' | 'STOPPED';
  scopes: readonly OpenScope[];
  addresses: readonly string[];
  /** Age of the program in days. */
  made: number;
}
const SHOP: DemoApp = {
  appId: 'app20260101000000000001',
  name: '云帆商城',
  state: 'ACTIVE',
  scopes: ['ORDER', 'REFUND', 'SPLIT', 'READ', 'ENTERPRISE'],
  addresses: [SERVER, '198.51.100.0/24'],
  made: 120,
};
const OLD: DemoApp = {
  appId: 'app20260101000000000002',
  name: '旧版收银系统',
  state: 'STOPPED',
  scopes: ['ORDER', 'READ'],
  addresses: [],
  made: 300,
};

/**
 * Requests of the demo program in the log, which repeat in this order: [method, target, status, code, the merchant's
 * number].
 */
const REQUESTS = [
  ['GET', '/openapi/v1/balances', 200, '', ''],
  ['GET', '/openapi/v1/certificates', 200, '', ''],
  ['GET', '/openapi/v1/events?limit=50', 200, '', ''],
  ['GET', '/openapi/v1/balances', 200, '', ''],
  ['GET', '/openapi/v1/orders?outTradeNo=YF-TEST-0001', 404, 'NOT_FOUND', 'YF-TEST-0001'],
  ['GET', '/openapi/v1/balances', 200, '', ''],
  ['POST', '/openapi/v1/orders', 400, 'PARAM_ERROR', 'YF-TEST-0002'],
] as const;

/**
 * Inserts two programs of the demo merchant: an active program during a key rotation, and a stopped program. Neither
 * has a notification address, so that the demo data sends no requests. Runs after products.
 */
export async function seedApps(db: Kysely<Database>, { now, rng }: { now: Date; rng: () => number }): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { enterprise_id } = await db
    .selectFrom('members')
    .select('enterprise_id')
    .where('member_no', '=', MEMBER)
    .where('enterprise_id', 'is not', null)
    .$narrowType<{ enterprise_id: string }>()
    .executeTakeFirstOrThrow();
  const { nick_name: maker } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('user_id', '=', MAKER)
    .executeTakeFirstOrThrow();
  const random = seededBytes(rng);
  const noted = (at: Date, appId: string, what: string, detail: Record<string, unknown> = {}) =>
    audit(db, { at, userId: MAKER, sessionId: null, action: `app.${what}`, subject: appId, detail, address: SERVER });

  const addApp = async ({ appId, name, state, scopes, addresses, made }: DemoApp) => {
    const at = ago(made * DAY_MS);
    await addUser(db, {
      user_id: appId,
      login_account: `app:${appId}`,
      login_account_type: 'account',
      kind: 'ordinary',
      nick_name: name,
      password_hash: NO_PASSWORD,
      created_at: at,
    });
    await db
      .insertInto('apps')
      .values({
        app_id: appId,
        enterprise_id,
        member_no: MEMBER,
        merchant_no: MERCHANT,
        user_id: appId,
        name,
        state,
        mode: 'TEST',
        scopes: [...scopes],
        allowed_addresses: [...addresses],
        notify_trouble_at: null,
        created_at: at,
        creator_name: maker,
      })
      .execute();
    await noted(at, appId, 'created', { name, merchantNo: MERCHANT, scopes });
  };
  const addKey = async (
    appId: string,
    serial: string,
    key: { made: Date; ends?: Date; used: Date; uses: number; before?: number; replaced?: string },
  ) => {
    const { publicKey } = sm2GenerateKeyPair(random);
    await db
      .insertInto('app_keys')
      .values({
        serial,
        app_id: appId,
        kind: 'SM2',
        origin: 'BROWSER',
        public_key: publicKey,
        sealed_secret: null,
        made_at: key.made,
        made_by: MAKER,
        maker_name: maker,
        ends_at: key.ends ?? null,
        revoked_at: null,
        last_used_at: key.used,
        uses: key.uses,
        uses_when_replaced: key.before ?? null,
        warned_at: null,
      })
      .execute();
    await db.insertInto('app_key_people').values({ serial, user_id: MAKER, did: 'MADE', at: key.made }).execute();
    await noted(key.made, appId, 'keyAdded', {
      serial,
      origin: 'BROWSER',
      replaced: key.replaced ?? null,
      overlap: key.replaced ? 'WEEK' : null,
    });
  };

  await addApp(OLD);
  await addKey(OLD.appId, 'SK20260101000000000001', {
    made: ago(299 * DAY_MS),
    used: ago(121 * DAY_MS),
    uses: 48_210,
  });
  await noted(ago(118 * DAY_MS), OLD.appId, 'stopped');

  await addApp(SHOP);
  const rotated = ago(DAY_MS);
  const [first, second] = ['SK20260101000000000002', 'SK20260101000000000003'];
  const requests = Array.from({ length: 42 }, (_, at) => {
    const [method, target, status, code, outNo] = REQUESTS[at % REQUESTS.length] as (typeof REQUESTS)[number];
    // One logged request every four hours of the last week; the newest was 15 minutes ago. After the key rotation,
    // one of three requests still uses the old key.
    const time = ago(15 * 60_000 + at * 4 * HOUR_MS);
    const old = time < rotated || at % 3 === 2;
    return {
      request_id: `rq${String(at + 1).padStart(4, '0')}${Buffer.from(random(8)).toString('hex')}`,
      app_id: SHOP.appId,
      serial: old ? first : second,
      at: time,
      method,
      target,
      status,
      code,
      out_no: outNo,
      object_no: '',
      ms: 12 + Math.floor(rng() * 60),
      address: at % 5 === 4 ? '198.51.100.24' : SERVER,
    };
  });
  const of = (serial: string) => requests.filter((request) => request.serial === serial);
  const newest = (serial: string) => of(serial)[0]?.at ?? rotated;
  const since = of(first).filter(({ at }) => at >= rotated).length;
  await addKey(SHOP.appId, first, {
    made: ago(119 * DAY_MS),
    ends: new Date(rotated.getTime() + 7 * DAY_MS),
    used: newest(first),
    uses: 18_640 + since,
    before: 18_640,
  });
  await addKey(SHOP.appId, second, {
    made: rotated,
    used: newest(second),
    uses: of(second).length,
    replaced: first,
  });
  await db.insertInto('app_requests').values(requests).execute();

  const set = { before: '', after: NOTIFIED };
  await noted(ago(20 * DAY_MS), SHOP.appId, 'notifyUrl', set);
  await noted(ago(2 * DAY_MS), SHOP.appId, 'notifyUrl', { before: set.after, after: set.before });
  await seedDeliveries(db, { appId: SHOP.appId, now });
}

/**
 * Inserts past notifications of the shop, as if it had a notification address at that time: delivered tests, and an
 * undelivered notification.
 */
async function seedDeliveries(db: Kysely<Database>, { appId, now }: { appId: string; now: Date }): Promise<void> {
  const deliveries = [
    { kind: 'app.test', subject: appId, payload: { appId }, days: 19, fault: '' },
    { kind: 'product.opened', subject: 'ZTO_PS', payload: { productCode: 'ZTO_PS' }, days: 17, fault: '' },
    { kind: 'app.test', subject: appId, payload: { appId }, days: 9, fault: '状态码502，应为200' },
    { kind: 'app.test', subject: appId, payload: { appId }, days: 4, fault: '' },
  ] as const;
  for (const { kind, subject, payload, days, fault } of deliveries) {
    const at = new Date(now.getTime() - days * DAY_MS);
    const { event_no } = await db
      .insertInto('platform_events')
      .values({ merchant_no: MERCHANT, app_id: appId, kind, subject, payload: JSON.stringify(payload), created_at: at })
      .returning('event_no')
      .executeTakeFirstOrThrow();
    const { eventId, sequence } = await placedAt(db, { eventNo: event_no, appId });
    const arrived = fault === '';
    const tries = arrived ? 1 : 1 + RETRY_WAITS.length;
    const { delivery_no } = await db
      .insertInto('app_deliveries')
      .values({
        event_no,
        app_id: appId,
        kind,
        subject,
        channel: '',
        state: arrived ? 'DONE' : 'GIVEN_UP',
        tries,
        next_at: null,
        leased_until: null,
        last_url: NOTIFIED,
        last_fault: fault,
        created_at: at,
        done_at: arrived ? new Date(at.getTime() + 180) : null,
        warned_at: arrived ? null : new Date(at.getTime() + 2 * DAY_MS),
      })
      .returning('delivery_no')
      .executeTakeFirstOrThrow();
    const body = bodyOf({ eventId, sequence, appId, kind, subject, payload, eventAt: at });
    await db
      .insertInto('app_delivery_tries')
      .values(
        Array.from({ length: tries }, (_, nr) => ({
          delivery_no,
          nr: nr + 1,
          at: new Date(at.getTime() + RETRY_WAITS.slice(0, nr).reduce((sum, wait) => sum + wait, 0)),
          url: NOTIFIED,
          request: body,
          status: arrived ? 200 : 502,
          answer: arrived ? '{"code":0}' : '<html><h1>502 Bad Gateway</h1></html>',
          ms: arrived ? 180 : 96,
          fault,
        })),
      )
      .execute();
  }
}
