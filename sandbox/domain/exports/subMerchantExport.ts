import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { downloadSubMerchants, downloadSubMerchantTrades, type subMerchantTrades } from '@/contract/calls/subMerchants';
import type { Database } from '../../db/schema';
import type { ListOf, ListSource } from '../lists';
import type { TradeFilter } from '../money/entries/tradeFilter';
import type { TradeRow } from '../money/entries/tradePage';
import type { TradeCount } from '../money/entries/tradeTotals';
import { notYours } from '../refusal';
import { shownSub } from '../subMerchants/detail';
import {
  type Agent,
  type SubFilter,
  type SubRow,
  type SubSort,
  subMerchantsOf,
  subRows,
  subTotals,
} from '../subMerchants/register';
import { rangesOf, type Sorting, sortOf } from './ranges';
import { type ExportSource, listExport, until } from './source';
import { shownTrade, sumsOfTrades, tradeList } from './tradeExport';

type SubRequest = Partial<z.output<typeof downloadSubMerchants.request>>;

/** Returns the filter of an agent's sub-merchants. A request without a month gets the current month. */
export const subFilter = ({ memberNo, merchantNo }: Agent, request: SubRequest): SubFilter => {
  const { from, to } = rangesOf(request as Parameters<typeof rangesOf>[0]);
  return {
    memberNo,
    merchantNo,
    month: `${request.month ?? '2000-01'}-01`,
    keyword: request.keyword || undefined,
    state: request.state,
    productCode: request.productCode,
    from,
    to,
  };
};

export const subList: ListOf<typeof subTotals, SubRow, Sorting<SubSort['by']>> = {
  totals: subTotals,
  rows: (db, filter, request, part) => subRows(db, filter, sortOf(request, 'settleTime'), part),
};

export const subMerchantExport: ExportSource<SubRequest, SubFilter, SubRow> = listExport(subList, {
  call: downloadSubMerchants,
  filter: subFilter,
  asOf: until,
  sums: ({ cents }) => [{ label: '交易金额合计', cents }],
  adds: ({ monthCents }) => [monthCents],
  shown: shownSub,
});

type SubTradesRequest = Omit<z.output<typeof subMerchantTrades.request>, 'pageNo' | 'pageSize'>;

/** Filter of a sub-merchant's trades. The caller must check the owner (`tradesOfOwn`). */
interface SubTradesFilter {
  agent: Agent;
  subMerchantNo: string;
  from?: Date | undefined;
  to?: Date | undefined;
  trades: Pick<TradeFilter, 'status' | 'product' | 'tradeNo'>;
}

export const subTradesFilter = ({ memberNo, merchantNo }: Agent, request: SubTradesRequest): SubTradesFilter => {
  const { from, to } = rangesOf(request as Parameters<typeof rangesOf>[0]);
  return {
    agent: { memberNo, merchantNo },
    subMerchantNo: request.subMerchantNo,
    from,
    to,
    trades: {
      ...(request.status ? { status: request.status } : {}),
      ...(request.product ? { product: request.product } : {}),
      ...(request.tradeNo ? { tradeNo: request.tradeNo } : {}),
    },
  };
};

/**
 * Returns the filter for the trades of one of the agent's sub-merchants. Any other sub-merchant is treated as
 * unknown.
 */
export async function tradesOfOwn(
  db: Kysely<Database>,
  { agent, subMerchantNo, from, to, trades }: SubTradesFilter,
): Promise<TradeFilter> {
  const row = await subMerchantsOf(db, agent)
    .leftJoin('members', 'members.enterprise_id', 'm.enterprise_id')
    .select(['s.merchant_no', 'members.member_no'])
    .where('s.merchant_no', '=', subMerchantNo)
    .executeTakeFirst();
  if (!row) return notYours();
  return {
    memberNo: row.member_no ?? '',
    merchantNo: subMerchantNo,
    kind: 'CASHIER',
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...trades,
  };
}

const subTradeList: ListSource<SubTradesRequest, SubTradesFilter, TradeRow, TradeCount> = {
  totals: async (db, filter) => tradeList.totals(db, await tradesOfOwn(db, filter)),
  rows: async (db, filter, _request, part) => tradeList.rows(db, await tradesOfOwn(db, filter), {}, part),
};

export const subMerchantTradeExport: ExportSource<SubTradesRequest, SubTradesFilter, TradeRow> = listExport(
  subTradeList,
  {
    call: downloadSubMerchantTrades,
    filter: subTradesFilter,
    asOf: until,
    sums: sumsOfTrades,
    adds: ({ status, amountCents, businessType }) => {
      const cents = businessType === '4005' ? -amountCents : amountCents;
      return status === 'SUCCESS' ? [cents, 0] : [0, cents];
    },
    shown: shownTrade,
  },
);
