import type { Kysely } from 'kysely';
import type { OrderKind } from '@/contract/orders';
import type { Database } from '../../db/schema';
import { type Actor, type Context, notYours, refuse } from '../../handlers/handler';
import { audit } from '../audit';
import { readConfig } from '../settings';
import { type News, tell } from '../tell';
import { parseCents } from './cents';
import { KINDS } from './orderKinds';

/*
 * The second person: from which amount on one is needed, who is told, and the decision. What waits is an order
 * (`orderRelease.ts`) or a batch as a whole (`batchRelease.ts`).
 */

/** From which amount on a second person releases; null: never. */
export async function checkerAmountOf(
  db: Kysely<Database>,
  enterpriseId: string,
): Promise<{ cents: number | null; own: boolean }> {
  const policy = await db
    .selectFrom('checker_policies')
    .select('amount_cents')
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst();
  if (policy) return { cents: policy.amount_cents, own: true };
  const { checkerAmount } = await readConfig(db);
  return { cents: checkerAmount === null ? null : parseCents(checkerAmount), own: false };
}

/** Whether an order of this kind and amount takes a second person. Money that stays with the member takes none. */
export async function needsRelease(
  db: Kysely<Database>,
  {
    enterpriseId,
    kind,
    amountCents,
    inner,
  }: { enterpriseId: string; kind: OrderKind; amountCents: number; inner: boolean },
): Promise<boolean> {
  if (!KINDS[kind].canNeedRelease || inner) return false;
  const { cents } = await checkerAmountOf(db, enterpriseId);
  return cents !== null && amountCents >= cents;
}

type Room = Pick<Context, 'db' | 'now' | 'address'> & { user: Actor };

/** What an order and a batch have in common while they wait. */
export interface Waiting {
  enterprise_id: string;
  maker_id: string;
  maker_name: string;
  checker_id: string | null;
  state: string;
}

type Link = NonNullable<News['link']>;

/** Everybody who may release what the user makes. */
export const checkersBeside = (db: Kysely<Database>, enterpriseId: string, userId: string) =>
  db
    .selectFrom('user_enterprises as ue')
    .innerJoin('role_permissions as rp', 'rp.role_id', 'ue.role_id')
    .innerJoin('users as u', 'u.user_id', 'ue.user_id')
    .where('ue.enterprise_id', '=', enterpriseId)
    .where('rp.permission', '=', 'fund:release')
    .where('ue.user_id', '<>', userId)
    .where('u.status', '=', 'ACTIVE')
    .select(['ue.user_id', 'u.nick_name'])
    .orderBy('ue.user_id')
    .execute();

/** Tells everybody who may release it, but who is asking; answers their names. */
export async function tellCheckers(
  { db, now, user }: Pick<Room, 'db' | 'now' | 'user'>,
  { enterprise_id, maker_name }: Waiting,
  { what, number, link }: { what: string; number: string; link: Link },
): Promise<string[]> {
  const checkers = await checkersBeside(db, enterprise_id, user.userId);
  const second = `${maker_name}提交的${what}等待复核`;
  for (const { user_id } of checkers)
    await tell(db, user_id, { type: '4', first: '待复核', second, content: `${second}，${number}。`, link }, now);
  return checkers.map(({ nick_name }) => nick_name);
}

/** Tells the maker that it was refused. `number` is left out where `what` says it. */
export const tellRefused = (
  { db, now }: Pick<Room, 'db' | 'now'>,
  { maker_id }: Waiting,
  { what, number, reason, link }: { what: string; number?: string; reason: string; link: Link },
): Promise<void> => {
  const second = `${what}复核未通过`;
  const content = `${number === undefined ? second : `${second}，${number}`}。\n\n原因：${reason}`;
  return tell(db, maker_id, { type: '4', first: '复核未通过', second, content, link }, now);
};

/** A decision as its effects see it. */
export interface Decision {
  /** The checker's name. */
  by: string;
  /** Null: released. */
  reason: string | null;
}

/**
 * A second person releases (`reason` null) or refuses what waits and is locked. The maker cannot. The same decision again
 * by the same person changes nothing; whoever calls answers with what has become of it. `decide` does what follows, in
 * the caller's transaction, and answers what the audit row says besides.
 */
export async function decideWaiting<Row extends Waiting>(
  { db, now, user, address }: Room,
  {
    name,
    number,
    row,
    released,
  }: { name: 'order' | 'batch'; number: string; row: Row | undefined; released: (row: Row) => boolean },
  reason: string | null,
  decide: (row: Row, decision: Decision) => Promise<Record<string, unknown>>,
): Promise<void> {
  const waiting = row ?? notYours();
  if (waiting.maker_id === user.userId) refuse('不能复核自己提交的操作', { bizCode: '20040007' });
  if (waiting.checker_id === user.userId && released(waiting) === (reason === null)) return;
  if (waiting.state !== 'WAIT_RELEASE') refuse('该操作已不在待复核状态', { bizCode: '20040008' });
  const { nick_name: by } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  const detail = await decide(waiting, { by, reason });
  await audit(db, {
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action: `${name}.${reason === null ? 'released' : 'releaseRefused'}`,
    subject: number,
    detail: { makerId: waiting.maker_id, reason, ...detail },
    address,
  });
}
