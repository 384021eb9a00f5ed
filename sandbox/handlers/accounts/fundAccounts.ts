import { sql } from 'kysely';
import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/fundAccounts';
import {
  type AccountCard,
  type FundAccount,
  mbAccBalancePage,
  queryAccountCardBalance,
} from '@/contract/calls/fundAccounts';
import { ORDER_KIND_WORDS, TariffKind } from '@/contract/calls/orders';
import type { FileFormat } from '@/contract/primitives';
import { CSV_LOSES_DIGITS } from '@/contract/rules/reading/formulaSigns';
import { audit } from '../../domain/audit';
import { type AuthedContext, memberOf, ownMemberOf } from '../../domain/context';
import { fileColumns, type Shown } from '../../domain/exports/columns';
import { CONTENT_TYPES, fileName, writerOf } from '../../domain/exports/file';
import type { Paging } from '../../domain/lists';
import { fundAccounts, otherAccountsOf, ownAccountsOf, shownChoice } from '../../domain/money/accountsOf';
import { formatCents, parseCents } from '../../domain/money/cents';
import { addDays, dayOf, shownTime, startOfDay, wireTime } from '../../domain/money/days';
import { balanceTrend } from '../../domain/money/entries/balanceTrend';
import { ruleWords } from '../../domain/money/fees/fees';
import { shownLimits } from '../../domain/money/orders/orderLimits';
import { maskedAccount } from '../../domain/onboarding/view';
import { chargedBy } from '../../domain/products/charges';
import { limitOf } from '../../domain/products/limits';
import { notYours } from '../../domain/refusal';
import { bankName } from '../../domain/registers/banks';
import { containing } from '../../domain/textSearch';
import { subOptions } from '../../domain/warehouse/subAccounts';
import type { Column } from '../../files/table';
import type { Handlers } from '../handler';
import { ownOf } from '../trades/tradeLists';

/** Creates the file of a small table, with the time and the number of rows above it. */
async function tableFile(
  title: string,
  { format, now, columns, rows }: { format: FileFormat; now: Date; columns: Column<Shown>[]; rows: readonly Shown[] },
): Promise<{ filename: string; contentType: string; body: Buffer }> {
  const facts = `${title}；导出时间 ${shownTime(now)}；时间均为北京时间（UTC+8）；共 ${rows.length} 条`;
  const note = format === 'csv' ? `${facts}；${CSV_LOSES_DIGITS}` : facts;
  const writer = await writerOf(format, title, note, columns);
  await writer.add(rows);
  return { filename: fileName(title, now, format), contentType: CONTENT_TYPES[format], body: await writer.end() };
}

/** Returns the member's account with the given purpose (such as BALANCE or FEE), with its pending amounts. */
async function accountOf({ db, user, now }: AuthedContext, purpose: FundAccount['accountType']): Promise<FundAccount> {
  const rows = await fundAccounts(db, memberOf(user), now);
  return rows.find(({ accountType }) => accountType === purpose) ?? notYours();
}

/** Returns the low-balance warning that is set for the account with the given purpose. */
async function warnInfo(context: AuthedContext, purpose: 'BALANCE' | 'FEE') {
  const account = await accountOf(context, purpose);
  const row = await context.db
    .selectFrom('balance_monitors')
    .selectAll()
    .where('account_no', '=', account.accountNo)
    .executeTakeFirst();
  return {
    enabled: row?.enabled ?? false,
    threshold: row ? formatCents(row.threshold_cents) : null,
    notifyPhone: row?.notify_phone ?? '',
    balance: account.balance,
    warning: (row?.enabled ?? false) && parseCents(account.balance) < (row?.threshold_cents ?? 0),
  };
}

async function saveWarning(
  context: AuthedContext,
  purpose: 'BALANCE' | 'FEE',
  { enabled, threshold, notifyPhone }: { enabled: boolean; threshold: string; notifyPhone: string },
) {
  const { db, user, now, address } = context;
  const { accountNo } = await accountOf(context, purpose);
  const values = {
    enabled,
    threshold_cents: parseCents(threshold),
    notify_phone: notifyPhone,
    user_id: user.userId,
    // Clears the day of the last warning, so that the changed threshold can warn again on the same day.
    warned_on: null,
  };
  await db
    .insertInto('balance_monitors')
    .values({ account_no: accountNo, ...values })
    .onConflict((conflict) => conflict.column('account_no').doUpdateSet(values))
    .execute();
  await audit(db, {
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action: 'balanceMonitor.changed',
    subject: accountNo,
    detail: { enabled, threshold },
    address,
  });
  return warnInfo(context, purpose);
}

/** Returns the enterprise's verified bank accounts, with the sum that orders have paid out to each. */
async function cardsOf({ db, user, now }: AuthedContext, keyword: string | undefined): Promise<AccountCard[]> {
  const today = startOfDay(dayOf(now));
  const month = startOfDay(`${dayOf(now).slice(0, 7)}-01`);
  let query = db
    .selectFrom('settle_accounts as s')
    .leftJoin('orders as o', 'o.settle_account_id', 's.settle_account_id')
    .where('s.enterprise_id', '=', user.enterpriseId)
    .where('s.status', '=', 'PASS')
    .where('s.deleted_at', 'is', null);
  if (keyword) query = query.where('s.account_name', ...containing(keyword));
  const rows = await query
    .groupBy('s.settle_account_id')
    .select(['s.settle_account_id', 's.account_name', 's.account_no', 's.bank_code', 's.default_flag'])
    .select([
      sql<number>`coalesce(sum(o.amount_cents) filter (where o.state = 'SUCCESS' and o.finished_at >= ${today}), 0)::bigint`.as(
        'today',
      ),
      sql<number>`coalesce(sum(o.amount_cents) filter (where o.state = 'SUCCESS' and o.finished_at >= ${month}), 0)::bigint`.as(
        'month',
      ),
      sql<number>`coalesce(sum(o.amount_cents) filter (where o.state = 'PROCESSING'), 0)::bigint`.as('pending'),
    ])
    .orderBy('s.default_flag', 'desc')
    .orderBy('s.created_at')
    .orderBy('s.settle_account_id')
    .execute();
  return rows.map((row) => ({
    settleAccountId: row.settle_account_id,
    accountName: row.account_name,
    accountNoMasked: maskedAccount(row.account_no),
    bankName: bankName(row.bank_code),
    defaultFlag: row.default_flag,
    paidToday: formatCents(row.today),
    paidThisMonth: formatCents(row.month),
    pending: formatCents(row.pending),
  }));
}

/** Returns one page of a list that was read as a whole, because it is short. */
const pageOfRows = <Row>(rows: readonly Row[], { pageNo, pageSize }: Paging) => ({
  pageNo,
  pageSize,
  total: rows.length,
  rows: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
});

/** Returns the member's accounts that match the filter. */
const bookOf = async (
  { db, user, now }: AuthedContext,
  { accountType, keyword }: { accountType?: FundAccount['accountType'] | undefined; keyword?: string | undefined },
): Promise<FundAccount[]> =>
  (await fundAccounts(db, memberOf(user), now)).filter(
    (account) =>
      (accountType === undefined || account.accountType === accountType) &&
      (!keyword || account.accountNo.includes(keyword) || account.accountName.includes(keyword)),
  );

const REMARKS = ['货款', '服务费', '运费', '仓储费', '租金', '押金', '报销款', '预付款', '尾款', '内部调拨'];

/**
 * Handlers of accounts, their low-balance warnings, bank cards and account books (calls, "Accounts and balances").
 */
export const fundAccountHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  enterpriseAccount: async (_request, { db, user, now }) => ({
    asOf: wireTime(now),
    rows: await fundAccounts(db, memberOf(user), now),
  }),

  enterprisePayAccountBalance: (_request, context) => accountOf(context, 'BALANCE'),

  defaultEtpAccount: async (_request, { db, user }) => {
    const [first] = await ownAccountsOf(db, memberOf(user));
    return first ? shownChoice(first, user) : notYours();
  },

  queryBrandAccounts: async (_request, { db, user }) =>
    [...(await ownAccountsOf(db, memberOf(user))), ...(await otherAccountsOf(db, user, 'fund:read'))].map((account) =>
      shownChoice(account, user),
    ),

  queryBalanceTrend: async ({ days }, { db, user, now }) =>
    (await balanceTrend(db, { memberNo: memberOf(user), today: dayOf(now), days })).map(
      ({ day, balance, income, outgo }) => ({
        day,
        balance: formatCents(balance),
        income: formatCents(income),
        outgo: formatCents(outgo),
      }),
    ),

  queryEnterpriseFeeDetail: async (_request, { db, user, now }) => {
    const rows = [];
    for (const kind of TariffKind.options) {
      const { terms, merchantNo } = await chargedBy(db, { user, kind, now });
      const { limits, used } = await limitOf(db, { memberNo: memberOf(user), merchantNo, key: kind, now });
      rows.push({
        kind,
        kindName: ORDER_KIND_WORDS[kind],
        rule: ruleWords(terms),
        ...shownLimits(limits, used),
      });
    }
    return rows;
  },

  balanceMonitor: (_request, context) => warnInfo(context, 'BALANCE'),
  saveBalanceMonitor: (request, context) => saveWarning(context, 'BALANCE', request),
  getFeeAccountInfo: (_request, context) => accountOf(context, 'FEE'),
  queryAccountWarnInfo: (_request, context) => warnInfo(context, 'FEE'),
  saveOrUpdateAccountWarnInfo: (request, context) => saveWarning(context, 'FEE', request),

  listMerAccInfo: async (_request, context) => {
    const settlement = await accountOf(context, 'SETTLEMENT');
    const merchants = await context.db
      .selectFrom('merchants')
      .select(['merchant_no', 'merchant_name'])
      .where('enterprise_id', '=', context.user.enterpriseId)
      .where('audit_status', '=', 'PASS')
      .orderBy('merchant_no')
      .execute();
    const { accountNo, accountName, balance, availableBalance } = settlement;
    return merchants.map(({ merchant_no, merchant_name }) => ({
      merchantNo: merchant_no,
      merchantName: merchant_name,
      accountNo,
      accountName,
      balance,
      availableBalance,
    }));
  },

  queryAbleMemberInfos: async (_request, { db, user }) => {
    const [first, ...others] = await ownAccountsOf(db, ownMemberOf(user));
    if (!first) return notYours();
    const own = { memberNo: ownMemberOf(user), memberName: first.member_name, accountCount: others.length + 1 };
    const subs = await subOptions(db, user.enterpriseId ?? notYours());
    // Returns a list with one account, because each sub-merchant has exactly one account.
    return [
      own,
      ...subs.map(({ subMemberNo, subName }) => ({ memberNo: subMemberNo, memberName: subName, accountCount: 1 })),
    ];
  },

  queryAccountCardBalance: async ({ keyword, ...paging }, context) =>
    pageOfRows(await cardsOf(context, keyword), paging),

  downloadAccountCardBalance: async ({ keyword, format, columns }, context) =>
    tableFile('银行账户出款', {
      format,
      now: context.now,
      columns: fileColumns(queryAccountCardBalance.columns, columns),
      rows: await cardsOf(context, keyword),
    }),

  mbAccBalancePage: async ({ sortField, sortOrder, ...request }, context) => {
    const rows = await bookOf(context, request);
    const value = (row: FundAccount) => (sortField === 'balance' ? parseCents(row.balance) : Number(row.accountNo));
    const sign = sortOrder === 'desc' ? -1 : 1;
    return pageOfRows(sortField ? [...rows].sort((a, b) => sign * (value(a) - value(b))) : rows, request);
  },

  mbAccBalanceExport: async ({ format, ...request }, context) => {
    const { body, ...file } = await tableFile('会员账簿余额', {
      format,
      now: context.now,
      columns: fileColumns(mbAccBalancePage.columns),
      rows: await bookOf(context, request),
    });
    return { ...file, content: body.toString('base64') };
  },

  queryCurMonthPsAmount: async (_request, { db, user, now }) => {
    const month = dayOf(now).slice(0, 7);
    const { memberNo, merchantNo } = ownOf(user);
    // Counts the splits of the chosen merchant; the list of splits on the same page has the same filter.
    const { count, cents, returned } = await db
      .selectFrom('trades')
      .where('member_no', '=', memberNo)
      .$if(merchantNo !== null, (rows) => rows.where('merchant_no', '=', merchantNo))
      .where('business_type', '=', '4008')
      .where('direction', '=', 'OUT')
      .where('status', '=', 'SUCCESS')
      .where('created_at', '>=', startOfDay(`${month}-01`))
      .where('created_at', '<', startOfDay(addDays(dayOf(now), 1)))
      .select([
        sql<number>`count(*)`.as('count'),
        sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'),
        sql<number>`coalesce(sum(refunded_cents), 0)::bigint`.as('returned'),
      ])
      .executeTakeFirstOrThrow();
    return { month, count, amount: formatCents(cents), returned: formatCents(returned) };
  },

  tradeRemarkList: async () => REMARKS,
};
