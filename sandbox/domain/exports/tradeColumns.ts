import type { SPLIT_COLUMNS } from '@/contract/splits';
import type { BATCH_COLUMNS, TRADE_COLUMNS, TradeProduct } from '@/contract/tradeLists';
import { BATCH_STATUS_WORDS, BUSINESS_TYPE_WORDS, TRADE_PRODUCT_WORDS, TRADE_STATUS_WORDS } from '@/contract/words';
import type { Column } from '../../files/table';
import type { BatchRow } from '../money/batchRows';
import { shownTime } from '../money/days';
import type { TradeRow } from '../money/tradePage';
import { amount, text } from './columns';

/** Columns of the trades' file, by the names of the call's answer. */
export const TRADE_FILE_COLUMNS: Record<(typeof TRADE_COLUMNS)[number], Column<TradeRow>> = {
  tradeNo: text('交易单号', 24, (row) => row.tradeNo),
  merchantOrderNo: text('商户单号', 24, (row) => row.merchantOrderNo),
  createTime: text('交易时间', 20, (row) => shownTime(row.createdAt)),
  finishTime: text('完成时间', 20, (row) => (row.finishedAt ? shownTime(row.finishedAt) : '')),
  businessType: text('交易类型', 10, (row) => BUSINESS_TYPE_WORDS[row.businessType]),
  product: text('产品', 14, (row) => TRADE_PRODUCT_WORDS[row.product as TradeProduct] ?? row.product),
  counterpartyName: text('对方户名', 30, (row) => row.counterpartyName),
  counterpartyAccount: text('对方账号', 28, (row) => row.counterpartyAccount),
  amount: amount('金额', (row) => row.amountCents),
  fee: amount('手续费', (row) => row.feeCents),
  refundedAmount: amount('已退金额', (row) => row.refundedCents),
  status: text('状态', 10, (row) => TRADE_STATUS_WORDS[row.status]),
  batchNo: text('批次号', 24, (row) => row.batchNo ?? ''),
  originalTradeNo: text('原单号', 24, (row) => row.originalTradeNo ?? ''),
  remark: text('备注', 40, (row) => row.remark),
};

/** Columns of the batches' file. */
export const BATCH_FILE_COLUMNS: Record<(typeof BATCH_COLUMNS)[number], Column<BatchRow>> = {
  batchNo: text('批次号', 24, (row) => row.batchNo),
  fileName: text('文件名', 32, (row) => row.fileName),
  makerName: text('提交人', 12, (row) => row.makerName),
  status: text('状态', 12, (row) => BATCH_STATUS_WORDS[row.status]),
  items: text('总笔数', 10, (row) => String(row.items)),
  amount: amount('总金额', (row) => row.amountCents),
  succeeded: text('成功笔数', 10, (row) => String(row.succeeded)),
  succeededAmount: amount('成功金额', (row) => row.succeededCents),
  failed: text('失败笔数', 10, (row) => String(row.failed)),
  createTime: text('提交时间', 20, (row) => shownTime(row.createdAt)),
  finishTime: text('完成时间', 20, (row) => (row.finishedAt ? shownTime(row.finishedAt) : '')),
};

const ofTrade = TRADE_FILE_COLUMNS;
/** Columns of the splits' file. */
export const SPLIT_FILE_COLUMNS: Record<(typeof SPLIT_COLUMNS)[number], Column<TradeRow>> = {
  tradeNo: text('分账单号', 24, (row) => row.tradeNo),
  merchantOrderNo: ofTrade.merchantOrderNo,
  originalTradeNo: ofTrade.originalTradeNo,
  receiverName: text('接收方', 30, (row) => row.counterpartyName),
  receiverAccount: text('接收方账号', 28, (row) => row.counterpartyAccount),
  amount: amount('分账金额', (row) => row.amountCents),
  fee: ofTrade.fee,
  status: ofTrade.status,
  remark: ofTrade.remark,
  createTime: text('分账时间', 20, (row) => shownTime(row.createdAt)),
  finishTime: ofTrade.finishTime,
};
