import type * as contract from '@/contract/calls/basicData';
import { type CallName, SEALED_PATHS } from '@/contract/calls/catalogue';
import { audit } from '../../domain/audit';
import { wireTime } from '../../domain/money/days';
import { refuse } from '../../domain/refusal';
import { BANKS, bankOfHead, branchesIn, mainBranches } from '../../domain/registers/banks';
import { CATEGORIES, categoryOf, INDUSTRIES } from '../../domain/registers/industries';
import { cryptoKeys, readConfig } from '../../domain/settings';
import type { Handlers } from '../handler';

/** Maximum number of branches in the result of a search, and of WeChat accounts of an enterprise. */
const MOST_BRANCHES = 50;
const MOST_CONFIGS = 20;

const APP_ID = /^wx[0-9a-zA-Z]{16}$/;
const DIRECTORY = /^https:\/\/[^\s/?#@]+\/(?:[^\s?#]*\/)?$/;

export const basicDataHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  getCryptoUrl: async (_request, { db }) => ({
    urls: SEALED_PATHS,
    publicKey: (await cryptoKeys(db)).publicKey,
  }),

  getSysConfigNoToken: async (_request, { db }) => {
    const { platformName, servicePhone, serviceHours } = await readConfig(db);
    return { platformName, servicePhone, serviceHours };
  },

  getSysConfig: async (_request, { db }) => {
    const { checkerAmount: _ownMatter, ...config } = await readConfig(db);
    return config;
  },

  queryIndustries: async () => INDUSTRIES.map((one) => ({ ...one })),

  queryMccList: async ({ industryCode, keyword = '' }) =>
    CATEGORIES.filter(
      (one) =>
        (industryCode === undefined || one.industryCode === industryCode) &&
        (one.mccName.includes(keyword) || one.mcc.startsWith(keyword)),
    ).map((one) => ({ ...one })),

  queryMcc: async ({ mcc }) => categoryOf(mcc) ?? null,

  queryBanks: async ({ keyword = '' }) => BANKS.filter(({ bankName }) => bankName.includes(keyword)),

  queryCardHead: async ({ head }) => bankOfHead(head),

  queryBankBranches: async ({ bankCode, divisionCode, keyword = '' }) =>
    (divisionCode === undefined ? mainBranches(bankCode) : branchesIn(bankCode, divisionCode))
      .filter(({ branchName }) => branchName.includes(keyword))
      .slice(0, MOST_BRANCHES),

  queryWechatConfig: async (_request, { db, user }) => {
    const rows = await db
      .selectFrom('wechat_configs')
      .selectAll()
      .where('enterprise_id', '=', user.enterpriseId)
      .orderBy('created_at')
      .orderBy('config_id')
      .execute();
    return rows.map((row) => ({
      configId: row.config_id,
      kind: row.kind,
      value: row.value,
      createTime: wireTime(row.created_at),
    }));
  },

  insertWechatConfig: async ({ kind, value }, { db, user, now, newId, address }) => {
    const right = kind === 'JSAPI_PATH' ? DIRECTORY.test(value) : APP_ID.test(value);
    const msg = kind === 'JSAPI_PATH' ? '请输入以https://开头、以/结尾的支付目录' : '请输入正确的AppID';
    if (!right) refuse(msg, { fields: { value: msg } });
    const { enterpriseId } = user;
    if (enterpriseId === null) return refuse('请先选择企业');
    // Locks the enterprise, so that parallel requests are counted one after the other and together cannot exceed the
    // maximum.
    await db
      .selectFrom('enterprises')
      .select('enterprise_id')
      .where('enterprise_id', '=', enterpriseId)
      .forUpdate()
      .execute();
    const rows = await db
      .selectFrom('wechat_configs')
      .select(['kind', 'value'])
      .where('enterprise_id', '=', enterpriseId)
      .execute();
    if (rows.some((row) => row.kind === kind && row.value === value))
      refuse('该配置已存在', { bizCode: 'CONFIG_KNOWN' });
    if (rows.length >= MOST_CONFIGS) refuse(`最多添加${MOST_CONFIGS}项配置`);
    const configId = newId('WX');
    await db
      .insertInto('wechat_configs')
      .values({ config_id: configId, enterprise_id: enterpriseId, kind, value, created_at: now })
      .execute();
    await audit(db, {
      at: now,
      userId: user.userId,
      sessionId: user.sessionId,
      action: 'wechat.configured',
      subject: enterpriseId,
      detail: { kind, value },
      address,
    });
    return { configId };
  },
};
