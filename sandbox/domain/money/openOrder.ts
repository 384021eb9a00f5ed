import { type Kysely, sql } from 'kysely';
import type { OrderKind } from '@/contract/orders';
import type { Database } from '../../db/schema';
import type { Actor } from '../context';
import { type Asking, stillSignedIn } from '../sessions';
import { PlatformConfig } from '../settings';
import { dayOf } from './days';
import type { Tariff } from './fees';
import { knownAccounts, type LockedAccount } from './ledger';
import { askedOf, DUPLICATE_WITHIN, refuseUnlooked, tariffIn } from './orderLimits';
import { productFor, refuseWithout } from './products';
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
  tariff: Tariff;
  /** From which amount on a second person releases; null: never. */
  checkerCents: number | null;
  /** The own accounts of both sides, by number. */
  accounts: LockedAccount[];
  /** What orders before it have used of the day's limit. */
  usedCents: number;
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
  used: number;
  twin: string | null;
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
  /** Who is asked whether it is meant as a second one. */
  payeeKey?: string | undefined;
  /** What is asked besides. */
  question?: string | undefined;
  /** Of a batch's line: nobody is asked who they are, and so many cents of the payer are freed for it. */
  freedCents?: number | undefined;
}

/**
 * Locks and reads all that an order is decided by, in one statement (`open_order`): who asks, the number, the accounts, the
 * day's sum. The day is counted with it. Refuses who is no longer signed in, has not opened the product, or asks for the
 * same once more without having been asked whether it is meant; a number that is taken is told before anything is locked.
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
    payeeKey,
    question,
    freedCents,
  }: Opening,
): Promise<{ taken: Taken } | { taken: null; opened: Opened }> {
  const product = productFor(kind);
  const asked = {
    userId: user.userId,
    ...(freedCents === undefined ? { sessionId: user.sessionId } : {}),
    enterpriseId,
    memberNo,
    kind,
    requestNo,
    amountCents,
    accounts: accountNos,
    freed: freedCents ?? 0,
    day: dayOf(now),
    ...(product ? { product } : {}),
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
  const questions = [
    ...(question === undefined ? [] : [question]),
    ...(found.twin === null ? [] : [askedOf(found.twin)]),
  ];
  if (questions.length > 0) return refuseUnlooked(questions);
  const opened: Opened = {
    makerName,
    tariff: tariffIn(found.tariff),
    checkerCents: checkerCents(found.policy, PlatformConfig.parse(found.config)),
    accounts: knownAccounts(found.accounts),
    usedCents: found.used,
  };
  return { taken: null, opened };
}
