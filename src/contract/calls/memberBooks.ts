import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import { Count, FilterText, Id, Money, Paging, pageOf, SessionFields, sorting, Time } from '../primitives';
import { plainText } from '../rules/plainText';
import { ProductCode } from '../words/productCodes';
import { BUSINESS_TYPE_WORDS, DIRECTION_WORDS } from '../words/words';
import { AccountFlow, AccountType, BusinessType, Direction } from './accounts';

const defineCall = section('merchants-settlement-limits-products', { users: 'ordinary' });

/*
 * Member accounts (会员账簿; domain specification, section 3): the members under a merchant, whose money the platform
 * keeps separately. Calls apply to the chosen merchant, otherwise to all merchants of the enterprise. The
 * specification shows no paths for these calls. Phone, ID and card numbers are always masked.
 */

const READS = { permission: 'operation:read' } as const;
/** Refusal of all these calls for an enterprise that has opened neither 一户通 (sub-accounts) nor 分账 (splits). */
const CLOSED_TO = { NOT_RECEIVER: '一户通和分账均未开通' } as const;

export const BOOK_KIND_WORDS = { PERSON: '个人', COMPANY: '企业' } as const;
const BookKind = z.enum(['PERSON', 'COMPANY']);

/** Texts of a member account's states. FROZEN: incoming money is accepted and payments are refused. */
export const BOOK_STATE_WORDS = { NORMAL: '正常', FROZEN: '已冻结', CLOSED: '已注销' } as const;
const BookState = z.enum(['NORMAL', 'FROZEN', 'CLOSED']);

export const MemberBook = z.object({
  bookNo: z.string(),
  bookName: z.string(),
  kind: BookKind,
  /** The member's number in the merchant's own system. */
  outBookNo: z.string(),
  merchantNo: z.string(),
  merchantName: z.string(),
  /** Masked mobile number; may be empty. */
  mobileMasked: z.string(),
  state: BookState,
  balance: Money,
  openTime: Time,
  /** Time of the last ledger entry; null without an entry. */
  lastEntryTime: z.nullable(Time),
});
export type MemberBook = z.infer<typeof MemberBook>;

const BookFilters = {
  /** Filter: a text that the name contains, the beginning of a number, or the whole mobile number. */
  keyword: z.optional(FilterText),
  state: z.optional(BookState),
  kind: z.optional(BookKind),
  /** Filter: only members opened from this time to `endTime`, both included. */
  startTime: z.optional(Time),
  endTime: z.optional(Time),
  /** Filter: minimum balance in yuan. */
  minAmount: z.optional(Money),
  maxAmount: z.optional(Money),
};

/** Returns the members under a merchant, newest first unless sorted otherwise. */
export const memberBookPage = listOf(
  defineCall({
    path: '/member/platform/memberBook/page',
    doc: { title: '查询会员账簿', purpose: '查询商户下的会员账簿，可按类型和状态筛选。' },
    request: z.object({ ...SessionFields, ...Paging, ...BookFilters, ...sorting(['openTime', 'balance']) }),
    answer: z.extend(pageOf(MemberBook), {
      /** Sum of the balances of all matching members. */
      totalBalance: Money,
      frozenBooks: z.int(),
    }),
    refusals: CLOSED_TO,
    ...READS,
  }),
  {
    columns: {
      bookName: { heading: '会员名称', width: 30 },
      kind: { heading: '会员类型', width: 10, as: BOOK_KIND_WORDS },
      state: { heading: '状态', width: 10, as: BOOK_STATE_WORDS },
      balance: { heading: '账簿余额', width: 16, as: 'money' },
      mobileMasked: { heading: '手机号', width: 14 },
      bookNo: { heading: '账簿编号', width: 22 },
      outBookNo: { heading: '商户会员编号', width: 18 },
      merchantName: { heading: '所属商户', width: 20 },
      merchantNo: { heading: '商户编号', width: 18 },
      openTime: { heading: '开立时间', width: 20, as: 'time' },
      lastEntryTime: { heading: '最近记账时间', width: 20, as: 'time' },
    },
    filters: ['keyword', 'kind', 'state', ['startTime', '开立时间'], ['minAmount', '账簿余额']],
  },
);

/** Exports all matching members as a file with the requested columns, in the requested order. */
export const downloadMemberBooks = exportOf(memberBookPage, {
  path: '/member/platform/memberBook/download',
  doc: { title: '导出会员账簿', purpose: '把符合筛选的会员账簿按所选列导出。' },
  name: 'MEMBER_BOOK',
  title: '会员账簿',
});

/** Returns number and balance of the members by kind and state, without filters. */
export const memberBookStatistics = defineCall({
  path: '/member/platform/memberBook/statistics',
  doc: { title: '统计会员概况', purpose: '按类型与状态统计会员数量和余额，与列表合计一致。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    books: z.int(),
    balance: Money,
    groups: z.array(z.object({ state: BookState, kind: BookKind, books: z.int(), balance: Money })),
    asOf: Time,
  }),
  refusals: CLOSED_TO,
  ...READS,
});

const Which = { ...SessionFields, bookNo: Id };

/** Returns all data of a member. */
export const memberBookDetail = defineCall({
  path: '/member/platform/memberBook/detail',
  doc: { title: '查询会员详情', purpose: '查看一个会员的账户、产品、银行卡与基本资料。' },
  request: z.object(Which),
  answer: z.extend(MemberBook, {
    /** Masked ID number of a person, or credit code of a company; empty if unknown. */
    idNoMasked: z.string(),
    /** Reason why the member is FROZEN or CLOSED; otherwise empty. */
    stateReason: z.string(),
    stateSince: Time,
    /**
     * Version of the member. A request to freeze or unfreeze the member contains this version, to detect conflicts.
     */
    version: Count,
    accounts: z.array(
      z.object({
        accountNo: z.string(),
        accountType: AccountType,
        balance: Money,
        availableBalance: Money,
        frozenBalance: Money,
        status: z.enum(['NORMAL', 'FROZEN']),
      }),
    ),
    products: z.array(
      z.object({
        productCode: ProductCode,
        productName: z.string(),
        openTime: Time,
        /** State of the product for this member. STOPPED: the platform has stopped the merchant's product. */
        state: z.enum(['OPEN', 'STOPPED']),
      }),
    ),
    cards: z.array(
      z.object({
        bankName: z.string(),
        cardNoMasked: z.string(),
        holderName: z.string(),
        mobileMasked: z.string(),
        bindTime: Time,
      }),
    ),
    /** Number and sum of the current month's ledger entries, incoming and outgoing. */
    month: z.object({ month: z.string(), countIn: z.int(), in: Money, countOut: z.int(), out: Money }),
    /** Past events of the member, oldest first. */
    trail: z.array(z.object({ time: Time, text: z.string(), byName: z.string() })),
    /** True if the user may freeze or unfreeze the member. */
    mayChange: z.boolean(),
  }),
  refusals: CLOSED_TO,
  ...READS,
});
export type MemberBookDetail = z.infer<typeof memberBookDetail.answer>;

/** Returns the ledger entries of a member's accounts, newest first. */
export const memberBookFlow = listOf(
  defineCall({
    path: '/member/platform/memberBook/flow',
    doc: { title: '查询会员账簿明细', purpose: '查看一个会员各账户的流水，最新在前。' },
    request: z.object({
      ...Which,
      ...Paging,
      startTime: z.optional(Time),
      endTime: z.optional(Time),
      businessType: z.optional(BusinessType),
      direction: z.optional(Direction),
      /** Filter: a text that the counterparty or the remark contains. */
      keyword: z.optional(FilterText),
    }),
    answer: z.extend(pageOf(z.omit(AccountFlow, { accountType: true })), { totalIn: Money, totalOut: Money }),
    refusals: CLOSED_TO,
    ...READS,
  }),
  {
    columns: {
      createTime: { heading: '记账时间', width: 20, as: 'time' },
      businessType: { heading: '业务类型', width: 10, as: BUSINESS_TYPE_WORDS },
      direction: { heading: '收支', width: 8, as: DIRECTION_WORDS },
      amount: { heading: '金额', width: 16, as: 'money' },
      balance: { heading: '余额', width: 16, as: 'money' },
      counterpartyName: { heading: '对方户名', width: 30 },
      counterpartyAccount: { heading: '对方账号', width: 24 },
      tradeNo: { heading: '交易单号', width: 24 },
      flowNo: { heading: '流水号', width: 24 },
      accountNo: { heading: '账号', width: 20 },
      remark: { heading: '备注', width: 40 },
    },
    filters: [['bookNo', '账簿编号'], ['startTime', '记账时间'], 'businessType', 'direction', 'keyword'],
  },
);

/** Exports all matching entries of a member as a file. */
export const downloadMemberBookFlow = exportOf(memberBookFlow, {
  path: '/member/platform/memberBook/downloadFlow',
  doc: { title: '导出会员账簿明细', purpose: '导出一个会员符合筛选的账户流水。' },
  name: 'MEMBER_BOOK_FLOW',
  title: '会员账簿明细',
});

/** Reason for freezing or unfreezing a member; required. */
export const BookReason = plainText(100, '请填写原因');

const CHANGE = {
  request: z.object({ ...Which, version: Count, reason: BookReason }),
  answer: z.object({ bookNo: z.string(), state: BookState, version: Count }),
  refusals: { ...CLOSED_TO, BOOK_CHANGED: '他人已先行处理，姓名见msg' },
  permission: 'operation:manage',
  kept: true,
} as const;

/**
 * Freezes a member: incoming money is accepted and outgoing payments are refused. `version` is the version that the user has
 * seen, to detect conflicts.
 */
export const memberBookFreeze = defineCall({
  path: '/member/platform/memberBook/freeze',
  doc: { title: '冻结会员', purpose: '冻结一个会员并写明原因，此后只能收款不能付款。' },
  ...CHANGE,
});

/** Unfreezes a member, who can pay again. */
export const memberBookRelease = defineCall({
  path: '/member/platform/memberBook/release',
  doc: { title: '解冻会员', purpose: '解除会员的冻结，恢复付款。' },
  ...CHANGE,
});
