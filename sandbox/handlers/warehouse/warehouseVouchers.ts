import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/warehouseVouchers';
import { VOUCHER_TEMPLATE } from '@/contract/rules/voucherSheet';
import { inTransaction } from '../../db/transaction';
import { CONTENT_TYPES } from '../../domain/exports/file';
import { voucherExport, voucherFilter, voucherList } from '../../domain/exports/warehouseExport';
import { pageOf } from '../../domain/lists';
import { addCents, formatCents } from '../../domain/money/cents';
import { inSnapshot } from '../../domain/money/entries/flowFilter';
import { attachedFile } from '../../domain/warehouse/files';
import { payeeList, payeeRows, savePayee, shownPayee } from '../../domain/warehouse/payees';
import { subOptions } from '../../domain/warehouse/subAccounts';
import { saveVoucher, voidVouchers } from '../../domain/warehouse/voucherChange';
import { importVouchers, voucherFactsOf } from '../../domain/warehouse/voucherImport';
import { shownVoucher, voucherStates, voucherWhole } from '../../domain/warehouse/vouchers';
import { voucherTemplateFile } from '../../domain/warehouse/voucherTemplate';
import { onceMore, warehouseOf } from '../../domain/warehouse/warehouseContext';
import { exporting } from '../accounts/exports';
import type { Handlers } from '../handler';
import { nameOf } from '../platform/fileUpload';

/** Maximum number of payees that the payee field suggests. */
const OFFERED = 20;

/** Handlers of 凭证 (payment vouchers) and of the warehouse's payees (domains, 4). */
export const warehouseVoucherHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  voucherPage: (request, { db, user }) =>
    pageOf(db, request, {
      source: voucherList,
      filter: { ...voucherFilter(request), enterpriseId: warehouseOf(user) },
      shown: shownVoucher,
      sums: ({ cents }) => ({ totalAmount: formatCents(addCents(cents, 0)) }),
    }),

  downloadVouchers: exporting(voucherExport),

  voucherStatistics: async (_request, { db, user }) => ({ states: await voucherStates(db, warehouseOf(user)) }),

  voucherDetail: ({ voucherNo }, { db, user }) =>
    inSnapshot(db, (snapshot) => voucherWhole(snapshot, warehouseOf(user), voucherNo)),

  warehouseFile: async ({ url }, { db, user }) => {
    const { name, content_type, content } = await attachedFile(db, warehouseOf(user), url);
    return { filename: name, contentType: content_type, body: content, shown: true };
  },

  voucherSave: {
    transaction: 'own',
    run: (request, context) =>
      onceMore('warehouse_vouchers_source', () =>
        inTransaction(context.db, (trx) => saveVoucher({ ...context, db: trx }, request)),
      ),
  },

  voucherVoid: async (request, context) => {
    await voidVouchers(context, request);
    return null;
  },

  voucherTemplate: async (_request, { db, user }) => ({
    filename: `${VOUCHER_TEMPLATE}.xlsx`,
    contentType: CONTENT_TYPES.xlsx,
    content: (await voucherTemplateFile(db, warehouseOf(user))).toString('base64'),
  }),

  voucherFacts: (request, { db, user }) => voucherFactsOf(db, warehouseOf(user), request),

  voucherImport: {
    transaction: 'own',
    run: ({ fileName, ...request }, context) => importVouchers(context, { ...request, fileName: nameOf(fileName) }),
  },

  warehousePayeePage: ({ keyword, stopped, ...paging }, { db, user }) =>
    pageOf(db, paging, {
      source: payeeList,
      filter: { enterpriseId: warehouseOf(user), keyword: keyword || undefined, stopped: stopped && stopped === 'Y' },
      shown: shownPayee,
    }),

  warehousePayeeSave: {
    transaction: 'own',
    run: (request, context) =>
      onceMore('warehouse_payees_once', () =>
        inTransaction(context.db, async (trx) => shownPayee(await savePayee({ ...context, db: trx }, request))),
      ),
  },

  warehousePayeeOptions: async ({ keyword }, { db, user }) => {
    const filter = { enterpriseId: warehouseOf(user), keyword: keyword || undefined, stopped: false };
    return (await payeeRows(db, filter, { limit: OFFERED })).map(shownPayee);
  },

  warehouseSubOptions: (_request, { db, user }) => subOptions(db, warehouseOf(user)),
};
