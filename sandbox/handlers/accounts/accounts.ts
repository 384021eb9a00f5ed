import type { Kysely } from 'kysely';
import type * as contract from '@/contract/calls/accounts';
import type { CallName } from '@/contract/calls/catalogue';
import type { Database } from '../../db/schema';
import { memberOf } from '../../domain/context';
import { balanceExport, balanceFilter, balanceList, shownBalance } from '../../domain/exports/balanceExport';
import { fileName } from '../../domain/exports/file';
import { flowExport, flowFilter, flowList, shownFlow, shownFlowSums } from '../../domain/exports/flowExport';
import { pageOf } from '../../domain/lists';
import { formatCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { balanceSums } from '../../domain/money/entries/balances';
import { mustPrint, namedLeftOut } from '../../domain/money/papers/unprintable';
import { printableVouchers, voucherPdf } from '../../domain/money/papers/voucherPdf';
import { voucherData } from '../../domain/money/papers/vouchers';
import { notYours } from '../../domain/refusal';
import { owedBy } from '../../domain/statements/advances';
import type { Handlers } from '../handler';
import { exporting } from './exports';

/**
 * Returns the vouchers of a member's entries as one PDF. Refuses the whole request if one entry does not exist or
 * belongs to another member.
 */
export async function vouchersOf(db: Kysely<Database>, memberNo: string, flowNos: readonly string[], now: Date) {
  const vouchers = (await voucherData(db, memberNo, flowNos)) ?? notYours();
  mustPrint(printableVouchers(vouchers));
  return voucherPdf(vouchers, now);
}

/** Returns the vouchers as a PDF in base64, with the numbers of vouchers that cannot be printed. */
export async function vouchersInJson(db: Kysely<Database>, memberNo: string, flowNos: readonly string[], now: Date) {
  const vouchers = (await voucherData(db, memberNo, flowNos)) ?? notYours();
  const sorted = printableVouchers(vouchers);
  mustPrint(sorted);
  const content = (await voucherPdf(vouchers, now)).toString('base64');
  return { contentType: 'application/pdf' as const, content, leftOut: namedLeftOut(sorted) };
}

/** Handlers of balances, account entries, their files and vouchers (calls, "Accounts and balances"). */
export const accountHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  queryAccountBalance: (request, { db, user }) =>
    pageOf(db, request, { source: balanceList, filter: balanceFilter(memberOf(user), request), shown: shownBalance }),

  queryAccountBalanceCountData: async (request, { db, user, now }) => {
    const memberNo = memberOf(user);
    const sums = await balanceSums(db, balanceFilter(memberNo, request));
    const { overdue } = await owedBy(db, memberNo, now);
    return {
      feeOverdue: formatCents(overdue),
      accountCount: sums.rows,
      totalBalance: formatCents(sums.balanceCents),
      totalAvailable: formatCents(sums.balanceCents - sums.frozenCents),
      totalFrozen: formatCents(sums.frozenCents),
      asOf: wireTime(now),
    };
  },

  downloadAccountBalance: exporting(balanceExport),

  queryAccountFlow: (request, { db, user }) =>
    pageOf(db, request, {
      source: flowList,
      filter: flowFilter(memberOf(user), request),
      shown: shownFlow,
      sums: shownFlowSums,
    }),

  downLoadAccountFlow: exporting(flowExport),

  downloadVoucher: async ({ flowNo }, { db, user, now }) => {
    const body = await vouchersOf(db, memberOf(user), [flowNo], now);
    return { filename: `电子回单_${flowNo}.pdf`, contentType: 'application/pdf', body };
  },

  batchDownloadAccFlowVoucher: async ({ flowNos }, { db, user, now }) => {
    return {
      filename: fileName('电子回单', now, 'pdf'),
      ...(await vouchersInJson(db, memberOf(user), flowNos, now)),
    };
  },
};
