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
import type { ListOf, ListSource } from '../lists';
import { addDays, dayOf } from '../money/days';
import {
  type BillFilter,
  type BillLine,
  type BillSums,
  billLines,
  billTotals,
  MOST_BILL_DAYS,
  shownBillLine,
} from '../statements/bill';
import { type FeeRow, type FeeSort, type FeeTotals, feeRows, feeTotals, shownFee } from '../statements/feeLines';
import { type FundFilter, type FundRow, type FundTotals, fundRows, fundTotals, shownFund } from '../statements/funds';
import { atMost, daysOf, type StatementFilter } from '../statements/range';
import {
  shownTradeStatement,
  type TradeStatementFilter,
  type TradeStatementRow,
  type TradeStatementSort,
  tradeStatementRows,
  tradeStatementTotals,
} from '../statements/trades';
import { type ExportSource, listExport, type Own, type Sum } from './source';

type RequestOf<C extends { request: z.core.$ZodType }> = Omit<z.output<C['request']>, 'pageNo' | 'pageSize'>;
type TradeStatementRequest = RequestOf<typeof statementTradePage>;
type BillRequest = RequestOf<typeof statementBillPage>;
type FundRequest = RequestOf<typeof statementFundPage>;
type FeeRequest = RequestOf<typeof statementFeePage>;

/** Balances belong to the whole enterprise. So account statements are the same for every merchant of the session. */
const whole = ({ memberNo }: Own) => ({ memberNo, merchantNo: null });

/** Limits a statement to the merchant named in the filter, otherwise to the merchant of the session. */
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

/** Converts a fee rate from per cent to parts per million. `NONE` becomes null: fees without a rate. */
const ppmOf = (rate: string | undefined) =>
  rate === undefined ? undefined : rate === 'NONE' ? null : Math.round(Number(rate) * 10_000);

/** Returns the filter of an itemised bill: a range of days. Without a range it is one day, by default yesterday. */
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

type StatementSums = { gross_cents: number; change_cents: number };

/** Sums of a statement, and the amounts that each of its rows adds to them. */
const SUMS_OF_STATEMENT = {
  sums: ({ gross_cents, change_cents }: StatementSums): Sum[] => [
    { label: '交易金额合计', cents: gross_cents },
    { label: '待结算账户变动合计', cents: change_cents },
  ],
  adds: ({ gross_cents, change_cents }: StatementSums) => [gross_cents, change_cents],
};

/** Limits the filter to days that had ended at the time of the request. */
const over = <Filter extends StatementFilter>(filter: Filter, moment: Date): Filter => {
  const last = addDays(dayOf(moment), -1);
  return { ...filter, to: filter.to && filter.to < last ? filter.to : last };
};

export const tradeStatementList: ListOf<typeof tradeStatementTotals, TradeStatementRow, TradeStatementSort> = {
  totals: tradeStatementTotals,
  rows: tradeStatementRows,
};

export const tradeStatementExport: ExportSource<TradeStatementRequest, TradeStatementFilter, TradeStatementRow> =
  listExport(tradeStatementList, {
    call: downloadStatementTrades,
    filter: tradeStatementFilter,
    asOf: over,
    ...SUMS_OF_STATEMENT,
    shown: shownTradeStatement,
  });

export const billList: ListSource<BillRequest, BillFilter, BillLine, BillSums & { rows: number }> = {
  totals: async (db, filter) => {
    const sums = await billTotals(db, filter);
    return { ...sums, rows: sums.entries };
  },
  rows: (db, filter, _request, part) => billLines(db, filter, part),
};

export const billExport: ExportSource<BillRequest, BillFilter, BillLine> = listExport(billList, {
  call: downloadStatementBill,
  filter: (own, request, now) => billFilter(own, request, dayOf(now)),
  asOf: (filter) => filter,
  ...SUMS_OF_STATEMENT,
  shown: shownBillLine,
});

export const fundStatementList: ListSource<Pick<FundRequest, 'sortOrder'>, FundFilter, FundRow, FundTotals> = {
  totals: fundTotals,
  rows: fundRows,
};

export const fundStatementExport: ExportSource<FundRequest, FundFilter, FundRow> = listExport(fundStatementList, {
  call: downloadStatementFunds,
  filter: fundFilter,
  asOf: over,
  sums: ({ income, outgo }) => [
    { label: '收入合计', cents: income },
    { label: '支出合计', cents: outgo },
  ],
  adds: ({ in_cents, out_cents }) => [in_cents, out_cents],
  shown: shownFund,
});

export const feeStatementList: ListSource<FeeSort, TradeStatementFilter, FeeRow, FeeTotals> = {
  totals: feeTotals,
  rows: feeRows,
};

export const feeStatementExport: ExportSource<FeeRequest, TradeStatementFilter, FeeRow> = listExport(feeStatementList, {
  call: downloadStatementFees,
  filter: feeFilter,
  asOf: over,
  sums: ({ sums: { fee_cents, returned_cents } }) => [
    { label: '手续费合计', cents: fee_cents },
    { label: '退还手续费合计', cents: returned_cents },
  ],
  adds: ({ fee_cents, returned_cents }) => [fee_cents, returned_cents],
  shown: shownFee,
});
