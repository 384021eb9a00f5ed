import * as z from 'zod/mini';
import { section } from '../defineCall';
import { FilterText, Id, SessionFields, Time } from '../primitives';
import { plainText } from '../rules/plainText';

const defineCall = section('basic-data');

/** Returns the paths of the calls that must be encrypted, and the platform's SM2 public key (130 hex characters, leading 04). */
export const getCryptoUrl = defineCall({
  path: '/basic/getCryptoUrl',
  doc: { title: '查询加密接口清单', purpose: '返回须加密的接口清单与平台的SM2公钥，控制台启动时读取。' },
  request: z.object({}),
  answer: z.object({
    urls: z.array(z.string()),
    publicKey: z.string().check(z.regex(/^04[0-9a-f]{128}$/)),
  }),
  anonymous: true,
  withoutSession: true,
  kept: true,
});

const SystemConfig = z.object({
  platformName: z.string(),
  servicePhone: z.string(),
  serviceHours: z.string(),
});

/** Returns the part of the platform's configuration that public pages may read without a login. */
export const getSysConfigNoToken = defineCall({
  path: '/basic/sys/config/get/noToken',
  doc: { title: '查询登录前平台配置', purpose: '读取登录前的页面可以知道的平台配置。' },
  request: z.object({}),
  answer: SystemConfig,
  anonymous: true,
  withoutSession: true,
});

/** Returns the platform's configuration for a signed-in user. */
export const getSysConfig = defineCall({
  path: '/basic/sys/config/get',
  doc: { title: '查询平台配置', purpose: '读取已登录用户可用的平台配置。' },
  request: z.object({}),
  answer: z.extend(SystemConfig, {
    singleSession: z.boolean(),
    /** Maximum number of rows of an export. `voucherBatchLimit`: maximum number of vouchers in one batch. */
    exportRowLimit: z.int(),
    voucherBatchLimit: z.int(),
  }),
  withoutSession: true,
});

/** Returns the industries of enterprises, in display order. */
export const queryIndustries = defineCall({
  path: '/basic/industry/list',
  doc: { title: '查询行业', purpose: '按顺序列出企业可选的行业，供入驻和进件选择。' },
  request: z.object({}),
  answer: z.array(z.object({ industryCode: z.string(), industryName: z.string() })),
  withoutSession: true,
});

const Category = z.object({ mcc: z.string(), mccName: z.string(), industryCode: z.string(), industryName: z.string() });

/**
 * Returns merchant category codes (MCC), all or those of an industry; `keyword` is part of the name or the beginning of the code.
 */
export const queryMccList = defineCall({
  path: '/basic/mcc/queryList',
  doc: { title: '查询商户类别码', purpose: '列出商户类别码，可按行业与关键字筛选。' },
  request: z.object({ industryCode: z.optional(Id), keyword: z.optional(FilterText) }),
  answer: z.array(Category),
  withoutSession: true,
});

/** Returns a merchant category by its code (MCC); null if the code does not exist. */
export const queryMcc = defineCall({
  path: '/basic/mcc/queryMcc',
  doc: { title: '查询商户类别码详情', purpose: '按代码查询一个商户类别，没有时返回空。' },
  request: z.object({ mcc: Id }),
  answer: z.nullable(Category),
  withoutSession: true,
});

const Bank = z.object({ bankCode: z.string(), bankName: z.string() });

/**
 * Returns the banks, those that users choose most first; `keyword` is part of the name. The specification shows no
 * path for this call.
 */
export const queryBanks = defineCall({
  path: '/basic/bank/list',
  doc: { title: '查询银行', purpose: '按名称查找银行，常用的排在前面。' },
  request: z.object({ keyword: z.optional(FilterText) }),
  answer: z.array(Bank),
  withoutSession: true,
});

/**
 * Returns the bank whose card numbers begin with these six digits; null if unknown. The specification shows no path
 * for this call.
 */
export const queryCardHead = defineCall({
  path: '/basic/bank/queryCardHead',
  doc: { title: '查询发卡银行', purpose: '按卡号前六位判断发卡银行，认不出时返回空。' },
  request: z.object({ head: z.string().check(z.regex(/^\d{6}$/)) }),
  answer: z.nullable(Bank),
  withoutSession: true,
});

/**
 * Returns the branches of a bank in a city, at most 50. Any division code of the city is accepted, because only its
 * first four digits count. The specification shows no path for this call.
 */
export const queryBankBranches = defineCall({
  path: '/basic/bank/branch/list',
  doc: { title: '查询支行', purpose: '查找某银行在某城市的支行，最多返回50家。' },
  request: z.object({
    bankCode: Id,
    divisionCode: z.optional(z.string().check(z.regex(/^\d{6}$/))),
    keyword: z.optional(FilterText),
  }),
  answer: z.array(z.object({ branchCode: z.string(), branchName: z.string(), divisionCode: z.string() })),
  withoutSession: true,
});

const WechatKind = z.enum(['OFFICIAL', 'MINI', 'JSAPI_PATH']);

/** Returns the current enterprise's configuration for WeChat payments: app ids and payment directories. */
export const queryWechatConfig = defineCall({
  path: '/basic/wechat/config/query',
  doc: { title: '查询微信配置', purpose: '查看当前企业的微信AppID与支付目录配置。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(z.object({ configId: z.string(), kind: WechatKind, value: z.string(), createTime: Time })),
  permission: 'account:read',
  users: 'ordinary',
});

/**
 * Adds an entry to the WeChat configuration: an app id (`wx` and 16 letters or digits), or the https address of a payment
 * directory. At most 20 entries.
 */
export const insertWechatConfig = defineCall({
  path: '/basic/wechat/config/insert',
  doc: { title: '新增微信配置', purpose: '新增一个微信AppID或支付目录，最多20项。' },
  request: z.object({
    ...SessionFields,
    kind: WechatKind,
    value: plainText(200, '不能为空'),
  }),
  answer: z.object({ configId: z.string() }),
  refusals: { CONFIG_KNOWN: '已存在' },
  permission: 'account:admin',
  users: 'ordinary',
  kept: true,
});
