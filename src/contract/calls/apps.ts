import * as z from 'zod/mini';
import { section } from '../defineCall';
import { listOf } from '../lists';
import { OpenScope } from '../open/defineOpenCall';
import { EVENTS, EventKind } from '../open/openEvents';
import { Count, FilterText, Id, Nothing, Paging, pageOf, sorting, Time } from '../primitives';
import { plainText } from '../rules/plainText';
import { PAYMENT_PASSWORD_MEANINGS, PAYMENT_PASSWORD_REFUSALS } from './paymentPassword';

/*
 * Calls about applications (应用配置): a merchant's programs that use the open interface, with their keys, notification addresses,
 * requests and notifications. An application belongs to the enterprise; its administrators see all of them. The platform stores
 * only the public half of a key: the private half never leaves the browser that made it.
 */

const defineCall = section('applications', { withoutSession: true, users: 'ordinary', permission: 'account:admin' });

const AppId = Id;
/** Refusal, because another user has saved a newer version of the application. */
const CHANGED = { APP_CHANGED: '他人已先行保存，请重新加载后再修改' } as const;
/** Refusal, because the application has no notification address. */
const NO_ADDRESS = { NO_ADDRESS: '未设置通知地址' } as const;
/** Refusal, because the application is stopped. */
const STOPPED = { APP_STOPPED: '已停用' } as const;
/** Refusal of a third key of a kind, because the previous key is still valid for its overlap period. */
const ROTATING = {
  KEYS_ROTATING: '上一把被替换的密钥仍在并存期，请先停用',
} as const;
/** Calls that give a program new rights require the member's payment password. */
const Proven = { payPassword: z.string().check(z.minLength(1, { error: '请输入支付密码' }), z.maxLength(128)) };
const PROVEN = { encrypted: true, kept: true } as const;

const AppState = z.enum(['ACTIVE', 'STOPPED']);
const AppMode = z.enum(['TEST', 'LIVE']);
export const APP_STATE_WORDS = { ACTIVE: '启用', STOPPED: '已停用' } as const;
export const APP_MODE_WORDS = { TEST: '测试', LIVE: '正式' } as const;

export const AppName = plainText(20, '请输入应用名称', { least: 2 });

/**
 * An IPv4 or IPv6 address, with an optional prefix length, from which a program may send requests. `readAllowed` validates it.
 */
export const AllowedAddress = z
  .string()
  .check(z.trim(), z.regex(/^[0-9a-fA-F.:]{2,39}(\/\d{1,3})?$/, { error: '请输入IP地址或网段，如203.0.113.0/24' }));

/**
 * Address to which the platform sends a program's notifications: https; http only to the local machine, and only if the sandbox
 * controls are on. Empty: no notifications.
 */
export const NotifyUrl = z.string().check(
  z.trim(),
  z.maxLength(512, { error: '最多512个字符' }),
  z.refine((url) => url === '' || /^https?:\/\/[^\s"'<>\\^`{|}]+$/.test(url), {
    error: '请输入以https://开头的完整地址',
  }),
);

/** Products whose events can have a separate notification address. */
export const NotifiedProduct = z.enum(['CASHIER', 'ZTO_PS', 'ZTO_DEFRAY', 'ZTO_QUICK_PAYMENT']);
export type NotifiedProduct = z.infer<typeof NotifiedProduct>;

const App = z.object({
  appId: z.string(),
  name: z.string(),
  merchantNo: z.string(),
  merchantName: z.string(),
  state: AppState,
  mode: AppMode,
  scopes: z.array(OpenScope),
  /** Number of valid keys of the application. */
  keys: z.int(),
  lastUsedTime: z.nullable(Time),
  /**
   * Number of notifications that wait for another attempt. `troubleSince`: time since which no notification has been
   * delivered, if that is more than a day.
   */
  waiting: z.int(),
  troubleSince: z.nullable(Time),
  createTime: Time,
});
export type App = z.infer<typeof App>;

/** Returns the enterprise's applications, oldest first; at most 20 per merchant. */
export const appList = defineCall({
  path: '/admin/appInfo/sys/app/list',
  doc: { title: '查询应用', purpose: '列出商户的应用，每个商户最多20个，最早创建的在前。' },
  request: z.object({}),
  answer: z.object({
    rows: z.array(App),
    /** Merchants for which the user can create an application. */
    merchants: z.array(z.object({ merchantNo: z.string(), merchantName: z.string() })),
  }),
});

export const appCreate = defineCall({
  path: '/merchant/appInfo/app/create',
  doc: { title: '创建应用', purpose: '创建一个应用并选定接口权限，随后即可登记密钥。' },
  request: z.object({
    merchantNo: Id,
    name: AppName,
    scopes: z.array(OpenScope).check(z.minLength(1, { error: '请至少选择一项接口权限' })),
  }),
  answer: z.object({ appId: z.string() }),
  refusals: { APP_TOO_MANY: '该商户的数量已达上限' },
  kept: true,
});

export const appRename = defineCall({
  path: '/admin/appInfo/update/sysapp/name',
  doc: { title: '修改应用名称', purpose: '修改应用的名称，不影响密钥与调用。' },
  request: z.object({ appId: AppId, name: AppName }),
  answer: Nothing,
  kept: true,
});

/** Sets the IP addresses from which an application may send requests, and its permissions. */
export const appConfig = defineCall({
  ...PROVEN,
  path: '/admin/appInfo/config',
  doc: { title: '修改权限与来源地址', purpose: '设置应用允许的来源地址与接口权限，保存后立即生效。' },
  request: z.object({
    appId: AppId,
    version: Count,
    allowedAddresses: z.array(AllowedAddress).check(z.maxLength(20, { error: '最多20个' })),
    scopes: z.array(OpenScope).check(z.minLength(1, { error: '请至少选择一项接口权限' })),
    ...Proven,
  }),
  answer: Nothing,
  refusals: { ...CHANGED, ...PAYMENT_PASSWORD_REFUSALS },
  meanings: PAYMENT_PASSWORD_MEANINGS,
});

/**
 * Stops an application at once, or reactivates it. A stopped application gets no notifications. Repeating the call changes
 * nothing.
 */
export const appSwitch = defineCall({
  ...PROVEN,
  path: '/merchant/appInfo/app/switch',
  doc: { title: '启停应用', purpose: '停用或启用应用；停用后签名请求一律拒绝，也不再推送通知。' },
  request: z.object({ appId: AppId, state: AppState, ...Proven }),
  answer: Nothing,
  refusals: PAYMENT_PASSWORD_REFUSALS,
  meanings: PAYMENT_PASSWORD_MEANINGS,
});

export const AppKeyState = z.enum(['VALID', 'ENDING', 'ENDED', 'REVOKED']);
export const APP_KEY_STATE_WORDS = { VALID: '有效', ENDING: '轮换中', ENDED: '已到期', REVOKED: '已停用' } as const;

const AppKey = z.object({
  serial: z.string(),
  kind: z.enum(['SM2', 'HMAC']),
  origin: z.enum(['BROWSER', 'UPLOAD', 'PLATFORM']),
  state: AppKeyState,
  /** The public key; empty for an apiKey. */
  publicKey: z.string(),
  makerName: z.string(),
  makeTime: Time,
  /** For a replaced key: time until which it stays valid. */
  endTime: z.nullable(Time),
  revokeTime: z.nullable(Time),
  lastUsedTime: z.nullable(Time),
  /** How often the key was used: a replaced key since its replacement, other keys in total. */
  uses: z.int(),
});
export type AppKey = z.infer<typeof AppKey>;

export const AppDetail = z.extend(App, {
  version: z.int(),
  creatorName: z.string(),
  /**
   * True if the application still has the permission ENTERPRISE from an older version of the platform, and no
   * administrator has confirmed this permission yet.
   */
  enterpriseKept: z.boolean(),
  allowedAddresses: z.array(z.string()),
  hmacEnabled: z.boolean(),
  notifyUrl: z.string(),
  unsignNotifyUrl: z.string(),
  productNotifyUrls: z.array(z.object({ productCode: NotifiedProduct, url: z.string() })),
  /** The program's keys, newest first, including keys that ended or were revoked in the last 90 days. */
  keys: z.array(AppKey),
  /** The newest 50 changes of the application, with the person and the IP address. */
  trail: z.array(z.object({ time: Time, text: z.string(), byName: z.string(), address: z.string() })),
});
export type AppDetail = z.infer<typeof AppDetail>;

export const appDetail = defineCall({
  path: '/merchant/appInfo/sys/app/detail',
  doc: { title: '查询应用详情', purpose: '查看应用的资料、密钥、通知地址与最近使用情况。' },
  request: z.object({ appId: AppId }),
  answer: AppDetail,
});

/** Overlap period in which a replaced key stays valid. At most two keys of a kind are valid at the same time. */
export const KeyOverlap = z.enum(['NONE', 'DAY', 'WEEK']);
export type KeyOverlap = z.infer<typeof KeyOverlap>;
export const KEY_OVERLAP_WORDS = { NONE: '立即失效', DAY: '24小时后失效', WEEK: '7天后失效' } as const;

/** Time in minutes during which a challenge (a text to be signed with a new key) is valid. */
export const KEY_CHALLENGE_MINUTES = 10;

/**
 * Returns a challenge: a text that the private key must sign before its public key is registered. It is valid once, for this
 * session and application. A later challenge replaces it.
 */
export const appKeyChallenge = defineCall({
  path: '/merchant/appInfo/key/challenge',
  doc: { title: '获取登记公钥的待签名内容', purpose: '返回登记公钥前须用私钥签名的内容，10分钟内有效，只能使用一次。' },
  guarded: 'key',
  request: z.object({ appId: AppId }),
  answer: z.object({ challenge: z.string(), expireTime: Time }),
});

/**
 * Registers a public key that the browser made, or that the user uploaded. A key can be registered only once on the
 * platform. The signature of the challenge (SM2 with SM3, Base64 of DER, as for requests) proves that the caller has
 * the private key. Without a valid signature the response reveals nothing about the key.
 */
export const appKeyAdd = defineCall({
  ...PROVEN,
  path: '/merchant/appInfo/key/add',
  doc: {
    title: '登记SM2公钥',
    purpose: '登记一把SM2公钥并选择与旧密钥的并存时长，须用私钥对待签名内容签名，并验证支付密码。',
  },
  guarded: 'key',
  request: z.object({
    appId: AppId,
    origin: z.enum(['BROWSER', 'UPLOAD']),
    publicKey: z
      .string()
      .check(z.trim(), z.regex(/^04[0-9a-fA-F]{128}$/, { error: '请输入130位十六进制的SM2公钥，以04开头' })),
    overlap: KeyOverlap,
    challenge: z.string().check(z.minLength(1), z.maxLength(200)),
    signature: z
      .string()
      .check(z.trim(), z.regex(/^[A-Za-z0-9+/]{80,120}={0,2}$/, { error: '签名应为Base64文本，请粘贴命令的输出' })),
    ...Proven,
  }),
  answer: z.object({ serial: z.string() }),
  refusals: {
    ...PAYMENT_PASSWORD_REFUSALS,
    ...ROTATING,
    CHALLENGE_ENDED: '待签名内容不属于本次登录、已过期或已使用',
    KEY_UNPROVEN: '签名与公钥不匹配',
    KEY_KNOWN: '该公钥已登记过',
  },
  meanings: PAYMENT_PASSWORD_MEANINGS,
});

/** Revokes a key at once. Repeating the call changes nothing. No password is needed, because the call only removes access. */
export const appKeyRevoke = defineCall({
  path: '/merchant/appInfo/key/revoke',
  doc: { title: '立即停用密钥', purpose: '立即停用一把密钥，之后用它签名的请求全部拒绝。' },
  guarded: 'key',
  request: z.object({ appId: AppId, serial: Id }),
  answer: Nothing,
  kept: true,
});

/**
 * Returns the current apiKey, and creates the first one. A user who has seen the key cannot release orders that are signed with
 * it.
 */
export const lookApiKey = defineCall({
  ...PROVEN,
  path: '/merchant/appInfo/look/apiKey',
  doc: {
    title: '查看apiKey',
    purpose: '验证支付密码后查看应用的apiKey，首次查看时生成；看过的人不能放行它签出的订单。',
  },
  guarded: 'key',
  request: z.object({ appId: AppId, ...Proven }),
  answer: z.object({
    serial: z.string(),
    apiKey: z.string(),
    /** Time in ms for which the page may show the key. */
    shownFor: z.int(),
  }),
  refusals: {
    ...PAYMENT_PASSWORD_REFUSALS,
    HMAC_OFF: 'apiKey签名方式已关闭',
    HMAC_UNAVAILABLE: '平台没有保管apiKey的密钥，或该密钥已丢失',
  },
  meanings: PAYMENT_PASSWORD_MEANINGS,
});

/** Replaces the apiKey by a new one. The old key stays valid for the overlap period and cannot be shown again. */
export const appApiKeyReplace = defineCall({
  ...PROVEN,
  path: '/merchant/appInfo/apiKey/replace',
  doc: { title: '轮换apiKey', purpose: '更换apiKey，旧的在并存期后失效且不能再查看。' },
  guarded: 'key',
  request: z.object({ appId: AppId, overlap: KeyOverlap, ...Proven }),
  answer: lookApiKey.answer,
  refusals: { ...lookApiKey.refusals, ...ROTATING },
  meanings: PAYMENT_PASSWORD_MEANINGS,
});

/**
 * Allows or forbids signing requests with the apiKey (HMAC). It can be forbidden only if the application has a key
 * pair.
 */
export const appHmacSwitch = defineCall({
  ...PROVEN,
  path: '/merchant/appInfo/hmac/switch',
  doc: { title: '启停apiKey签名', purpose: '开启或关闭apiKey签名方式；有SM2密钥后才能关闭。' },
  guarded: 'key',
  request: z.object({ appId: AppId, enabled: z.boolean(), ...Proven }),
  answer: Nothing,
  refusals: { ...PAYMENT_PASSWORD_REFUSALS, NO_PAIR: '没有有效的SM2密钥' },
  meanings: PAYMENT_PASSWORD_MEANINGS,
});

/** Sets the default notification address, for events without an address of their own. */
export const appNotifyUrl = defineCall({
  path: '/merchant/appInfo/config/notify/url',
  doc: { title: '修改应用通知地址', purpose: '设置应用的默认通知地址，未单独设置的事件都推送到这里。' },
  request: z.object({ appId: AppId, version: Count, url: NotifyUrl }),
  answer: Nothing,
  refusals: CHANGED,
  kept: true,
});

/**
 * Returns the notification addresses by product. `save` changes an address; an empty address restores the application's default.
 */
export const appProductNotifyUrl = defineCall({
  path: '/merchant/appInfo/look/product/notifyUrl',
  doc: { title: '查询或修改产品通知地址', purpose: '查看或修改某个产品的通知地址，留空则改用应用的默认地址。' },
  request: z.object({
    appId: AppId,
    save: z.optional(z.object({ productCode: NotifiedProduct, url: NotifyUrl })),
  }),
  answer: z.object({
    rows: z.array(z.object({ productCode: NotifiedProduct, productName: z.string(), url: z.string() })),
  }),
  kept: true,
});

/** Sets the address that is notified when a collection contract ends (代收解约通知). */
export const appUnsignNotifyUrl = defineCall({
  path: '/merchant/appInfo/config/collectingTradeUnsignNotifyUrl',
  doc: { title: '修改解约通知地址', purpose: '设置代收解约的通知地址，签约终止时推送到这里。' },
  request: z.object({ appId: AppId, version: Count, url: NotifyUrl }),
  answer: Nothing,
  refusals: CHANGED,
  kept: true,
});

/** The place where the user can fix a problem: a section of the application's page, or another page of the console. */
export const CheckPlace = z.enum([
  'KEYS',
  'NOTIFY',
  'ADDRESSES',
  'SCOPES',
  'STATE',
  'PRODUCT',
  'DELIVERIES',
  'REQUESTS',
  'DOCUMENT',
]);
export const CheckSeverity = z.enum(['ERROR', 'WARNING', 'INFO', 'OK']);
export const CHECK_SEVERITY_WORDS = { ERROR: '必须处理', WARNING: '建议处理', INFO: '提示', OK: '通过' } as const;

/** Checks the configuration of an application. Returns missing or risky settings, most severe first. */
export const appCheckUp = defineCall({
  path: '/merchant/appInfo/getBaseDetail/test',
  doc: { title: '检查应用接入', purpose: '体检应用的配置，按严重程度列出缺失或不妥之处。' },
  request: z.object({ appId: AppId }),
  answer: z.object({
    items: z.array(z.object({ severity: CheckSeverity, title: z.string(), text: z.string(), place: CheckPlace })),
    asOf: Time,
  }),
});

const AppRequest = z.object({
  requestId: z.string(),
  time: Time,
  method: z.string(),
  target: z.string(),
  status: z.int(),
  /** Error code of the request; empty if there was no error. */
  code: z.string(),
  outNo: z.string(),
  objectNo: z.string(),
  ms: z.int(),
  serial: z.string(),
  address: z.string(),
});

/**
 * Returns the application's requests of the last seven days, newest first. `number` finds requests by a complete
 * number: one given by the merchant or the platform, or the request's own number.
 */
export const appRequestPage = listOf(
  defineCall({
    path: '/merchant/appInfo/requestLog/page',
    doc: { title: '查询请求记录', purpose: '查询应用近七天的请求记录，可按商户单号、平台单号或请求号查找。' },
    request: z.object({
      ...Paging,
      appId: AppId,
      startTime: z.optional(Time),
      endTime: z.optional(Time),
      number: z.optional(FilterText),
      result: z.optional(z.enum(['OK', 'REFUSED'])),
      ...sorting(['time', 'ms']),
    }),
    answer: pageOf(AppRequest),
  }),
  {
    columns: {
      time: { heading: '请求时间', width: 20, as: 'time' },
      method: { heading: '方法', width: 8 },
      target: { heading: '地址', width: 36 },
      status: { heading: '状态码', width: 8 },
      code: { heading: '错误码', width: 18 },
      ms: { heading: '耗时（毫秒）', width: 10 },
      outNo: { heading: '商户单号', width: 24 },
      objectNo: { heading: '平台单号', width: 24 },
      requestId: { heading: '请求编号', width: 28 },
      serial: { heading: '密钥序列号', width: 24 },
      address: { heading: '来源地址', width: 16 },
    },
    filters: [['startTime', '请求时间'], ['number', '单号或请求编号'], 'result'],
  },
);

const DeliveryState = z.enum(['WAITING', 'DONE', 'GIVEN_UP']);
export const DELIVERY_STATE_WORDS = { WAITING: '等待重试', DONE: '推送成功', GIVEN_UP: '推送失败' } as const;
const EVENT_KIND_WORDS = Object.fromEntries(EventKind.options.map((kind) => [kind, EVENTS[kind].title])) as Readonly<
  Record<EventKind, string>
>;

const Delivery = z.object({
  deliveryNo: z.string(),
  eventId: z.string(),
  kind: EventKind,
  subject: z.string(),
  state: DeliveryState,
  tries: z.int(),
  nextTime: z.nullable(Time),
  lastUrl: z.string(),
  /** Reason why the last attempt failed; empty if the notification was delivered or not sent yet. */
  lastFault: z.string(),
  createTime: Time,
  doneTime: z.nullable(Time),
});
export type Delivery = z.infer<typeof Delivery>;

/** Returns the application's notifications of the last 30 days, newest first. */
export const appDeliveryPage = listOf(
  defineCall({
    path: '/merchant/appInfo/delivery/page',
    doc: { title: '查询推送记录', purpose: '查询应用近30天的通知推送记录，最新在前。' },
    request: z.object({
      ...Paging,
      appId: AppId,
      startTime: z.optional(Time),
      endTime: z.optional(Time),
      state: z.optional(DeliveryState),
      kind: z.optional(EventKind),
      /** Filter: the complete number that the event is about, such as an order number. */
      subject: z.optional(FilterText),
      ...sorting(['createTime']),
    }),
    answer: z.extend(pageOf(Delivery), { waiting: z.int(), givenUp: z.int() }),
  }),
  {
    columns: {
      createTime: { heading: '发生时间', width: 20, as: 'time' },
      kind: { heading: '事件', width: 16, as: EVENT_KIND_WORDS },
      state: { heading: '状态', width: 10, as: DELIVERY_STATE_WORDS },
      subject: { heading: '单号', width: 28 },
      tries: { heading: '推送次数', width: 8 },
      lastFault: { heading: '最近失败原因', width: 30 },
      nextTime: { heading: '下次推送', width: 20, as: 'time' },
      doneTime: { heading: '送达时间', width: 20, as: 'time' },
      lastUrl: { heading: '通知地址', width: 40 },
      deliveryNo: { heading: '推送编号', width: 14 },
      eventId: { heading: '事件编号', width: 12 },
    },
    filters: [['startTime', '发生时间'], 'state', 'kind', 'subject'],
  },
);

/** Returns a notification with its delivery attempts, newest first. */
export const appDeliveryDetail = defineCall({
  path: '/merchant/appInfo/delivery/detail',
  doc: { title: '查询推送详情', purpose: '查看一条通知的内容与每次推送的结果。' },
  request: z.object({ deliveryNo: Id }),
  answer: z.extend(Delivery, {
    appId: z.string(),
    attempts: z.array(
      z.object({
        time: Time,
        url: z.string(),
        request: z.string(),
        status: z.nullable(z.int()),
        answer: z.string(),
        ms: z.int(),
        fault: z.string(),
      }),
    ),
  }),
});

/** Sends a notification again at once, whether it was delivered or not. */
export const appDeliveryResend = defineCall({
  path: '/merchant/appInfo/delivery/resend',
  doc: { title: '重新推送通知', purpose: '把一条通知立即再推送一次，不论此前是否成功。' },
  request: z.object({ deliveryNo: Id }),
  answer: Nothing,
  refusals: { ...STOPPED, ...NO_ADDRESS },
  kept: true,
});

/** Sends all failed notifications of a period again and returns their number. At most 10,000. */
export const appDeliveryResendRange = defineCall({
  path: '/merchant/appInfo/delivery/resendRange',
  doc: { title: '批量重新推送通知', purpose: '把一段时间内未送达的通知全部重新推送，最多一万条，返回条数。' },
  request: z.object({ appId: AppId, startTime: Time, endTime: Time }),
  answer: z.object({ count: z.int() }),
  refusals: { ...STOPPED, ...NO_ADDRESS },
  kept: true,
});

/** Sends a test event, which has no effect, and returns its delivery. At most ten per minute. */
export const appNotifyTest = defineCall({
  path: '/merchant/appInfo/notify/test',
  doc: { title: '发送测试通知', purpose: '向应用推送一条测试通知，用来检查地址能否收到；每分钟最多十次。' },
  request: z.object({ appId: AppId }),
  answer: z.object({ deliveryNo: z.string() }),
  refusals: { ...STOPPED, ...NO_ADDRESS, TOO_OFTEN: '一分钟内已发送十次' },
  kept: true,
});
