import type { ExportList } from '@/contract/exports';
import { balanceExport } from './balanceExport';
import { flowExport } from './flowExport';
import { orderExport } from './orderExport';
import type { AnySource } from './source';
import { splitExport } from './splitExport';
import { batchExport, tradeExport } from './tradeExport';

/** Every list that exports. */
export const SOURCES: Readonly<Record<ExportList, AnySource>> = {
  FLOW: flowExport,
  BALANCE: balanceExport,
  ORDER: orderExport,
  TRADE: tradeExport,
  BATCH: batchExport,
  SPLIT: splitExport,
};
