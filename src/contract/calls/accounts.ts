import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import {
  FilterText,
  Id,
  MOST_PAPERS,
  Money,
  OF_MERCHANT,
  OfMerchant,
  Paging,
  PapersInJson,
  pageOf,
  SessionFields,
  sorting,
  Time,
} from '../primitives';
import { ACCOUNT_STATUS_WORDS, ACCOUNT_TYPE_WORDS, BUSINESS_TYPE_WORDS, DIRECTION_WORDS } from '../words/words';

const defineCall = section('accounts-and-balances');

/** Purpose of a member's account at the platform. */
export const AccountType = z.enum(['BALANCE', 'SETTLEMENT', 'FEE', 'SPLIT']);
export type AccountType = z.infer<typeof AccountType>;

/**
 * Codes of business types: 4001 recharge, 4002 transfer, 4003 withdrawal, 4004 payment, 4005 refund, 4006 payment on behalf, 4007
 * collection, 4008 split.
 */
export const BusinessType = z.enum(['4001', '4002', '4003', '4004', '4005', '4006', '4007', '4008']);
export type BusinessType = z.infer<typeof BusinessType>;

/** Direction of an entry as seen by the account: IN raises its balance, OUT lowers it. */
export const Direction = z.enum(['IN', 'OUT']);

const BalanceFilters = {
  accountType: z.optional(AccountType),
  /** Filter: a text that the account number or name contains. */
  keyword: z.optional(FilterText),
};

export const AccountBalance = z.object({
  accountNo: z.string(),
  accountName: z.string(),
  accountType: AccountType,
  /** Balance in yuan: availableBalance + frozenBalance. */
  balance: Money,
  availableBalance: Money,
  frozenBalance: Money,
  status: z.enum(['NORMAL', 'FROZEN']),
  /** Time of the last ledger entry; null without an entry. */
  lastEntryTime: z.nullable(Time),
  openTime: Time,
});
export type AccountBalance = z.infer<typeof AccountBalance>;

/** Returns the accounts of the session's member with their balances. */
export const queryAccountBalance = listOf(
  defineCall({
    ofEnterprise: true,
    path: '/trade/platform/queryAccountBalance',
    doc: { title: '查询账户余额', purpose: '列出当前会员的账户与余额，供余额页和首页展示，分页返回。' },
    warehousePath: '/warehouse/inner/oaQueryAccountBalance',
    request: z.object({
      ...SessionFields,
      ...Paging,
      ...BalanceFilters,
      ...sorting(['accountNo', 'balance', 'availableBalance', 'openTime']),
    }),
    answer: pageOf(AccountBalance),
    permission: ['fund:read', 'warehouse:fund'],
  }),
  {
    columns: {
      accountNo: { heading: '账号', width: 20 },
      accountName: { heading: '账户名称', width: 36 },
      accountType: { heading: '账户类型', width: 14, as: ACCOUNT_TYPE_WORDS },
      balance: { heading: '账户余额', width: 16, as: 'money' },
      availableBalance: { heading: '可用余额', width: 16, as: 'money' },
      frozenBalance: { heading: '冻结金额', width: 16, as: 'money' },
      status: { heading: '状态', width: 8, as: ACCOUNT_STATUS_WORDS },
      lastEntryTime: { heading: '最近记账时间', width: 20, as: 'time' },
      openTime: { heading: '开户时间', width: 20, as: 'time' },
    },
    filters: ['accountType', 'keyword'],
  },
);

/** Returns the sums over all accounts of the session's member. */
export const queryAccountBalanceCountData = defineCall({
  ofEnterprise: true,
  path: '/trade/platform/queryAccountBalanceCountData',
  doc: { title: '查询账户余额汇总', purpose: '汇总当前会员全部账户的余额、可用与冻结合计，显示在余额列表上方。' },
  warehousePath: '/warehouse/inner/oaQueryAccountBalanceCountData',
  request: z.object({ ...SessionFields, ...BalanceFilters }),
  answer: z.object({
    accountCount: z.int(),
    totalBalance: Money,
    totalAvailable: Money,
    totalFrozen: Money,
    /** Fees that the platform has advanced and whose repayment is overdue; `0.00` if there are none. */
    feeOverdue: Money,
    /** Time for which the figures are correct. */
    asOf: Time,
  }),
  permission: ['fund:read', 'warehouse:fund'],
});

/** Exports all matching balances as a file with the requested columns, in the requested order. */
export const downloadAccountBalance = exportOf(queryAccountBalance, {
  path: '/trade/platform/downloadAccountBalance/v2',
  doc: { title: '导出账户余额', purpose: '把符合筛选的账户余额按所选列导出为文件。' },
  warehousePath: '/warehouse/inner/oaDownloadAccountBalance/v2',
  name: 'BALANCE',
  title: '账户余额',
});

/** Counterparty name of an entry that charges or returns a fee. */
export const FEE_PARTY_NAME = '平台手续费';

/** A ledger entry of an account, as its owner sees it. Entries never change: a correction is a separate entry. */
export const AccountFlow = z.object({
  flowNo: z.string(),
  accountNo: z.string(),
  accountType: AccountType,
  businessType: BusinessType,
  direction: Direction,
  amount: Money,
  /** Balance of the account right after this entry. */
  balance: Money,
  tradeNo: z.string(),
  counterpartyName: z.string(),
  /** Account number of the counterparty; masked if it is a bank card. */
  counterpartyAccount: z.string(),
  remark: z.string(),
  createTime: Time,
});
export type AccountFlow = z.infer<typeof AccountFlow>;

const FlowFilters = {
  /** Filter: only entries from this time to `endTime`, both included. */
  startTime: z.optional(Time),
  endTime: z.optional(Time),
  accountNo: z.optional(Id),
  accountType: z.optional(AccountType),
  businessType: z.optional(BusinessType),
  direction: z.optional(Direction),
  /** Filter: the beginning of the entry's number. The filter tradeNo also compares the beginning. */
  flowNo: z.optional(FilterText),
  tradeNo: z.optional(FilterText),
  minAmount: z.optional(Money),
  maxAmount: z.optional(Money),
  /** Filter: a text that the counterparty or the remark contains, ignoring case. */
  keyword: z.optional(FilterText),
  ...OfMerchant,
};
const flowSorting = sorting(['createTime', 'amount']);

/** Returns the ledger entries of the session's member, newest first unless sorted otherwise. */
export const queryAccountFlow = listOf(
  defineCall({
    ofEnterprise: true,
    path: '/mts/openPlatform/queryAccountFlow',
    doc: { title: '查询资金流水', purpose: '按时间、方向、业务类型等查询当前会员的账户流水，默认最新在前。' },
    warehousePath: '/warehouse/inner/queryAccountFlow',
    request: z.object({ ...SessionFields, ...Paging, ...FlowFilters, ...flowSorting }),
    answer: z.extend(pageOf(AccountFlow), {
      /** Sum of incoming amounts over all matching entries, not only those on the page. */
      totalIn: Money,
      totalOut: Money,
    }),
    permission: ['fund:read', 'warehouse:fund'],
  }),
  {
    columns: {
      flowNo: { heading: '流水号', width: 24 },
      createTime: { heading: '交易时间', width: 20, as: 'time' },
      accountNo: { heading: '账号', width: 20 },
      accountType: { heading: '账户类型', width: 14, as: ACCOUNT_TYPE_WORDS },
      businessType: { heading: '业务类型', width: 10, as: BUSINESS_TYPE_WORDS },
      direction: { heading: '收支', width: 8, as: DIRECTION_WORDS },
      amount: { heading: '金额', width: 16, as: 'money' },
      balance: { heading: '余额', width: 16, as: 'money' },
      counterpartyName: { heading: '对方户名', width: 30 },
      counterpartyAccount: { heading: '对方账号', width: 28 },
      tradeNo: { heading: '交易单号', width: 24 },
      remark: { heading: '备注', width: 40 },
    },
    filters: [
      ['startTime', '交易时间'],
      OF_MERCHANT,
      'accountNo',
      'accountType',
      'businessType',
      'direction',
      'flowNo',
      'tradeNo',
      'minAmount',
      'keyword',
    ],
  },
);

/**
 * Exports all matching entries as a file with the requested columns, in the requested order. From 5,000 rows on it
 * creates an export job instead.
 */
export const downLoadAccountFlow = exportOf(queryAccountFlow, {
  path: '/mts/openPlatform/downLoadAccountFlow',
  doc: { title: '导出资金流水', purpose: '导出符合筛选的资金流水；达到5000行时转为导出任务，完成后到下载中心领取。' },
  warehousePath: '/warehouse/inner/downLoadAccountFlow',
  name: 'FLOW',
  title: '资金流水明细',
  papers: '电子回单',
});

/** Returns the voucher (回单) of an entry as a PDF. */
export const downloadVoucher = defineCall({
  path: '/mts/openPlatform/accountFlow/downloadVoucher',
  doc: { title: '下载电子回单', purpose: '下载一笔流水的电子回单，格式为PDF。' },
  warehousePath: '/warehouse/inner/accountFlow/downloadVoucher',
  request: z.object({ ...SessionFields, flowNo: Id }),
  blob: true,
  permission: ['fund:read', 'warehouse:fund'],
});

/**
 * Returns the vouchers of several entries in one PDF. The PDF is Base64 in JSON, because this call does not return a file. At
 * most 100 entries.
 */
export const batchDownloadAccFlowVoucher = defineCall({
  path: '/mts/openPlatform/walletPay/batchDownloadAccFlowVoucher',
  doc: { title: '批量下载流水回单', purpose: '把最多100笔流水的回单合成一个PDF，以Base64返回。' },
  warehousePath: '/warehouse/inner/walletPay/batchDownloadAccFlowVoucher',
  request: z.object({ ...SessionFields, flowNos: z.array(Id).check(z.minLength(1), z.maxLength(MOST_PAPERS)) }),
  answer: PapersInJson,
  permission: ['fund:read', 'warehouse:fund'],
});
