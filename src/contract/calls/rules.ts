import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import {
  FilterText,
  Id,
  Money,
  Nothing,
  Paging,
  pageOf,
  SessionFields,
  SignedMoney,
  sorting,
  Time,
} from '../primitives';
import { plainText } from '../rules/plainText';
import {
  FEE_BEARER_WORDS,
  FeeBearer,
  REFUND_WORDS,
  RefundBearer,
  RuleContent,
  SETTLE_WORDS,
  SettleWay,
} from '../rules/ruleContent';
import { RULE_STATE_WORDS } from '../words/words';
import { OrderAmount, OrderState } from './orders';

const defineCall = section('merchants-settlement-limits-products', { users: 'ordinary' });

/*
 * Calls about product rules (产品规则), which say how an order's money is split. Orders name a rule by `ruleNo` (`createCashier` and
 * `collectSignCollect`). A rule has versions: an order keeps the version that is valid when the order is accepted. The
 * specification shows no paths for these calls.
 */

const MANAGES = { permission: 'operation:manage' } as const;

/** State of a rule. DRAFT: never published. WAITING: published, and not valid yet. */
export const RuleState = z.enum(['DRAFT', 'WAITING', 'ACTIVE', 'STOPPED']);
export type RuleState = z.infer<typeof RuleState>;

const Rule = z.object({
  ruleNo: z.string(),
  ruleName: z.string(),
  state: RuleState,
  /** The currently valid version, or the newest version if none is valid. */
  version: z.int(),
  receivers: z.int(),
  feeBearer: FeeBearer,
  settle: SettleWay,
  refund: RefundBearer,
  /** Time from which the next version is valid; null: no next version is published. */
  nextFrom: z.nullable(Time),
  hasDraft: z.boolean(),
  orders: z.int(),
  createTime: Time,
  changeTime: Time,
});
export type Rule = z.infer<typeof Rule>;

export const rulePage = listOf(
  defineCall({
    ...MANAGES,
    path: '/merchant/rule/rulePage',
    doc: { title: '查询产品规则', purpose: '查询商户的分账、费用、结算与退款规则。' },
    request: z.object({
      ...SessionFields,
      ...Paging,
      state: z.optional(RuleState),
      /** Filter: a text that the rule's name or number contains. */
      keyword: z.optional(FilterText),
      ...sorting(['createTime', 'changeTime']),
    }),
    answer: pageOf(Rule),
  }),
  {
    columns: {
      ruleName: { heading: '规则名称', width: 24 },
      state: { heading: '状态', width: 10, as: RULE_STATE_WORDS },
      version: { heading: '版本', width: 8 },
      receivers: { heading: '接收方', width: 8 },
      feeBearer: { heading: '手续费', width: 30, as: FEE_BEARER_WORDS },
      settle: { heading: '结算', width: 20, as: SETTLE_WORDS },
      refund: { heading: '退款', width: 24, as: REFUND_WORDS },
      nextFrom: { heading: '下一版本生效时间', width: 20, as: 'time' },
      orders: { heading: '使用订单', width: 10 },
      ruleNo: { heading: '规则编号', width: 24 },
      createTime: { heading: '创建时间', width: 20, as: 'time' },
      changeTime: { heading: '最近修改', width: 20, as: 'time' },
    },
    filters: ['state', ['keyword', '规则名称或编号']],
  },
);

export const downloadRule = exportOf(rulePage, {
  path: '/merchant/rule/downloadRule',
  doc: { title: '导出产品规则', purpose: '把符合筛选的产品规则导出为文件。' },
  name: 'RULE',
  title: '产品规则',
});

/** State of a rule's version. ACTIVE: valid now. WAITING: valid later. PAST: no longer valid. */
export const VersionState = z.enum(['DRAFT', 'WAITING', 'ACTIVE', 'PAST']);
export type VersionState = z.infer<typeof VersionState>;

const Version = z.object({
  version: z.int(),
  state: VersionState,
  content: RuleContent,
  /** Counts the saves of the draft. A save must name the number that the user has seen, to detect conflicts. */
  revision: z.int(),
  effectiveFrom: z.nullable(Time),
  saverName: z.string(),
  saveTime: Time,
  publisherName: z.string(),
  orders: z.int(),
});
export type RuleVersion = z.infer<typeof Version>;

export const RuleDetail = z.extend(Rule, {
  stopReason: z.string(),
  /** The versions of the rule, newest first. */
  versions: z.array(Version),
  /** Names of the receivers and rules that occur in the versions, by their number. */
  names: z.record(z.string(), z.string()),
  trail: z.array(z.object({ time: Time, text: z.string(), byName: z.string() })),
  /** The newest twenty orders with this rule. */
  usedBy: z.array(
    z.object({
      orderNo: z.string(),
      version: z.int(),
      amount: Money,
      split: Money,
      state: OrderState,
      createTime: Time,
    }),
  ),
});
export type RuleDetail = z.infer<typeof RuleDetail>;

export const ruleDetail = defineCall({
  ...MANAGES,
  path: '/merchant/rule/ruleDetail',
  doc: { title: '查询产品规则详情', purpose: '查看一条规则的各个版本、草稿与修改记录。' },
  request: z.object({ ...SessionFields, ruleNo: Id }),
  answer: RuleDetail,
});

/** Returns the possible receivers of a share: member accounts that can receive splits, and the merchant's other active rules. */
export const ruleTargets = defineCall({
  ...MANAGES,
  path: '/merchant/rule/ruleTargets',
  doc: { title: '查询规则接收方', purpose: '列出规则可以指定的接收方：可收款的账簿与启用中的规则。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    books: z.array(z.object({ no: z.string(), name: z.string() })),
    rules: z.array(z.object({ no: z.string(), name: z.string() })),
    /** Maximum share in per cent that all splits of an order may have together. */
    highestPercent: z.string(),
  }),
});

export const RULE_NAME = plainText(30, '请输入规则名称');
const REFUSALS = {
  RULE_CHANGED: '他人已先行处理，姓名见msg',
  RULE_STOPPED: '规则已停用',
} as const;

/**
 * Saves the draft of a new rule, or of a rule's next version. `revision`: the revision of the draft that the user has seen, 0
 * without a draft.
 */
export const ruleSave = defineCall({
  ...MANAGES,
  path: '/merchant/rule/ruleSave',
  doc: { title: '保存规则草稿', purpose: '保存规则的草稿，可以是新规则或下一个版本。' },
  request: z.object({
    ...SessionFields,
    ruleNo: z.optional(Id),
    ruleName: RULE_NAME,
    revision: z.int().check(z.gte(0), z.lte(1_000_000)),
    content: RuleContent,
  }),
  answer: z.object({ ruleNo: z.string(), version: z.int(), revision: z.int() }),
  refusals: { ...REFUSALS, '20040010': '产品未开通', '20040012': '产品已停用' },
  kept: true,
});

/** Publishes the draft of a rule, valid from a given time; null: from now. A published version never changes. */
export const rulePublish = defineCall({
  ...MANAGES,
  path: '/merchant/rule/rulePublish',
  doc: { title: '发布产品规则', purpose: '发布规则草稿并指定生效时间，已发布的版本不再改变。' },
  request: z.object({
    ...SessionFields,
    ruleNo: Id,
    revision: z.int().check(z.gte(0), z.lte(1_000_000)),
    effectiveFrom: z.nullable(Time),
  }),
  answer: z.object({ version: z.int(), effectiveFrom: Time }),
  refusals: { ...REFUSALS, RULE_NO_DRAFT: '没有草稿' },
  kept: true,
});

export const STOP_REASON = plainText(60, '请输入停用原因');

/** Stops a rule: from now on orders that name it are refused. Repeating the call changes nothing. */
export const ruleStop = defineCall({
  ...MANAGES,
  path: '/merchant/rule/ruleStop',
  doc: { title: '停用产品规则', purpose: '停用一条规则，之后引用它的订单一律拒绝。' },
  request: z.object({ ...SessionFields, ruleNo: Id, reason: STOP_REASON }),
  answer: Nothing,
  kept: true,
});

/**
 * Simulates an order of this amount with the content of a rule, and returns the ledger postings that it would make. Writes no
 * data.
 */
export const ruleTrial = defineCall({
  ...MANAGES,
  path: '/merchant/rule/ruleTrial',
  doc: { title: '试算产品规则', purpose: '用指定金额试算规则，给出将会产生的分录，不写入任何数据。' },
  request: z.object({ ...SessionFields, ruleNo: z.optional(Id), amount: OrderAmount, content: RuleContent }),
  answer: z.object({
    amount: Money,
    fee: Money,
    /** The fee rule of the order as a text. */
    feeRule: z.string(),
    /** Reason why an order with this rule would be refused; null if the order would be accepted. */
    fault: z.nullable(z.string()),
    parts: z.array(z.object({ no: z.string(), name: z.string(), amount: Money, by: z.string() })),
    kept: Money,
    postings: z.array(
      z.object({ what: z.string(), account: z.string(), party: z.string(), amount: SignedMoney, remark: z.string() }),
    ),
  }),
});
