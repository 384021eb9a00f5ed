import type * as z from 'zod/mini';
import {
  downloadStatementBill,
  downloadStatementFees,
  downloadStatementFunds,
  downloadStatementTrades,
  type statementBillPage,
  type statementFeePage,
  type statementFundPage,
  type statementTradePage,
} from '@/contract/calls/statements';
import { addDays, dayOf } from '../money/days';
import {
  type BillFilter,
  type BillLine,
  billLines,
  billTotals,
  MOST_BILL_DAYS,
  shownBillLine,
} from '../statements/bill';
import { type FeeRow, feeRows, feeTotals, shownFee } from '../statements/feeLines';
import { type FundFilter, type FundRow, fundRows, fundTotals, shownFund } from '../statements/funds';
import { atMost, daysOf, type StatementFilter } from '../statements/range';
import {
  shownTradeStatement,
  type TradeStatementFilter,
  type TradeStatementRow,
  tradeStatementRows,
  tradeStatementTotals,
} from '../statements/trades';
import type { ExportSource, Own } from './source';

type RequestOf<C extends { request: z.core.$ZodType }> = Omit<z.output<C['request']>, 'pageNo' | 'pageSize'>;
export type TradeStatementRequest = RequestOf<typeof statementTradePage>;
export type BillRequest = RequestOf<typeof statementBillPage>;
export type FundRequest = RequestOf<typeof statementFundPage>;
export type FeeRequest = RequestOf<typeof statementFeePage>;

/** Accounts are the enterprise's, and so are their statements, whichever merchant the session acts for. */
const whole = ({ memberNo }: Own) => ({ memberNo, merchantNo: null });

/** The filter's merchant, else the session's. */
export const ofMerchant = (
  { memberNo, merchantNo }: Own,
  { ofMerchantNo }: { ofMerchantNo?: string | undefined },
): Own => ({ memberNo, merchantNo: ofMerchantNo ?? merchantNo });

export const tradeStatementFilter = (own: Own, request: TradeStatementRequest): TradeStatementFilter => ({
  ...daysOf(ofMerchant(own, request), request),
  product: request.product,
  businessType: request.businessType,
});
export const fundFilter = (own: Own, request: FundRequest): FundFilter => ({
  ...daysOf(whole(own), request),
  accountType: request.accountType,
});
export const feeFilter = (own: Own, { sortField: _f, ...request }: FeeRequest): TradeStatementFilter =>
  tradeStatementFilter(own, request);

/** Converts per cent to parts of a million. */
const ppmOf = (rate: string | undefined) =>
  rate === undefined ? undefined : rate === 'NONE' ? null : Math.round(Number(rate) * 10_000);

/** The filter of a bill: a range of days. Without a range it is the named day, by default yesterday. */
export function billFilter(own: Own, { startDay, endDay, ...request }: BillRequest, today: string): BillFilter {
  const last = endDay ?? startDay ?? addDays(today, -1);
  const filter = atMost(
    daysOf(ofMerchant(own, request), { startDay: startDay ?? last, endDay: last }),
    MOST_BILL_DAYS,
    `明细账单一次最多查询${MOST_BILL_DAYS}天`,
  );
  const { product, businessType, lateDay, late, rate } = request;
  return { ...filter, from: startDay ?? last, to: last, product, businessType, lateDay, late, feePpm: ppmOf(rate) };
}

/** Limits the filter to days that had ended at the time of the request. */
const over = <Filter extends StatementFilter>(filter: Filter, moment: Date): Filter => {
  const last = addDays(dayOf(moment), -1);
  return { ...filter, to: filter.to && filter.to < last ? filter.to : last };
};

const AT_ONCE = 2_000;
type Page = { limit: number; offset: number };
async function* paged<Row>(read: (page: Page) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows = await read({ limit: AT_ONCE, offset });
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
  }
}

export const tradeStatementExport: ExportSource<TradeStatementRequest, TradeStatementFilter, TradeStatementRow> = {
  call: downloadStatementTrades,
  filter: tradeStatementFilter,
  asOf: over,
  totals: async (db, filter) => {
    const { rows, gross_cents, change_cents } = await tradeStatementTotals(db, filter);
    return {
      rows,
      sums: [
        { label: '交易金额合计', cents: gross_cents },
        { label: '待结算账户变动合计', cents: change_cents },
      ],
    };
  },
  adds: ({ gross_cents, change_cents }) => [gross_cents, change_cents],
  batches: (db, filter, request) => paged((page) => tradeStatementRows(db, filter, request, page)),
  shown: shownTradeStatement,
};

export const billExport: ExportSource<BillRequest, BillFilter, BillLine> = {
  call: downloadStatementBill,
  filter: (own, request, now) => billFilter(own, request, dayOf(now)),
  asOf: (filter) => filter,
  totals: async (db, filter) => {
    const { entries, gross_cents, change_cents } = await billTotals(db, filter);
    return {
      rows: entries,
      sums: [
        { label: '交易金额合计', cents: gross_cents },
        { label: '待结算账户变动合计', cents: change_cents },
      ],
    };
  },
  adds: ({ gross_cents, change_cents }) => [gross_cents, change_cents],
  batches: async function* all(db, filter) {
    for (let before: number | undefined; ; ) {
      const rows = await billLines(db, filter, { limit: AT_ONCE, before });
      if (rows.length > 0) yield rows;
      before = rows.at(-1)?.entry_id;
      if (rows.length < AT_ONCE) return;
    }
  },
  shown: shownBillLine,
};

export const fundStatementExport: ExportSource<FundRequest, FundFilter, FundRow> = {
  call: downloadStatementFunds,
  filter: fundFilter,
  asOf: over,
  totals: async (db, filter) => {
    const { rows, income, outgo } = await fundTotals(db, filter);
    return {
      rows,
      sums: [
        { label: '收入合计', cents: income },
        { label: '支出合计', cents: outgo },
      ],
    };
  },
  adds: ({ in_cents, out_cents }) => [in_cents, out_cents],
  batches: (db, filter, request) => paged((page) => fundRows(db, filter, request, page)),
  shown: shownFund,
};

export const feeStatementExport: ExportSource<FeeRequest, TradeStatementFilter, FeeRow> = {
  call: downloadStatementFees,
  filter: feeFilter,
  asOf: over,
  totals: async (db, filter) => {
    const {
      rows,
      sums: { fee_cents, returned_cents },
    } = await feeTotals(db, filter);
    return {
      rows,
      sums: [
        { label: '手续费合计', cents: fee_cents },
        { label: '退还手续费合计', cents: returned_cents },
      ],
    };
  },
  adds: ({ fee_cents, returned_cents }) => [fee_cents, returned_cents],
  batches: (db, filter, request) => paged((page) => feeRows(db, filter, request, page)),
  shown: shownFee,
};
