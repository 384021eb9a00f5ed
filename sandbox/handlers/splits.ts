import type { Split } from '@/contract/splits';
import { fileName } from '../domain/exports/file';
import { splitFilter } from '../domain/exports/splitExport';
import { formatCents } from '../domain/money/cents';
import { wireTime } from '../domain/money/days';
import { flowsOfTrades, ownTrades } from '../domain/money/tradeDetail';
import type { TradeRow } from '../domain/money/tradePage';
import { notYours, refuse } from '../domain/refusal';
import { vouchersOf } from './accounts';
import { exported } from './exports';
import type { Handlers } from './handler';
import { detailOf, ownOf, shownPage } from './tradeLists';

const shown = (row: TradeRow): Split => ({
  tradeNo: row.tradeNo,
  merchantOrderNo: row.merchantOrderNo,
  originalTradeNo: row.originalTradeNo ?? '',
  receiverName: row.counterpartyName,
  receiverAccount: row.counterpartyAccount,
  amount: formatCents(row.amountCents),
  fee: formatCents(row.feeCents),
  status: row.status,
  remark: row.remark,
  createTime: wireTime(row.createdAt),
  finishTime: row.finishedAt && wireTime(row.finishedAt),
});

/** Splits to cards and to the registers of members: the trades of the scene SPLIT, by where they go. */
export const splitHandlers: Handlers<
  'psRecordPage' | 'downloadPsRecord' | 'psRecordDetail' | 'batchDownloadPsVoucher'
> = {
  psRecordPage: async (request, { db, user }) => {
    const { page } = await shownPage(db, splitFilter(ownOf(user), request), request, shown);
    return page;
  },

  downloadPsRecord: { transaction: 'own', run: (request, room) => exported('SPLIT', request, room) },

  psRecordDetail: ({ tradeNo }, { db, user }) => detailOf(db, user, tradeNo, ({ scene }) => scene === 'SPLIT'),

  batchDownloadPsVoucher: async ({ tradeNos }, { db, user, now }) => {
    const own = ownOf(user);
    const wanted = [...new Set(tradeNos)];
    const found = await ownTrades(db, own, wanted);
    if (found.length !== wanted.length || found.some(({ scene }) => scene !== 'SPLIT')) notYours();
    const flows = await flowsOfTrades(db, own.memberNo, wanted);
    if (flows.length === 0) refuse('所选分账没有资金变动，无电子回单');
    const flowNos = flows.map(({ flowNo }) => flowNo);
    return {
      filename: fileName('分账回单', now, 'pdf'),
      contentType: 'application/pdf',
      content: (await vouchersOf(db, own.memberNo, flowNos, now)).toString('base64'),
    };
  },
};
