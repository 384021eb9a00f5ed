import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id, Money, SessionFields, Time } from '../primitives';
import { plainText } from '../rules/plainText';
import { APPLICATION_REFUSALS, Application, ApplicationDetail, defineApplication, Sent } from './applications';
import { LimitAmounts } from './products';

const defineCall = section('merchants-settlement-limits-products', { users: 'ordinary' });
const READS = { permission: 'product:read' } as const;
const WRITES = { permission: 'product:open', kept: true } as const;

/**
 * A limit of a product or pay method, with the amount already used (domain specification, section 1). Days and months
 * are in Asia/Shanghai time.
 */
export const LimitRule = z.object({
  /** Key of the limit: a kind of order, such as `PAY_BANK`, or a pay method at the cashier, such as `CASHIER:WECHAT`. */
  limitKey: z.string(),
  limitName: z.string(),
  limits: LimitAmounts,
  used: z.object({ day: Money, month: Money }),
  /** Highest limit that the user can apply for; null: no raise is possible. */
  highest: LimitAmounts,
  since: z.nullable(Time),
  /** Number of the pending application for a higher limit; empty if there is none. */
  applyNo: z.string(),
});
export type LimitRule = z.infer<typeof LimitRule>;

/** Returns all limits of the merchant, or of the enterprise's own member. */
export const queryLimitList = defineCall({
  path: '/limit/open/limit/queryLimitList',
  doc: { title: '查询限额规则', purpose: '列出商户或企业的各项限额与已用额度。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(LimitRule),
  ...READS,
});

/** Returns the highest possible limits by industry. */
export const queryLimitIndustry = defineCall({
  path: '/limit/open/limit/queryIndustry',
  doc: { title: '查询行业限额', purpose: '查询各行业可以申请到的最高限额。' },
  request: z.object({ ...SessionFields, limitKey: Id }),
  answer: z.array(
    z.object({ industryCode: z.string(), industryName: z.string(), own: z.boolean(), highest: LimitAmounts }),
  ),
  ...READS,
});

const amount = Money.check(z.refine((value) => !/^0\.00$/.test(value), { error: '限额必须大于0' }));

/** 限额提升: application for a higher limit, which takes effect as soon as it is approved. */
export const LIMIT_APPLICATION = defineApplication({
  title: '限额提升',
  sections: {
    LIMIT: {
      title: '申请限额',
      schema: z.object({ single: amount, day: amount, month: amount }).check(
        z.refine(({ single, day }) => Number(single) <= Number(day), {
          error: '单日限额不能低于单笔限额',
          path: ['day'],
        }),
        z.refine(({ day, month }) => Number(day) <= Number(month), {
          error: '单月限额不能低于单日限额',
          path: ['month'],
        }),
      ),
      fields: {
        single: { label: '单笔限额', as: 'money' },
        day: { label: '单日限额', as: 'money' },
        month: { label: '单月限额', as: 'money' },
      },
    },
    EVIDENCE: {
      title: '证明材料',
      schema: z.object({
        reason: plainText(200, '请说明申请原因，至少5个字', { lines: true, least: 5 }),
        contractUrl: z.string().check(z.minLength(1, { error: '请上传业务合同' }), z.maxLength(512)),
        flowUrl: z.optional(z.string().check(z.maxLength(512))),
      }),
      fields: {
        reason: { label: '申请原因', lines: true },
        contractUrl: { label: '业务合同', as: 'picture' },
        flowUrl: { label: '近期流水', as: 'picture' },
      },
    },
  },
});

/** Applies for a higher limit of a product or pay method. */
export const submitLimitApply = defineCall({
  path: '/limit/open/limit/submitLimitApply',
  doc: { title: '申请提额', purpose: '提交提额申请与证明材料，审核通过后生效。' },
  request: z.object({ ...SessionFields, limitKey: Id, sections: Sent }),
  answer: Application,
  refusals: APPLICATION_REFUSALS,
  ...WRITES,
});

/** Returns the documents of the last application for any higher limit, for reuse; empty texts if there is none. */
export const queryLastEvidence = defineCall({
  path: '/limit/open/limit/queryLastEvidence',
  doc: { title: '查询上次提额材料', purpose: '取得上次提额使用的证明材料，供再次使用。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    contractUrl: z.string(),
    flowUrl: z.string(),
    applyNo: z.string(),
    submittedAt: z.nullable(Time),
  }),
  permission: 'product:open',
});

/**
 * Returns an application for a higher limit; its pages poll this call. A decision of the audit that is due is made
 * before the response.
 */
export const queryLimitApplyDetail = defineCall({
  path: '/limit/open/limit/queryApplyDetail',
  doc: { title: '查询提额申请进度', purpose: '查看一笔提额申请的进度，供状态页轮询。' },
  request: z.object({ ...SessionFields, applyNo: Id }),
  answer: z.extend(ApplicationDetail, {
    limitName: z.string(),
    /** The limits at the time of the submission. `wanted`: the requested limits. `now`: the current limits. */
    before: LimitAmounts,
    wanted: LimitAmounts,
    now: LimitAmounts,
  }),
  ...READS,
});
