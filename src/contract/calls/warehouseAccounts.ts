import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import { Count, FilterText, Money, Paging, pageOf, sorting, Time, YesNo } from '../primitives';
import { PayOrderState } from '../words/warehouseWords';
import { CountAndSum, HOLDS_ACCOUNTS, RULES, SEES, Seen, SubMemberNo } from './warehouseParts';

const defineCall = section('cloud-warehouse');

/*
 * Calls about the sub-merchants' accounts (子商户账户管理) and the home page of the warehouse (domain specification, section
 * 4). Entries and vouchers of a sub-merchant's account come from `queryAccountFlow` and similar calls, with the
 * sub-merchant's number as memberNo. The specification shows no paths for these calls.
 */

const CHANGED = { '20080001': '核对后已有变更' } as const;

export const SubAccount = z.object({
  subMemberNo: z.string(),
  subName: z.string(),
  branch: z.string(),
  accountNo: z.string(),
  balance: Money,
  /** Balance in yuan less the frozen and reserved money. */
  available: Money,
  frozen: Money,
  /** Threshold in yuan for the low-balance warning: below it `low` is true. Null: no threshold is set. */
  lowBalance: z.nullable(Money),
  low: z.boolean(),
  /** Sum in yuan of the account's payments on one day above which auditors are warned. Null: no limit is set. */
  dayLimit: z.nullable(Money),
  /** Amount in yuan that pending payments have frozen. */
  underWay: Money,
  status: z.enum(['NORMAL', 'FROZEN']),
  openTime: Time,
  lastEntryTime: z.nullable(Time),
  version: Count,
});
export type SubAccount = z.infer<typeof SubAccount>;

const Sums = z.object({ accounts: z.int(), balance: Money, available: Money, frozen: Money, low: z.int() });

/** Returns the accounts as a tree: the platform's own account, then the branches with the sums of their sub-merchants. */
export const subAccountTree = defineCall({
  ...HOLDS_ACCOUNTS,
  path: '/warehouse/subMerchant/tree',
  doc: { title: '查询分公司账户汇总', purpose: '以树形列出平台账户与各分支的子商户合计。' },
  request: z.object({}),
  answer: z.object({
    platform: SubAccount,
    total: Sums,
    branches: z.array(
      z.extend(Sums, {
        branch: z.string(),
        subs: z.array(z.object({ subMemberNo: z.string(), subName: z.string(), balance: Money, low: z.boolean() })),
      }),
    ),
    asOf: Time,
  }),
});

/** Returns the sub-merchants' accounts, by branch and name unless sorted otherwise. */
export const subAccountPage = listOf(
  defineCall({
    ...HOLDS_ACCOUNTS,
    path: '/warehouse/subMerchant/page',
    doc: { title: '查询子商户账户', purpose: '查询云仓子商户的账户与余额，默认按分支和名称排列。' },
    request: z.object({
      ...Paging,
      /** Filter: a text that the name contains, or the beginning of the sub-merchant's number or account number. */
      keyword: z.optional(FilterText),
      branch: z.optional(FilterText),
      low: z.optional(YesNo),
      status: z.optional(z.enum(['NORMAL', 'FROZEN'])),
      minAmount: z.optional(Money),
      maxAmount: z.optional(Money),
      ...sorting(['balance', 'available', 'lastEntryTime']),
    }),
    answer: z.extend(pageOf(SubAccount), { totalBalance: Money, totalAvailable: Money, totalFrozen: Money }),
  }),
  {
    columns: {
      subName: { heading: '子商户名称', width: 28 },
      subMemberNo: { heading: '子商户编号', width: 18 },
      branch: { heading: '所属分公司', width: 16 },
      accountNo: { heading: '账号', width: 20 },
      balance: { heading: '账户余额', width: 16, as: 'money' },
      available: { heading: '可用余额', width: 16, as: 'money' },
      frozen: { heading: '冻结金额', width: 16, as: 'money' },
      lowBalance: { heading: '余额预警线', width: 16, as: 'money' },
      dayLimit: { heading: '单日付款提醒额', width: 16, as: 'money' },
      status: { heading: '账户状态', width: 10, as: { NORMAL: '正常', FROZEN: '已冻结' } },
      lastEntryTime: { heading: '最近记账时间', width: 20, as: 'time' },
      openTime: { heading: '开户时间', width: 20, as: 'time' },
    },
    filters: [
      'keyword',
      ['branch', '所属分公司'],
      ['low', '余额不足', { Y: '是', N: '否' }],
      'status',
      ['minAmount', '账户余额'],
    ],
  },
);
export const downloadSubAccounts = exportOf(subAccountPage, {
  path: '/warehouse/subMerchant/download',
  doc: { title: '导出子商户账户', purpose: '导出云仓子商户的账户与余额。' },
  name: 'WAREHOUSE_SUB',
  title: '子商户账户',
});

export const subAccountDetail = defineCall({
  ...HOLDS_ACCOUNTS,
  path: '/warehouse/subMerchant/detail',
  doc: { title: '查询子商户账户详情', purpose: '查看一个云仓子商户的账户、限额与近期流水。' },
  request: z.object({ subMemberNo: SubMemberNo }),
  answer: SubAccount,
});

/** Sets the low-balance threshold and the daily limit of some sub-merchants; null: none. */
export const subAccountLimits = defineCall({
  ...RULES,
  kept: true,
  path: '/warehouse/subMerchant/limits',
  doc: { title: '设置子商户预警与提醒', purpose: '设置若干子商户的低余额提醒线与单日付款提醒额，清空表示不设。' },
  request: z.object({
    subs: z.array(z.object({ subMemberNo: SubMemberNo, ...Seen })).check(z.minLength(1), z.maxLength(50)),
    lowBalance: z.nullable(Money),
    dayLimit: z.nullable(Money),
  }),
  answer: z.array(SubAccount),
  refusals: CHANGED,
});

/** Returns the order amount from which two auditors are required; null: one auditor is always enough. */
export const warehouseSettings = defineCall({
  ...SEES,
  path: '/warehouse/settings/get',
  doc: { title: '查询审核设置', purpose: '查看云仓须两名审核人的起始金额。' },
  request: z.object({}),
  answer: z.object({ twoFrom: z.nullable(Money), changedBy: z.string(), changeTime: z.nullable(Time), version: Count }),
});

/** Sets the order amount from which two auditors are required. Applies to orders that are submitted later. */
export const saveWarehouseSettings = defineCall({
  ...RULES,
  kept: true,
  path: '/warehouse/settings/save',
  doc: { title: '保存审核设置', purpose: '设置云仓须两名审核人的起始金额，对之后提交的制单生效。' },
  request: z.object({ twoFrom: z.nullable(Money), ...Seen }),
  answer: warehouseSettings.answer,
  refusals: CHANGED,
});

/** Returns the figures of the warehouse's home page. Figures of menus that the caller may not use are null. */
export const warehouseHome = defineCall({
  users: 'warehouse',
  withoutSession: true,
  path: '/warehouse/home/summary',
  doc: { title: '查询云仓首页', purpose: '取得云仓首页的余额、待办与今日数据，没有菜单的部分为空。' },
  request: z.object({}),
  answer: z.object({
    asOf: Time,
    accounts: z.nullable(
      z.object({
        total: Sums,
        branches: z.array(z.extend(Sums, { branch: z.string() })),
        low: z.array(z.object({ subMemberNo: z.string(), subName: z.string(), available: Money, lowBalance: Money })),
      }),
    ),
    orders: z.nullable(
      z.object({
        states: z.array(z.object({ state: PayOrderState, count: z.int(), amount: Money })),
        /** Orders of the caller that an auditor has refused. */
        refused: CountAndSum,
        drafts: CountAndSum,
        /** Vouchers for which no order has been made yet. */
        waitingVouchers: CountAndSum,
        /** Vouchers whose payment failed. */
        failedVouchers: CountAndSum,
        /** Payments of each of the last seven days, oldest first. */
        week: z.array(z.object({ day: z.string(), paid: CountAndSum, failed: CountAndSum })),
      }),
    ),
    /**
     * Number and sum of the orders that the caller can audit now. `waited`: waiting time of the oldest order in whole minutes.
     */
    audits: z.nullable(z.extend(CountAndSum, { waited: z.int() })),
  }),
});

export type WarehouseHome = z.infer<(typeof warehouseHome)['answer']>;
