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

/** A stored order that already has the request number, with the columns needed to answer the repeated request. */
export interface Taken {
  contentHash: string;
  answer: string | null;
  reason: string | null;
  refusalCode: string | null;
}

/** All data that decides whether an order is accepted, read after the rows were locked. Amounts are cents. */
export interface Opened {
  makerName: string;
  /** The fee terms of the merchant's product, otherwise the default tariff of this kind of order. */
  terms: FeeTerms;
  limits: Limits;
  /** Amount in cents from which a second person must release an order; null: never. */
  checkerCents: number | null;
  /** The accounts of the member among payer and payee, locked. */
  accounts: LockedAccount[];
  /** Limit usage by earlier orders. */
  used: Used;
  /** The product's successful volume in cents of this month, before this order. */
  volumeCents: number;
  /**
   * The separate account that pays the fee of an incoming payment, if the merchant has chosen it. Null: the fee is deducted from
   * the payment.
   */
  feeAccountNo: string | null;
  /** Amount in cents that can still be returned of the split that the order returns; null for other orders. */
  split: SplitLeft | null;
}

/** The merchant data of an order whose trade belongs to a merchant. */
export interface OfMerchant {
  merchantNo: string;
  /** Products that the merchant must have opened for the order. */
  needs: readonly ProductCode[];
  /** The product whose terms determine the fee. */
  product: ProductCode;
  /** True if the fee may be paid by the merchant's separate fee account. */
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
  /** Limit usage before this order; null if the order is not counted against a limit. */
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
  /** Numbers of the accounts to lock, the payer's first. */
  accountNos: readonly string[];
  now: Date;
  /**
   * Key of the limit that the order counts against, and the merchant that owns the limit. An empty merchant means that the limit
   * belongs to the member.
   */
  limit: { key: string; merchantNo: string };
  merchant?: OfMerchant | undefined;
  /** The wallet product that the member must have opened. */
  product?: WalletProductCode | undefined;
  /** Key of the payee, by which duplicate payments are detected. Undefined: no warning. */
  payeeKey?: string | undefined;
  /** An additional question that the user must confirm before the payment. */
  question?: string | undefined;
  /**
   * True if no user's session sends the request, such as for a batch line or a customer at the cashier. The session
   * is then not checked.
   */
  unasked?: boolean;
  /** For a batch line: cents of the batch's frozen money to unfreeze, so that the line can spend them. */
  freedCents?: number | undefined;
  /**
   * Number of the split to return. The split and its original trade are locked after the request number and before all other
   * rows.
   */
  splitNo?: string | undefined;
}

/**
 * Locks and reads all data that decides an order, in one statement (`open_order`): the session, the request number,
 * the split to return, the used limits, the product's volume, the accounts. The same statement adds the order to the
 * used limits. Refuses a user who is signed out, a product that is not open, and an unconfirmed duplicate. A request
 * number that is already used is reported before any row is locked.
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
