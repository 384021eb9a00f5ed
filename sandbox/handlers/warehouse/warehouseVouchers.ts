import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/warehouseVouchers';
import { VOUCHER_TEMPLATE } from '@/contract/rules/voucherSheet';
import { inTransaction } from '../../db/transaction';
import { CONTENT_TYPES } from '../../domain/exports/file';
import { voucherExport, voucherFilter, voucherSort } from '../../domain/exports/warehouseExport';
import { addCents, formatCents } from '../../domain/money/cents';
import { inSnapshot } from '../../domain/money/entries/flowFilter';
import { attachedFile } from '../../domain/warehouse/files';
import { countPayees, payeeRows, savePayee, shownPayee } from '../../domain/warehouse/payees';
import { subOptions } from '../../domain/warehouse/subAccounts';
import { saveVoucher, voidVouchers } from '../../domain/warehouse/voucherChange';
import { importVouchers, voucherFactsOf } from '../../domain/warehouse/voucherImport';
import { shownVoucher, voucherRows, voucherStates, voucherTotals, voucherWhole } from '../../domain/warehouse/vouchers';
import { voucherTemplateFile } from '../../domain/warehouse/voucherTemplate';
import { onceMore, warehouseOf } from '../../domain/warehouse/warehouseContext';
import { exporting } from '../accounts/exports';
import type { Handlers } from '../handler';
import { nameOf } from '../platform/fileUpload';

/** Payees that a field offers. */
const OFFERED = 20;

/** 凭证, and the payees of the warehouse (domains, 4). */
export const warehouseVoucherHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  voucherPage: async (request, { db, user }) => {
    const { pageNo, pageSize } = request;
    const filter = { ...voucherFilter(request), enterpriseId: warehouseOf(user) };
    return inSnapshot(db, async (snapshot) => {
      const { count, cents } = await voucherTotals(snapshot, filter);
      const part = { limit: pageSize, offset: (pageNo - 1) * pageSize };
      const rows = await voucherRows(snapshot, filter, voucherSort(request), part);
      return {
        pageNo,
        pageSize,
        total: count,
        rows: rows.map(shownVoucher),
        totalAmount: formatCents(addCents(cents, 0)),
      };
    });
  },

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

  warehousePayeePage: async ({ pageNo, pageSize, keyword, stopped }, { db, user }) => {
    const filter = {
      enterpriseId: warehouseOf(user),
      keyword: keyword || undefined,
      stopped: stopped && stopped === 'Y',
    };
    return inSnapshot(db, async (snapshot) => {
      const total = await countPayees(snapshot, filter);
      const rows = await payeeRows(snapshot, filter, { limit: pageSize, offset: (pageNo - 1) * pageSize });
      return { pageNo, pageSize, total, rows: rows.map(shownPayee) };
    });
  },

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
