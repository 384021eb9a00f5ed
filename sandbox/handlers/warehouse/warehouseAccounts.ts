import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/warehouseAccounts';
import { ownMemberOf } from '../../domain/context';
import { subAccountExport, subAccountFilter, subAccountList } from '../../domain/exports/warehouseExport';
import { pageOf } from '../../domain/lists';
import { formatCents } from '../../domain/money/cents';
import { inSnapshot } from '../../domain/money/entries/flowFilter';
import { homeOf } from '../../domain/warehouse/home';
import { saveSettings, settingsOf } from '../../domain/warehouse/settings';
import { setLimits, subsOf, toSubView, treeOfSubs } from '../../domain/warehouse/subAccounts';
import { warehouseOf } from '../../domain/warehouse/warehouseContext';
import { exporting } from '../accounts/exports';
import type { Handlers } from '../handler';

/** Handlers of 子商户账户管理 (accounts of sub-merchants) and of the warehouse's home page (domains, 4). */
export const warehouseAccountHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  subAccountTree: (_request, { db, user, now }) =>
    inSnapshot(db, (snapshot) =>
      treeOfSubs(snapshot, { enterpriseId: warehouseOf(user), memberNo: ownMemberOf(user), now }),
    ),

  subAccountPage: (request, { db, user }) =>
    pageOf(db, request, {
      source: subAccountList,
      filter: { ...subAccountFilter(request), enterpriseId: warehouseOf(user) },
      shown: toSubView,
      sums: ({ balanceCents, frozenCents }) => ({
        totalBalance: formatCents(balanceCents),
        totalAvailable: formatCents(balanceCents - frozenCents),
        totalFrozen: formatCents(frozenCents),
      }),
    }),

  downloadSubAccounts: exporting(subAccountExport),

  subAccountDetail: async ({ subMemberNo }, { db, user }) => {
    const [row] = (await subsOf(db, warehouseOf(user), [subMemberNo])) as [Awaited<ReturnType<typeof subsOf>>[number]];
    return toSubView(row);
  },

  subAccountLimits: async (request, context) => (await setLimits(context, request)).map(toSubView),

  warehouseSettings: (_request, { db, user }) => settingsOf(db, warehouseOf(user)),
  saveWarehouseSettings: (request, context) => saveSettings(context, request),

  warehouseHome: (_request, { db, user, now }) => inSnapshot(db, (snapshot) => homeOf(snapshot, user, now)),
};
