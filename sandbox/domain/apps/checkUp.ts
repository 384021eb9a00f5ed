import { sql } from 'kysely';
import type { appCheckUp } from '@/contract/calls/apps';
import type { AnswerOf } from '@/contract/defineCall';
import { type OpenScope, SCOPE_WORDS } from '@/contract/open/defineOpenCall';
import { isWide } from '@/contract/rules/allowedAddress';
import { PRODUCTS, type ProductCode } from '@/contract/words/productCodes';
import type { AuthedContext } from '../context';
import { DAY_MS, shownTime, wireTime } from '../money/days';
import { closedAt } from '../products/gate';
import { type AppRow, findOwn, isValid, type KeyRow, keysOf, stateOf, usesOf } from './model';

type Item = AnswerOf<typeof appCheckUp>['items'][number];

/**
 * The product that the merchant must have opened for a scope of the program. Without the product, calls of this scope
 * are refused.
 */
const NEEDS: Readonly<Partial<Record<OpenScope, ProductCode>>> = {
  ORDER: 'CASHIER',
  SPLIT: 'ZTO_PS',
  PAYOUT: 'ZTO_DEFRAY',
  COLLECT: 'ZTO_QUICK_PAYMENT',
};
/** Age in days from which a key should be replaced. */
const OLD_DAYS = 365;
/**
 * The check-up warns about a day with at least `MANY` refused requests, if they are at least the share `PART` of all
 * requests.
 */
const [MANY, PART] = [20, 0.1];

function ofKeys(app: AppRow, keys: readonly KeyRow[], now: Date): Item[] {
  const item = (severity: Item['severity'], title: string, text: string): Item => ({
    severity,
    title,
    text,
    place: 'KEYS',
  });
  const valid = keys.filter((key) => isValid(key, now) && (key.kind === 'SM2' || app.hmac_enabled));
  const pair = valid.find((key) => key.kind === 'SM2' && stateOf(key, now) === 'VALID');
  const apiKey = valid.find((key) => key.kind === 'HMAC' && stateOf(key, now) === 'VALID');
  const items: Item[] = [];
  if (!valid.some((key) => stateOf(key, now) === 'VALID'))
    items.push(
      valid.length === 0
        ? item('ERROR', '没有可用的密钥', '请求需要用密钥签名，请生成密钥对或上传公钥。')
        : item('ERROR', '没有可继续使用的密钥', '仅剩的密钥到期后请求将全部被拒绝，请生成新密钥。'),
    );
  if (!pair && apiKey)
    items.push(item('WARNING', '仅使用apiKey签名', 'apiKey由双方共同持有，建议改用SM2密钥对，私钥只由贵方保存。'));
  if (pair && apiKey)
    items.push(item('INFO', 'apiKey签名仍可使用', '已有SM2密钥对，不再使用apiKey时可停用apiKey签名。'));
  for (const key of valid) {
    const [state, used] = [stateOf(key, now), usesOf(key)];
    if (state === 'ENDING' && key.ends_at)
      items.push(
        used > 0
          ? item(
              'WARNING',
              '仍在使用旧密钥',
              `旧密钥${key.serial}轮换后仍被使用${used}次，将于${shownTime(key.ends_at)}失效。`,
            )
          : item('INFO', '旧密钥尚未失效', `旧密钥${key.serial}轮换后未再使用，将于${shownTime(key.ends_at)}失效。`),
      );
    else if (key.made_at.getTime() < now.getTime() - OLD_DAYS * DAY_MS)
      items.push(item('WARNING', '密钥长期未轮换', `密钥${key.serial}已使用超过一年，建议轮换。`));
  }
  return items;
}

async function ofRequests({ db, now }: AuthedContext, appId: string): Promise<Item[]> {
  const { rows } = await sql<{ all: number; recent: number; refused: number }>`
    select count(*)::int as all, count(*) filter (where at > ${new Date(now.getTime() - DAY_MS)})::int as recent,
           count(*) filter (where at > ${new Date(now.getTime() - DAY_MS)} and status >= 400)::int as refused
      from app_requests where app_id = ${appId} and at > ${new Date(now.getTime() - 7 * DAY_MS)}`.execute(db);
  const { all = 0, recent = 0, refused = 0 } = rows[0] ?? {};
  if (all === 0)
    return [
      {
        severity: 'INFO',
        title: '近7天没有请求',
        text: '还没有收到签名正确的请求，可按文档的快速开始发起第一笔请求。',
        place: 'DOCUMENT',
      },
    ];
  if (refused >= MANY && refused >= recent * PART)
    return [
      {
        severity: 'WARNING',
        title: '被拒绝的请求较多',
        text: `近24小时${recent}次请求中有${refused}次被拒绝，请查看错误码。`,
        place: 'REQUESTS',
      },
    ];
  return [];
}

async function ofNotifications({ db, now }: AuthedContext, app: AppRow): Promise<Item[]> {
  const items: Item[] = [];
  const urls = await db.selectFrom('app_notify_urls').where('app_id', '=', app.app_id).select('url').execute();
  const all = [app.notify_url, app.unsign_notify_url, ...urls.map(({ url }) => url)].filter((url) => url !== '');
  if (app.notify_url === '')
    items.push({
      severity: all.length === 0 ? 'ERROR' : 'WARNING',
      title: '未设置通知地址',
      text:
        all.length === 0
          ? '支付、退款等结果不会通知，只能查询，请设置通知地址。'
          : '未单独设置地址的事件不会通知，请设置应用的通知地址。',
      place: 'NOTIFY',
    });
  if (all.some((url) => url.startsWith('http://')))
    items.push({
      severity: 'WARNING',
      title: '通知地址未加密',
      text: '通知地址使用http，仅适合本机调试，上线前请改为https。',
      place: 'NOTIFY',
    });
  const { rows } = await sql<{ waiting: number; given_up: number }>`
    select count(*) filter (where state = 'WAITING' and tries > 0)::int as waiting,
           count(*) filter (where state = 'GIVEN_UP')::int as given_up
      from app_deliveries where app_id = ${app.app_id} and created_at > ${new Date(now.getTime() - 30 * DAY_MS)}`.execute(
    db,
  );
  const { waiting = 0, given_up = 0 } = rows[0] ?? {};
  if (app.notify_trouble_at)
    items.push({
      severity: 'ERROR',
      title: '通知长时间未送达',
      text: `自${shownTime(app.notify_trouble_at)}起通知未送达，请检查通知地址能否访问并正确应答。`,
      place: 'DELIVERIES',
    });
  else if (waiting > 0)
    items.push({
      severity: 'WARNING',
      title: '有通知等待重试',
      text: `${waiting}条通知推送失败，正在等待重试。`,
      place: 'DELIVERIES',
    });
  if (given_up > 0)
    items.push({
      severity: 'WARNING',
      title: '有通知推送失败',
      text: `近30天有${given_up}条通知重试后仍未送达，可在推送记录中重新推送。`,
      place: 'DELIVERIES',
    });
  return items;
}

async function ofProducts({ db }: AuthedContext, app: AppRow): Promise<Item[]> {
  const items: Item[] = [];
  for (const scope of app.scopes) {
    const product = NEEDS[scope];
    const closed = product && (await closedAt(db, app.merchant_no, [product]));
    if (product && closed)
      items.push({
        severity: 'ERROR',
        title: `${PRODUCTS[product].name}不可用`,
        text: `已授予“${SCOPE_WORDS[scope]}”权限，但${closed.msg}，请求会被拒绝。`,
        place: 'PRODUCT',
      });
  }
  if (app.enterprise_kept)
    items.push({
      severity: 'WARNING',
      title: '企业数据权限待确认',
      text: '该权限在平台升级时保留：应用可以读取整个企业的余额、流水与对账单。不需要时请取消，需要时保存一次即为确认。',
      place: 'SCOPES',
    });
  if (app.scopes.length > 1 && app.scopes.includes('PAYOUT') && app.allowed_addresses.length === 0)
    items.push({
      severity: 'WARNING',
      title: '付款权限未限制来源',
      text: '应用可以付款且不限来源地址，建议单独建立付款应用并限制来源地址。',
      place: 'SCOPES',
    });
  return items;
}

function ofAddresses(app: AppRow): Item[] {
  if (app.allowed_addresses.length === 0)
    return [
      {
        severity: 'WARNING',
        title: '未限制来源地址',
        text: '任何地址都可以发起请求，建议填写贵方服务器的出口IP。',
        place: 'ADDRESSES',
      },
    ];
  const wide = app.allowed_addresses.filter(isWide);
  return wide.length === 0
    ? []
    : [
        {
          severity: 'WARNING',
          title: '来源网段过大',
          text: `${wide.join('、')}包含的地址过多，建议缩小范围。`,
          place: 'ADDRESSES',
        },
      ];
}

const ORDER: readonly Item['severity'][] = ['ERROR', 'WARNING', 'INFO', 'OK'];
/** Entries of the check-up for areas without problems. They show the user that the area was checked. */
const FINE: readonly Item[] = [
  { severity: 'OK', title: '密钥', text: '密钥可用。', place: 'KEYS' },
  { severity: 'OK', title: '通知地址', text: '通知地址已设置。', place: 'NOTIFY' },
  { severity: 'OK', title: '通知送达', text: '没有未送达的通知。', place: 'DELIVERIES' },
  { severity: 'OK', title: '来源地址', text: '已限制来源地址。', place: 'ADDRESSES' },
  { severity: 'OK', title: '产品', text: '接口权限需要的产品均已开通。', place: 'PRODUCT' },
];

/** Returns missing or unwise settings of a program, the most severe first. Each entry names the place to correct it. */
export async function checkUp(context: AuthedContext, appId: string): Promise<AnswerOf<typeof appCheckUp>> {
  const app = await findOwn(context, appId);
  const found: Item[] = [
    ...(app.state === 'STOPPED'
      ? [
          {
            severity: 'ERROR',
            title: '应用已停用',
            text: '所有请求都会被拒绝，也不会推送通知。',
            place: 'STATE',
          } as const,
        ]
      : []),
    ...ofKeys(app, await keysOf(context.db, appId), context.now),
    ...(await ofNotifications(context, app)),
    ...(await ofProducts(context, app)),
    ...ofAddresses(app),
    ...(await ofRequests(context, appId)),
  ];
  const items = [...found, ...FINE.filter(({ place }) => !found.some((item) => item.place === place))];
  const rank = ({ severity }: Item) => ORDER.indexOf(severity);
  return { items: items.sort((a, b) => rank(a) - rank(b)), asOf: wireTime(context.now) };
}
