import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { downloadSubMerchants, downloadSubMerchantTrades, type subMerchantTrades } from '@/contract/calls/subMerchants';
import type { Database } from '../../db/schema';
import type { TradeFilter } from '../money/entries/tradeFilter';
import { type TradeRow, tradeBatches } from '../money/entries/tradePage';
import { countTrades } from '../money/entries/tradeTotals';
import { notYours } from '../refusal';
import { shownSub } from '../subMerchants/detail';
import {
  type Agent,
  type SubFilter,
  type SubRow,
  type SubSort,
  subBatches,
  subMerchantsOf,
  subTotals,
} from '../subMerchants/register';
import { rangesOf, sortOf } from './ranges';
import { type ExportSource, until } from './source';
import { shownTrade } from './tradeExport';

export type SubRequest = Partial<z.output<typeof downloadSubMerchants.request>>;

/** The filter of sub-merchants. A request without a month gets the current month. */
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

/** The order of the list; by default the newest first. */
export const subSort = ({ sortField, sortOrder }: Pick<SubRequest, 'sortField' | 'sortOrder'>): SubSort => ({
  by: sortField ?? 'settleTime',
  order: sortOrder ?? 'desc',
});

export const subMerchantExport: ExportSource<SubRequest, SubFilter, SubRow> = {
  call: downloadSubMerchants,
  filter: subFilter,
  asOf: until,
  totals: async (db, filter) => {
    const { merchants, cents } = await subTotals(db, filter);
    return { rows: merchants, sums: [{ label: '交易金额合计', cents }] };
  },
  adds: ({ monthCents }) => [monthCents],
  batches: (db, filter, request) => subBatches(db, filter, subSort(request)),
  shown: shownSub,
};

export type SubTradesRequest = Omit<z.output<typeof subMerchantTrades.request>, 'pageNo' | 'pageSize'>;

/** Filter of a sub-merchant's trades. The caller must check the owner (`tradesOfOwn`). */
export interface SubTradesFilter {
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

/** Returns the filter of the trades' list for the agent's own sub-merchant. A foreign sub-merchant is treated as unknown. */
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

export const subMerchantTradeExport: ExportSource<SubTradesRequest, SubTradesFilter, TradeRow> = {
  call: downloadSubMerchantTrades,
  filter: subTradesFilter,
  asOf: until,
  totals: async (db, filter) => {
    const { rows, cents, backCents, idleCents, idleBackCents } = await countTrades(db, await tradesOfOwn(db, filter));
    return {
      rows,
      sums: [
        { label: '成功金额合计', cents: cents - 2 * backCents },
        { label: '未成功金额合计', cents: idleCents - 2 * idleBackCents },
      ],
    };
  },
  adds: ({ status, amountCents, businessType }) => {
    const cents = businessType === '4005' ? -amountCents : amountCents;
    return status === 'SUCCESS' ? [cents, 0] : [0, cents];
  },
  batches: async function* trades(db, filter) {
    yield* tradeBatches(db, await tradesOfOwn(db, filter), sortOf({}));
  },
  shown: shownTrade,
};
