import type { Split, SplitTarget } from '@/contract/splits';
import { TRADE_STATUS_WORDS } from '@/contract/words';
import { formatCents } from '../domain/money/cents';
import { wireTime } from '../domain/money/days';
import { inSnapshot } from '../domain/money/flowFilter';
import { flowsOfTrades, ownTrades } from '../domain/money/tradeDetail';
import { countTrades, type TradeFilter, type TradeRow, tradeBatches, tradesPage } from '../domain/money/tradePage';
import { voucherData } from '../domain/money/vouchers';
import { SPLIT_FILE_COLUMNS } from '../files/tradeColumns';
import { voucherPdf } from '../files/voucher';
import { CONTENT_TYPES, fileName, noteOf, refuseTooMany, writerOf } from './accounts';
import { type Actor, type Handlers, notYours, refuse } from './handler';
import { detailOf, ownOf, type Ranges, rangesOf, rangeWords, said, sortOf } from './tradeLists';

type SplitRequest = Ranges & { target: SplitTarget; receiver?: string } & Partial<
    Pick<TradeFilter, 'status' | 'tradeNo' | 'originalTradeNo'>
  >;

const filterOf = (user: Actor, request: SplitRequest): TradeFilter => ({
  ...ownOf(user),
  ...rangesOf(request),
  kind: 'SPLIT',
  splitTo: request.target,
  status: request.status,
  tradeNo: request.tradeNo || undefined,
  originalTradeNo: request.originalTradeNo || undefined,
  party: request.receiver || undefined,
});

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

const TITLES = { CARD: '分账到卡记录', MEMBER: '分账到会员账簿记录' } as const;

const wordsOf = (filter: TradeFilter) =>
  said([
    ...rangeWords(filter),
    filter.status && `状态 ${TRADE_STATUS_WORDS[filter.status]}`,
    filter.tradeNo && `分账单号 ${filter.tradeNo}`,
    filter.originalTradeNo && `原单号 ${filter.originalTradeNo}`,
    filter.party && `接收方 ${filter.party}`,
  ]);

/** Splits to cards and to the registers of members: the trades of the scene SPLIT, by where they go. */
export const splitHandlers: Handlers<
  'psRecordPage' | 'downloadPsRecord' | 'psRecordDetail' | 'batchDownloadPsVoucher'
> = {
  psRecordPage: async (request, { db, user }) => {
    const { pageNo, pageSize } = request;
    const found = await tradesPage(db, filterOf(user, request), sortOf(request), { pageNo, pageSize });
    return {
      pageNo,
      pageSize,
      total: found.rows,
      rows: found.page.map(shown),
      totalAmount: formatCents(found.cents),
    };
  },

  downloadPsRecord: async (request, { db, user, now }) => {
    const title = TITLES[request.target];
    const filter = filterOf(user, request);
    const body = await inSnapshot(db, async (snapshot) => {
      const totals = await countTrades(snapshot, filter);
      refuseTooMany(totals.rows);
      const sums = `共 ${totals.rows} 条，金额合计 ${formatCents(totals.cents)} 元`;
      const columns = [...new Set(request.columns)].map((name) => SPLIT_FILE_COLUMNS[name]);
      const writer = await writerOf(request.format, title, noteOf(title, now, wordsOf(filter), sums), columns);
      for await (const rows of tradeBatches(snapshot, filter, sortOf(request))) await writer.add(rows);
      return writer.end();
    });
    return { filename: fileName(title, now, request.format), contentType: CONTENT_TYPES[request.format], body };
  },

  psRecordDetail: ({ tradeNo }, { db, user }) => detailOf(db, user, tradeNo, ({ scene }) => scene === 'SPLIT'),

  batchDownloadPsVoucher: async ({ tradeNos }, { db, user, now }) => {
    const own = ownOf(user);
    const wanted = [...new Set(tradeNos)];
    const found = await ownTrades(db, own, wanted);
    if (found.length !== wanted.length || found.some(({ scene }) => scene !== 'SPLIT')) notYours();
    const flows = await flowsOfTrades(db, own.memberNo, wanted);
    if (flows.length === 0) refuse('所选分账没有资金变动，无电子回单');
    const facts = await voucherData(
      db,
      own.memberNo,
      flows.map(({ flowNo }) => flowNo),
    );
    return {
      filename: fileName('分账回单', now, 'pdf'),
      contentType: 'application/pdf',
      content: (await voucherPdf(facts ?? notYours(), now)).toString('base64'),
    };
  },
};
