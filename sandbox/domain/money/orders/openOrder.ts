import { type Kysely, sql } from 'kysely';
import type { OrderKind } from '@/contract/calls/orders';
import type { WalletProductCode } from '@/contract/calls/walletProducts';
import type { ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../../db/schema';
import type { Actor } from '../../context';
import { mustAllBeOpen, type ProductRow } from '../../products/gate';
import type { Used } from '../../products/limits';
import { type FeeRow, termsIn } from '../../products/terms';
import { type LockedActor, stillSignedIn } from '../../sessions';
import { PlatformConfig } from '../../settings';
import { dayOf } from '../days';
import type { FeeTerms, Limits } from '../fees/fees';
import { knownAccounts, type LockedAccount } from '../ledger';
import { DUPLICATE_WITHIN, duplicateQuestion, refuseUnlooked, type SplitLeft, tariffIn } from './orderLimits';
import { refuseWithout } from './products';
import { checkerCents } from './release';

/** A stored order with the same number, with the columns needed to answer it. */
export interface Taken {
  contentHash: string;
  answer: string | null;
  reason: string | null;
  refusalCode: string | null;
}

/** The facts that decide an order, read under its locks. Amounts are cents. */
export interface Opened {
  makerName: string;
  /** The terms of the merchant's product, otherwise the tariff of the kind. */
  terms: FeeTerms;
  limits: Limits;
  /** Amount in cents from which a second person must release an order; null: never. */
  checkerCents: number | null;
  /** The own accounts of both sides, by number. */
  accounts: LockedAccount[];
  /** The use of the limits by earlier orders. */
  used: Used;
  /** The product's successful volume of this month before this order. */
  volumeCents: number;
  /** The account that pays the fee of income, if the merchant has chosen one; null: the fee is deducted. */
  feeAccountNo: string | null;
  /** Amount of the split that can still be returned; null for other orders. */
  split: SplitLeft | null;
}

/** The merchant data of an order that is a merchant's trade. */
export interface OfMerchant {
  merchantNo: string;
  /** The products that must be open. */
  needs: readonly ProductCode[];
  /** The product whose terms determine the fee. */
  product: ProductCode;
  /** True if the fee account may pay the fee. */
  feeApart?: boolean;
}

interface Found {
  user: LockedActor['user'];
  session?: LockedActor['session'];
  taken?: Taken;
  hasProduct: boolean;
  tariff: Parameters<typeof tariffIn>[0];
  policy: { cents: number | null } | null;
  config: unknown;
  accounts: LockedAccount[];
  products?: ProductRow[];
  feeAccountNo?: string | null;
  /** Used part of the limits; null if the order was not counted. */
  used: { day: number | null; month: number | null };
  limit: { single_cents: number | null; daily_cents: number | null; monthly_cents: number | null } | null;
  terms: FeeRow | null;
  volume: number;
  twin: string | null;
  split?: SplitLeft | null;
}

export interface Opening {
  user: Actor;
  kind: OrderKind;
  memberNo: string;
  enterpriseId: string;
  requestNo: string;
  amountCents: number;
  /** The accounts, the payer first. */
  accountNos: readonly string[];
  now: Date;
  /** Key of the limit that counts the order, and the merchant that owns the limit; empty: a limit of the member. */
  limit: { key: string; merchantNo: string };
  merchant?: OfMerchant | undefined;
  /** The wallet product that the member must have opened. */
  product?: WalletProductCode | undefined;
  /** The payee, for the warning about duplicate payments. */
  payeeKey?: string | undefined;
  /** An additional question to confirm. */
  question?: string | undefined;
  /**
   * The request has no session of the member, such as a batch's line or a customer at the cashier. The session is not checked.
   */
  unasked?: boolean;
  /** For a batch's line: the payer's frozen cents to unfreeze for it. */
  freedCents?: number | undefined;
  /** The split to return. Locked with the collected trade, after the number and before all other rows. */
  splitNo?: string | undefined;
}

/**
 * Locks and reads all facts of an order in one statement (`open_order`): the session, the number, the split to return, the used
 * limits, the product's volume, the accounts. The same statement counts the limits. Refuses a user who is signed out, a product
 * that is not open, and an unconfirmed duplicate. A number already in use is reported before any lock.
 */
export async function openOrder(
  db: Kysely<Database>,
  {
    user,
    kind,
    memberNo,
    enterpriseId,
    requestNo,
    amountCents,
    accountNos,
    now,
    limit,
    merchant,
    product,
    payeeKey,
    question,
    unasked = false,
    freedCents,
    splitNo,
  }: Opening,
): Promise<{ taken: Taken } | { taken: null; opened: Opened }> {
  const parameters = {
    userId: user.userId,
    ...(unasked ? {} : { sessionId: user.sessionId }),
    enterpriseId,
    memberNo,
    kind,
    requestNo,
    amountCents,
    accounts: accountNos,
    freed: freedCents ?? 0,
    at: now,
    day: dayOf(now),
    limitMerchantNo: limit.merchantNo,
    limitKey: limit.key,
    ...(merchant ? { merchant } : {}),
    ...(product ? { product } : {}),
    ...(splitNo === undefined ? {} : { splitNo }),
    ...(payeeKey === undefined ? {} : { duplicate: { payeeKey, since: new Date(now.getTime() - DUPLICATE_WITHIN) } }),
  };
  const { rows } = await sql<{ found: Found }>`
    select open_order(${JSON.stringify(parameters)}::jsonb) as found`.execute(db);
  const { found } = rows[0] ?? {};
  if (!found) throw new Error('nothing is known of an order');
  const makerName =
    found.session === undefined
      ? (found.user?.name ?? '')
      : stillSignedIn({ user: found.user, session: found.session });
  if (found.taken) return { taken: found.taken };
  if (product && !found.hasProduct) return refuseWithout(product);
  mustAllBeOpen(merchant?.needs ?? [], found.products ?? []);
  const questions = [
    ...(question === undefined ? [] : [question]),
    ...(found.twin === null ? [] : [duplicateQuestion(found.twin)]),
  ];
  if (questions.length > 0) return refuseUnlooked(questions);
  const tariff = tariffIn(found.tariff);
  const opened: Opened = {
    makerName,
    terms: found.terms ? termsIn(found.terms) : tariff,
    limits: found.limit
      ? {
          singleLimitCents: found.limit.single_cents,
          dailyLimitCents: found.limit.daily_cents,
          monthlyLimitCents: found.limit.monthly_cents,
        }
      : tariff,
    checkerCents: checkerCents(found.policy, PlatformConfig.parse(found.config)),
    accounts: knownAccounts(found.accounts),
    used: { day: found.used.day ?? 0, month: found.used.month ?? 0 },
    volumeCents: found.volume,
    feeAccountNo: merchant?.feeApart ? (found.feeAccountNo ?? null) : null,
    split: found.split ?? null,
  };
  return { taken: null, opened };
}
