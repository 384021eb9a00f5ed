import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/splits';
import { fileName } from '../../domain/exports/file';
import { shownSplit, splitExport, splitFilter } from '../../domain/exports/splitExport';
import { shownTradeSums, tradeList } from '../../domain/exports/tradeExport';
import { pageOf } from '../../domain/lists';
import { flowsOfTrades, ownTrades } from '../../domain/money/entries/tradeDetail';
import { notYours, refuse } from '../../domain/refusal';
import type { Handlers } from '../handler';
import { detailOf, ownOf } from '../trades/tradeLists';
import { vouchersInJson } from './accounts';
import { exporting } from './exports';

/** Handlers of the lists of splits: trades of the scene SPLIT, to bank cards and to member books. */
export const splitHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  psRecordPage: (request, { db, user }) =>
    pageOf(db, request, {
      source: tradeList,
      filter: splitFilter(ownOf(user), request),
      shown: shownSplit,
      sums: shownTradeSums,
    }),

  downloadPsRecord: exporting(splitExport),

  psRecordDetail: ({ tradeNo }, { db, user }) => detailOf(db, user, tradeNo, ({ scene }) => scene === 'SPLIT'),

  batchDownloadPsVoucher: async ({ tradeNos }, { db, user, now }) => {
    const own = ownOf(user);
    const requested = [...new Set(tradeNos)];
    const found = await ownTrades(db, own, requested);
    if (found.length !== requested.length || found.some(({ scene }) => scene !== 'SPLIT')) notYours();
    const flows = await flowsOfTrades(db, own.memberNo, requested);
    if (flows.length === 0) refuse('所选分账没有资金变动，无电子回单');
    const flowNos = flows.map(({ flowNo }) => flowNo);
    return {
      filename: fileName('分账回单', now, 'pdf'),
      ...(await vouchersInJson(db, own.memberNo, flowNos, now)),
    };
  },
};
