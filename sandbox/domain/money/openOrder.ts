import { type Kysely, sql } from 'kysely';
import type { OrderKind } from '@/contract/orders';
import type { ProductCode } from '@/contract/productCodes';
import type { WalletProductCode } from '@/contract/walletProducts';
import type { Database } from '../../db/schema';
import type { Actor } from '../context';
import { mustAllBeOpen, type ProductRow } from '../products/gate';
import type { Used } from '../products/limits';
import { type FeeRow, termsIn } from '../products/terms';
import { type Asking, stillSignedIn } from '../sessions';
import { PlatformConfig } from '../settings';
import { dayOf } from './days';
import type { FeeTerms, Limits } from './fees';
import { knownAccounts, type LockedAccount } from './ledger';
import { askedOf, DUPLICATE_WITHIN, refuseUnlooked, type SplitLeft, tariffIn } from './orderLimits';
import { refuseWithout } from './products';
import { checkerCents } from './release';

/** An order that has a number already, as far as it answers for it. */
export interface Taken {
  contentHash: string;
  answer: string | null;
  reason: string | null;
  refusalCode: string | null;
}

/** What an order is decided by, behind its locks. Amounts are cents. */
export interface Opened {
  makerName: string;
  /** Of the merchant's product, else the tariff of the kind. */
  terms: FeeTerms;
  limits: Limits;
  /** From which amount on a second person releases; null: never. */
  checkerCents: number | null;
  /** The own accounts of both sides, by number. */
  accounts: LockedAccount[];
  /** What orders before it have used of the limits. */
  used: Used;
  /** What the product has succeeded with this month before it. */
  volumeCents: number;
  /** What pays the fee of what comes in, where the merchant has chosen so; null: it is kept back. */
  feeAccountNo: string | null;
  /** What is left of the split that is brought back; null of other orders. */
  split: SplitLeft | null;
}

/** Of an order that is a merchant's trade. */
export interface OfMerchant {
  merchantNo: string;
  /** What has to be open for it. */
  needs: readonly ProductCode[];
  /** By whose terms it is charged, where there are any. */
  product: ProductCode;
  /** Its fee may be paid out of the fee account. */
  feeApart?: boolean;
}

interface Found {
  user: Asking['user'];
  session?: Asking['session'];
  taken?: Taken;
  hasProduct: boolean;
  tariff: Parameters<typeof tariffIn>[0];
  policy: { cents: number | null } | null;
  config: unknown;
  accounts: LockedAccount[];
  products?: ProductRow[];
  feeAccountNo?: string | null;
  /** Null where it was not counted. */
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
  /** The one that pays first. */
  accountNos: readonly string[];
  now: Date;
  /** By which limit it is counted, and whose that is; empty: the member's. */
  limit: { key: string; merchantNo: string };
  merchant?: OfMerchant | undefined;
  /** What the member has to have opened. */
  product?: WalletProductCode | undefined;
  /** Who is asked whether it is meant as a second one. */
  payeeKey?: string | undefined;
  /** What is asked besides. */
  question?: string | undefined;
  /** Nobody of the member asks just now: a batch's line, a customer at the cashier. So nobody is asked who they are. */
  unasked?: boolean;
  /** Of a batch's line: so many cents of the payer are freed for it. */
  freedCents?: number | undefined;
  /** What it brings back: locked with the collected trade, behind the number and before everything else. */
  splitNo?: string | undefined;
}

/**
 * Locks and reads all that an order is decided by, in one statement (`open_order`): who asks, the number, the split that it brings back, what is used of the
 * limits, the product's volume, the accounts. The limits are counted with it. Refuses who is no longer signed in, has not
 * opened the product, or asks for the same once more without having been asked whether it is meant; a number that is taken
 * is told before anything is locked.
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
  const asked = {
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
    select open_order(${JSON.stringify(asked)}::jsonb) as found`.execute(db);
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
    ...(found.twin === null ? [] : [askedOf(found.twin)]),
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
