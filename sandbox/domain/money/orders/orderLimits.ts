import type { Kysely, Selectable } from 'kysely';
import type { OrderKind } from '@/contract/calls/orders';
import type { TradeStatus } from '../../../db/columnTypes';
import type { Database } from '../../../db/schema';
import type { Used } from '../../products/limits';
import { refuse } from '../../refusal';
import { formatCents, parseCents, readableCents } from '../cents';
import { type FeeTerms, feeOf, type Limits, type Tariff } from '../fees/fees';
import type { LockedAccount } from '../ledger';
import { KINDS } from './orderKinds';

/* Computes the fee of an order, and the reasons to refuse it: too little balance, an exceeded limit, a recent duplicate. */

/**
 * bizCodes that the API contract declares in `ORDER_REFUSALS`. `DUPLICATE` and `OTHER_FEE` only ask for confirmation. The other
 * refusals are final and use up the requestNo.
 */
const INSUFFICIENT = '20040001';
/** bizCode of the refusal of an amount above the limit of one payment. */
export const SINGLE_LIMIT = '20040002';
const DAILY_LIMIT = '20040003';
const FROZEN = '20040006';
const DUPLICATE = '20040005';
const MONTHLY_LIMIT = '20040013';
const OTHER_FEE = '20040014';
/** bizCodes that the API contract declares for `psReturn`. Both refusals are final and use up the requestNo. */
const NOT_RETURNABLE = '20050005';
const RETURNS_TOO_MUCH = '20050006';

export const frozenPayer: FinalRefusal = { msg: '付款账户已冻结', bizCode: FROZEN };

type TariffRow = Omit<
  Selectable<Database['tariffs']>,
  'kind' | 'most_single_cents' | 'most_daily_cents' | 'most_monthly_cents'
>;

export const tariffIn = (row: TariffRow): Tariff => ({
  ratePpm: row.rate_ppm,
  fixedCents: row.fixed_cents,
  minCents: row.min_cents,
  maxCents: row.max_cents,
  singleLimitCents: row.single_limit_cents,
  dailyLimitCents: row.daily_limit_cents,
  monthlyLimitCents: row.monthly_limit_cents,
});

export const tariffOf = async (db: Kysely<Database>, kind: OrderKind): Promise<Tariff> =>
  tariffIn(await db.selectFrom('tariffs').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow());

/** Formats the limits and their usage for the response of a quote. */
export const shownLimits = (limits: Limits, used: Used) => {
  const shown = (cents: number | null) => (cents === null ? null : formatCents(cents));
  return {
    singleLimit: shown(limits.singleLimitCents),
    dailyLimit: shown(limits.dailyLimitCents),
    usedToday: formatCents(used.day),
    monthlyLimit: shown(limits.monthlyLimitCents),
    usedThisMonth: formatCents(used.month),
  };
};

/** Returns the fee of an order in cents. The fee of an incoming payment never exceeds its amount. */
export function orderFee(kind: OrderKind, terms: FeeTerms, amountCents: number, volumeCents: number): number {
  const fee = feeOf(terms, amountCents, volumeCents);
  return KINDS[kind].movement === 'ARRIVAL' ? Math.min(fee, amountCents) : fee;
}

/**
 * Refuses an order whose fee differs from the fee that the user saw, so that the user must confirm the new fee. The
 * requestNo can be used again. `keep`: earlier writes of the transaction are committed.
 */
export function mustCost(expected: string | undefined, feeCents: number, keep = false): void {
  if (expected === undefined || parseCents(expected) === feeCents) return;
  refuse(`手续费已变为${readableCents(feeCents)}元，请核对后重新确认`, { bizCode: OTHER_FEE, keep });
}

/** Period in ms in which a payment of the same amount to the same payee needs confirmation. */
export const DUPLICATE_WITHIN = 3_600_000;

/**
 * Returns the question that the user must confirm before a second payment of the same amount to the same payee. `orderNo`: the
 * previous payment.
 */
export const duplicateQuestion = (orderNo: string): string =>
  `一小时内已向该收款方提交过相同金额（单号${orderNo}），请确认是否重复`;

/** Refuses an order until the user has confirmed the given questions. */
export const refuseUnlooked = (questions: readonly string[]): never =>
  refuse(questions.join('；'), { bizCode: DUPLICATE });

/** Refuses a batch that may be a duplicate, until the user has confirmed it. */
export const refuseTwin = (msg: string): never => refuse(msg, { bizCode: DUPLICATE });

/** Message and code of a final refusal. */
export interface FinalRefusal {
  msg: string;
  bizCode: string;
}

/** Returns the refusal if the amount exceeds the remaining limit of the day or the month; otherwise null. */
export function beyondLimits(cents: number, limits: Limits, used: Used): FinalRefusal | null {
  const beyond = (limit: number | null, before: number) => {
    const left = Math.max(0, (limit ?? 0) - before);
    return limit === null || cents <= left
      ? null
      : { limit: readableCents(limit), left: readableCents(left), more: readableCents(cents - left) };
  };
  const day = beyond(limits.dailyLimitCents, used.day);
  if (day)
    return {
      msg: `超出当日限额：单日限额${day.limit}元，今日剩余${day.left}元，超出${day.more}元`,
      bizCode: DAILY_LIMIT,
    };
  const month = beyond(limits.monthlyLimitCents, used.month);
  if (month)
    return {
      msg: `超出当月限额：单月限额${month.limit}元，本月剩余${month.left}元，超出${month.more}元`,
      bizCode: MONTHLY_LIMIT,
    };
  return null;
}

/**
 * Returns the message for an amount above the limit per order. It names no remaining amount, because earlier orders
 * do not use up this limit.
 */
export const singleText = (limitCents: number): string => `超出单笔限额：单笔限额${readableCents(limitCents)}元`;

type Payer = Pick<LockedAccount, 'balance_cents' | 'frozen_cents' | 'status'>;

/** Returns the reason why the payer's account cannot pay `total` cents; null if it can. */
export function payerRefusal(payer: Payer, total: number): FinalRefusal | null {
  if (payer.status === 'FROZEN') return frozenPayer;
  return (payer.balance_cents ?? 0) - payer.frozen_cents < total ? { msg: '余额不足', bizCode: INSUFFICIENT } : null;
}

/** Remaining cents of a split that can still be returned, read under the split's lock. */
export interface SplitLeft {
  status: TradeStatus;
  leftCents: number;
}

/** Returns the reason why the requested amount of a split cannot be returned; null if it can. */
export function returnRefusal(split: SplitLeft | null, cents: number): FinalRefusal | null {
  if (split?.status !== 'SUCCESS') return { msg: '该分账未成功，不能退回', bizCode: NOT_RETURNABLE };
  if (cents <= split.leftCents) return null;
  const msg =
    split.leftCents > 0
      ? `退回金额不能超过可退回金额${readableCents(split.leftCents)}元`
      : '该分账已全部退回，或正在等待接收方退回';
  return { msg, bizCode: RETURNS_TOO_MUCH };
}

/**
 * Returns the final reason to refuse an order; null if the order is accepted. The balance is checked first, so only a
 * payer with enough money learns about a limit.
 */
export function refusalOf({
  limits,
  amountCents,
  used,
  payer,
  total,
  inFull = false,
}: {
  /**
   * True: the message names the limit and its remaining amount, because programs cannot open the console page that
   * shows them.
   */
  inFull?: boolean;
  limits: Limits;
  amountCents: number;
  /** Limit usage by earlier orders. */
  used: Used;
  payer: Payer | undefined;
  total: number;
}): FinalRefusal | null {
  const poor = payer && payerRefusal(payer, total);
  if (poor) return poor;
  const { singleLimitCents } = limits;
  if (singleLimitCents !== null && amountCents > singleLimitCents)
    return { msg: inFull ? singleText(singleLimitCents) : '超出单笔限额', bizCode: SINGLE_LIMIT };
  const beyond = beyondLimits(amountCents, limits, used);
  return beyond && !inFull
    ? { ...beyond, msg: beyond.bizCode === DAILY_LIMIT ? '超出当日限额' : '超出当月限额' }
    : beyond;
}
