import * as z from 'zod/mini';
import { section } from '../defineCall';
import { inFormat, listOf } from '../lists';
import { FileFormat, FilterText, Money, Paging, pageOf, SessionFields, sorting, Time } from '../primitives';
import { MobileOrNone } from '../rules/contact';
import { ACCOUNT_TYPE_WORDS } from '../words/words';
import { AccountBalance, AccountType } from './accounts';
import { AccountChoice } from './orderQueries';
import { OrderAmount, TariffKind } from './orders';

const defineCall = section('accounts-and-balances');

/* Calls about balances and low-balance warnings of accounts. The list of ledger entries and its files are in `accounts.ts`. */

const READS = { permission: 'fund:read' } as const;

/**
 * An account with its pending money. `frozenBalance`: still in the account, frozen until a second person decides. `pendingOut`:
 * has left the account, and the bank has not answered. `pendingIn`: expected. Today's figures are sums of entries; days are in
 * Shanghai time.
 */
export const FundAccount = z.extend(AccountBalance, {
  pendingOut: Money,
  pendingIn: Money,
  todayIn: Money,
  todayOut: Money,
});
export type FundAccount = z.infer<typeof FundAccount>;

/** Returns the enterprise's accounts, one per purpose. */
export const enterpriseAccount = defineCall({
  ofEnterprise: true,
  ...READS,
  path: '/member/platform/enterpriseAccount',
  doc: { title: '查询企业账户', purpose: '列出企业的账户，每种用途一个。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({ asOf: Time, rows: z.array(FundAccount) }),
});

/** Returns the account from which the enterprise pays, which has the purpose BALANCE. */
export const enterprisePayAccountBalance = defineCall({
  ofEnterprise: true,
  ...READS,
  path: '/member/platform/enterprisePayAccountBalance',
  doc: { title: '查询付款账户余额', purpose: '查询用于付款的余额账户及其可用金额。' },
  request: z.object({ ...SessionFields }),
  answer: FundAccount,
});

/** Returns the account that pages preselect. */
export const defaultEtpAccount = defineCall({
  ofEnterprise: true,
  ...READS,
  path: '/member/platform/defaultEtpAccount',
  doc: { title: '查询默认账户', purpose: '取得资金页面默认选中的账户。' },
  request: z.object({ ...SessionFields }),
  answer: AccountChoice,
});

/** Returns the accounts of all enterprises in which the user may read funds, those of the session's enterprise first. */
export const queryBrandAccounts = defineCall({
  ...READS,
  path: '/member/platform/queryBrandAccounts',
  doc: { title: '查询各企业账户汇总', purpose: '汇总当前用户可查看资金的各家企业账户，当前企业在前。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(AccountChoice),
});

/**
 * Returns the total balance of all accounts at the end of each day (today: up to now), with incoming and outgoing sums. Days are
 * in Shanghai time.
 */
export const queryBalanceTrend = defineCall({
  ofEnterprise: true,
  ...READS,
  // Named like similar calls, because the specification shows no path for this call.
  path: '/member/platform/queryBalanceTrend',
  doc: { title: '查询余额走势', purpose: '按天给出全部账户合计的日终余额与当日收支，画成走势图。' },
  request: z.object({ ...SessionFields, days: z.int().check(z.gte(2), z.lte(90)) }),
  /** The days, oldest first. A transfer between own accounts counts as both income and outgo. */
  answer: z.array(z.object({ day: z.string(), balance: Money, income: Money, outgo: Money })),
});

/** Returns fees and limits of each kind of order. */
export const queryEnterpriseFeeDetail = defineCall({
  ofEnterprise: true,
  ...READS,
  path: '/member/platform/queryEnterpriseFeeDetail',
  doc: { title: '查询收费标准', purpose: '说明各类业务的收费标准与限额。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(
    z.object({
      kind: TariffKind,
      kindName: z.string(),
      /** The fee rule as a text. */
      rule: z.string(),
      singleLimit: z.nullable(Money),
      dailyLimit: z.nullable(Money),
      usedToday: Money,
      monthlyLimit: z.nullable(Money),
      usedThisMonth: Money,
    }),
  ),
});

/**
 * Settings of the low-balance warning. Below `threshold` the user is warned once a day: by a message, and by SMS to `notifyPhone`
 * if set.
 */
const WarnInfo = z.object({
  enabled: z.boolean(),
  /** Balance in yuan below which the platform warns; null if no threshold was ever set. */
  threshold: z.nullable(Money),
  notifyPhone: z.string(),
  balance: Money,
  /** True if the warning is enabled and the balance is below the threshold. */
  warning: z.boolean(),
});
const WarnFields = {
  ...SessionFields,
  enabled: z.boolean(),
  threshold: OrderAmount,
  notifyPhone: MobileOrNone,
};
const WRITES = {
  permission: 'fund:move',
  users: 'ordinary',
  kept: true,
} as const;

/** Returns the low-balance warning of the balance account. */
export const balanceMonitor = defineCall({
  ofEnterprise: true,
  ...READS,
  path: '/member/platform/balanceMonitor',
  doc: { title: '查询余额预警', purpose: '查看余额账户的预警金额与接收人。' },
  request: z.object({ ...SessionFields }),
  answer: WarnInfo,
});

export const saveBalanceMonitor = defineCall({
  ...WRITES,
  path: '/member/platform/saveBalanceMonitor',
  doc: { title: '设置余额预警', purpose: '设置余额账户的预警，低于该金额时通知接收人。' },
  request: z.object(WarnFields),
  answer: WarnInfo,
});

/** Returns the fee account, from which fees are paid. */
export const getFeeAccountInfo = defineCall({
  ofEnterprise: true,
  ...READS,
  path: '/trade/fee/account/getFeeAccountInfo',
  doc: { title: '查询手续费账户', purpose: '查询手续费账户的余额、欠费与充值情况。' },
  request: z.object({ ...SessionFields }),
  answer: FundAccount,
});

/** Returns the low-balance warning of the fee account. */
export const queryAccountWarnInfo = defineCall({
  ofEnterprise: true,
  ...READS,
  path: '/member/fee/account/queryAccountWarnInfo',
  doc: { title: '查询手续费账户预警', purpose: '查看手续费账户的预警设置。' },
  request: z.object({ ...SessionFields }),
  answer: WarnInfo,
});

export const saveOrUpdateAccountWarnInfo = defineCall({
  ...WRITES,
  path: '/member/fee/account/saveOrUpdateAccountWarnInfo',
  doc: { title: '设置手续费账户预警', purpose: '设置手续费账户的预警，低于该金额时通知接收人。' },
  request: z.object(WarnFields),
  answer: WarnInfo,
});

/** Returns the merchants that have passed their review, with the account in which their trades are settled. */
export const listMerAccInfo = defineCall({
  ofEnterprise: true,
  ...READS,
  path: '/pab/platform/mer/listMerAccInfo',
  doc: { title: '查询商户结算账户', purpose: '列出已开通的商户及其交易所结算到的账户。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(
    z.object({
      merchantNo: z.string(),
      merchantName: z.string(),
      accountNo: z.string(),
      accountName: z.string(),
      balance: Money,
      availableBalance: Money,
    }),
  ),
});

/** Returns the members whose funds a warehouse user may see. */
export const queryAbleMemberInfos = defineCall({
  path: '/warehouse/inner/queryAbleMemberInfos',
  doc: { title: '查询可查看会员', purpose: '列出云仓用户可以查看资金的会员。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(z.object({ memberNo: z.string(), memberName: z.string(), accountCount: z.int() })),
  permission: 'warehouse:fund',
  users: 'warehouse',
});

/** A bank account of the enterprise with the sum paid out to it. */
export const AccountCard = z.object({
  settleAccountId: z.string(),
  accountName: z.string(),
  accountNoMasked: z.string(),
  bankName: z.string(),
  defaultFlag: z.boolean(),
  paidToday: Money,
  paidThisMonth: Money,
  /** Sum in yuan of the payouts in progress. */
  pending: Money,
});
export type AccountCard = z.infer<typeof AccountCard>;

/** Returns the enterprise's bank accounts that have passed their review. */
export const queryAccountCardBalance = listOf(
  defineCall({
    ofEnterprise: true,
    ...READS,
    path: '/trade/platform/queryAccountCardBalance',
    doc: { title: '查询企业银行账户', purpose: '列出企业已通过验证的银行账户。' },
    request: z.object({ ...SessionFields, ...Paging, keyword: z.optional(FilterText) }),
    answer: pageOf(AccountCard),
  }),
  {
    columns: {
      accountName: { heading: '户名', width: 30 },
      accountNoMasked: { heading: '账号', width: 26 },
      bankName: { heading: '银行', width: 20 },
      paidToday: { heading: '今日出款', width: 16, as: 'money' },
      paidThisMonth: { heading: '本月出款', width: 16, as: 'money' },
      pending: { heading: '处理中', width: 16, as: 'money' },
    },
  },
);

/** Exports all bank accounts of the enterprise as a file. */
export const downloadAccountCardBalance = defineCall({
  ...READS,
  path: '/trade/platform/queryAccountCardBalance/download/v2',
  doc: { title: '导出企业银行账户', purpose: '把企业已通过验证的银行账户导出为文件。' },
  request: inFormat(queryAccountCardBalance, FileFormat),
  blob: true,
});

const BookFilters = { accountType: z.optional(AccountType), keyword: z.optional(FilterText) };

/** Returns the member's accounts with their pending money. */
export const mbAccBalancePage = listOf(
  defineCall({
    ofEnterprise: true,
    ...READS,
    path: '/trade/mb/mbAccBalancePage',
    doc: { title: '查询会员账簿余额', purpose: '查看会员账簿，每个账户连同在途金额。' },
    request: z.object({ ...SessionFields, ...Paging, ...BookFilters, ...sorting(['accountNo', 'balance']) }),
    answer: pageOf(FundAccount),
  }),
  {
    columns: {
      accountNo: { heading: '账号', width: 20 },
      accountName: { heading: '账户名称', width: 34 },
      accountType: { heading: '账户类型', width: 14, as: ACCOUNT_TYPE_WORDS },
      balance: { heading: '余额', width: 16, as: 'money' },
      availableBalance: { heading: '可用余额', width: 16, as: 'money' },
      frozenBalance: { heading: '冻结', width: 16, as: 'money' },
      pendingOut: { heading: '转出处理中', width: 16, as: 'money' },
      pendingIn: { heading: '待到账', width: 16, as: 'money' },
    },
  },
);

/** Returns the rows of `mbAccBalancePage` as a file in Base64, because this call answers in JSON. */
export const mbAccBalanceExport = defineCall({
  ...READS,
  path: '/trade/mb/mbAccBalanceExport',
  doc: { title: '导出会员账簿余额', purpose: '导出会员账簿的账户与在途金额，以Base64返回。' },
  request: z.object({ ...SessionFields, ...BookFilters, format: FileFormat }),
  answer: z.object({ filename: z.string(), contentType: z.string(), content: z.string() }),
});

/** Returns the sum of this month's splits, including splits that were returned later. */
export const queryCurMonthPsAmount = defineCall({
  ...READS,
  path: '/mts/wallet/queryCurMonthPsAmount',
  doc: { title: '统计本月分账金额', purpose: '统计本月的分账金额，之后退回的不扣除。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    /** Month of the sums, such as `2026-11`. */
    month: z.string(),
    count: z.int(),
    amount: Money,
    /** Sum of the amounts that split receivers have returned. */
    returned: Money,
  }),
});

/** Returns the remarks that a payer can choose from. */
export const tradeRemarkList = section('merchants-settlement-limits-products')({
  path: '/merchant/base/common/get/trade/remark/list',
  doc: { title: '查询常用付款备注', purpose: '列出付款时可以直接选用的备注。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(z.string()),
});
