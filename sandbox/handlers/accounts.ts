import type { Kysely } from 'kysely';
import type { AccountBalance, AccountFlow } from '@/contract/accounts';
import type { Database } from '../db/schema';
import { memberOf } from '../domain/context';
import { balanceFilter, balanceSort } from '../domain/exports/balanceExport';
import { fileName } from '../domain/exports/file';
import { flowFilter } from '../domain/exports/flowExport';
import { sortOf } from '../domain/exports/ranges';
import { type BalanceRow, balanceRows, balanceSums } from '../domain/money/balances';
import { formatCents } from '../domain/money/cents';
import { wireTime } from '../domain/money/days';
import { inSnapshot } from '../domain/money/flowFilter';
import { type FlowRow, flowPage } from '../domain/money/flowPage';
import { voucherPdf } from '../domain/money/voucherPdf';
import { voucherData } from '../domain/money/vouchers';
import { notYours } from '../domain/refusal';
import { exported } from './exports';
import type { Handlers } from './handler';

const shownBalance = (row: BalanceRow): AccountBalance => ({
  accountNo: row.accountNo,
  accountName: row.accountName,
  accountType: row.accountType,
  balance: formatCents(row.balanceCents),
  availableBalance: formatCents(row.availableCents),
  frozenBalance: formatCents(row.frozenCents),
  status: row.status,
  lastEntryTime: row.lastEntryAt && wireTime(row.lastEntryAt),
  openTime: wireTime(row.openedAt),
});

export const shownFlow = (row: FlowRow): AccountFlow => ({
  flowNo: row.flowNo,
  accountNo: row.accountNo,
  accountType: row.accountType,
  businessType: row.businessType,
  direction: row.direction,
  amount: formatCents(row.amountCents),
  balance: formatCents(row.balanceCents),
  tradeNo: row.tradeNo,
  counterpartyName: row.counterpartyName,
  counterpartyAccount: row.counterpartyAccount,
  remark: row.remark,
  createTime: wireTime(row.createdAt),
});

/** The vouchers of a member's entries as one PDF; any that is absent or another member's refuses all. */
export const vouchersOf = async (db: Kysely<Database>, memberNo: string, flowNos: readonly string[], now: Date) =>
  voucherPdf((await voucherData(db, memberNo, flowNos)) ?? notYours(), now);

/** Balances, account entries, their files and vouchers (calls, "Accounts and balances"). */
export const accountHandlers: Handlers<
  | 'queryAccountBalance'
  | 'queryAccountBalanceCountData'
  | 'downloadAccountBalance'
  | 'queryAccountFlow'
  | 'downLoadAccountFlow'
  | 'downloadVoucher'
  | 'batchDownloadAccFlowVoucher'
> = {
  queryAccountBalance: async (request, { db, user }) => {
    const { pageNo, pageSize } = request;
    const filter = balanceFilter(memberOf(user), request);
    return inSnapshot(db, async (snapshot) => ({
      pageNo,
      pageSize,
      total: (await balanceSums(snapshot, filter)).accounts,
      rows: (
        await balanceRows(snapshot, filter, balanceSort(request), { limit: pageSize, offset: (pageNo - 1) * pageSize })
      ).map(shownBalance),
    }));
  },

  queryAccountBalanceCountData: async (request, { db, user, now }) => {
    const sums = await balanceSums(db, balanceFilter(memberOf(user), request));
    return {
      accountCount: sums.accounts,
      totalBalance: formatCents(sums.balanceCents),
      totalAvailable: formatCents(sums.balanceCents - sums.frozenCents),
      totalFrozen: formatCents(sums.frozenCents),
      asOf: wireTime(now),
    };
  },

  downloadAccountBalance: { transaction: 'own', run: (request, room) => exported('BALANCE', request, room) },

  queryAccountFlow: async (request, { db, user }) => {
    const { pageNo, pageSize } = request;
    const found = await flowPage(db, flowFilter(memberOf(user), request), sortOf(request), { pageNo, pageSize });
    return {
      pageNo,
      pageSize,
      total: found.rows,
      rows: found.page.map(shownFlow),
      totalIn: formatCents(found.inCents),
      totalOut: formatCents(found.outCents),
    };
  },

  downLoadAccountFlow: { transaction: 'own', run: (request, room) => exported('FLOW', request, room) },

  downloadVoucher: async ({ flowNo }, { db, user, now }) => {
    const body = await vouchersOf(db, memberOf(user), [flowNo], now);
    return { filename: `电子回单_${flowNo}.pdf`, contentType: 'application/pdf', body };
  },

  batchDownloadAccFlowVoucher: async ({ flowNos }, { db, user, now }) => {
    return {
      filename: fileName('电子回单', now, 'pdf'),
      contentType: 'application/pdf',
      content: (await vouchersOf(db, memberOf(user), flowNos, now)).toString('base64'),
    };
  },
};
