import type { Kysely, RawBuilder } from 'kysely';
import type { OrderKind } from '@/contract/calls/orders';
import type { Database } from '../../../db/schema';
import type { AuditRow } from '../../audit';
import type { AuthedContext } from '../../context';
import type { Notification } from '../../notifyUser';
import { notYours, refuse } from '../../refusal';
import { type PlatformConfig, readConfig } from '../../settings';
import { mustBeProven } from '../../stepUp';
import { parseCents } from '../cents';
import { KINDS } from './orderKinds';

/*
 * Release by a second person: the amount from which a release is required, the notifications, and the decision. Used
 * for orders (`orderRelease.ts`) and for whole batches (`batchRelease.ts`).
 */

/**
 * Returns the amount in cents from which a second person must release an order; null if no order needs a release.
 * `own` is true if the enterprise has chosen the amount itself.
 */
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
  return { cents: checkerCents(null, await readConfig(db)), own: false };
}

/**
 * Returns the amount in cents from which a second person must release an order. It is set by the enterprise's own
 * policy, otherwise by the platform's configuration. `policy` is null if the enterprise has no policy.
 */
export function checkerCents(policy: { cents: number | null } | null, config: PlatformConfig): number | null {
  if (policy) return policy.cents;
  return config.checkerAmount === null ? null : parseCents(config.checkerAmount);
}

/**
 * Returns whether an order of this kind and amount must be released by a second person. An order whose money stays
 * with the member needs no release.
 */
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

type NeededContext = Pick<AuthedContext, 'db' | 'now' | 'realNow' | 'address' | 'user'>;

/** The columns that an order and a batch waiting for release have in common. */
export interface Waiting {
  enterprise_id: string;
  maker_id: string;
  maker_name: string;
  created_at: Date;
  checker_id: string | null;
  state: string;
  /** The program that sent the request; omitted for a batch. */
  app_id?: string | null;
  /**
   * Time at which the deciding user last proved their identity in this session; see `provenAt`. Null: no proof yet.
   */
  proven_at: Date | null;
}

type Link = NonNullable<Notification['link']>;

/**
 * Selects the users who have seen a program's key that was valid at `at` or later. Requests of the program count as
 * made by these users, even if the key was ended afterwards.
 */
export const holdersOfKeys = (db: Kysely<Database>, appId: string | RawBuilder<string>, at: Date | RawBuilder<Date>) =>
  db
    .selectFrom('app_key_people as p')
    .innerJoin('app_keys as k', 'k.serial', 'p.serial')
    .select('p.user_id')
    .where('k.app_id', '=', appId)
    .where(({ or, eb }) => or([eb('k.revoked_at', 'is', null), eb('k.revoked_at', '>=', at)]))
    .where(({ or, eb }) => or([eb('k.ends_at', 'is', null), eb('k.ends_at', '>=', at)]));

/**
 * Checks whether the user has seen a key of the requesting program that was valid at the request. Such a user counts
 * as the request's maker.
 */
export async function holdsKey(
  db: Kysely<Database>,
  { app_id, created_at }: Pick<Waiting, 'app_id' | 'created_at'>,
  userId: string,
) {
  if (!app_id) return false;
  const held = await holdersOfKeys(db, app_id, created_at).where('p.user_id', '=', userId).executeTakeFirst();
  return held !== undefined;
}

/** Selects the users who may release requests of the given user or program. */
export const otherCheckers = (
  db: Kysely<Database>,
  enterpriseId: string,
  userId: string,
  program?: { appId: string; now: Date },
) =>
  db
    .selectFrom('user_enterprises as ue')
    .innerJoin('role_permissions as rp', 'rp.role_id', 'ue.role_id')
    .innerJoin('users as u', 'u.user_id', 'ue.user_id')
    .where('ue.enterprise_id', '=', enterpriseId)
    .where('rp.permission', '=', 'fund:release')
    .where('ue.user_id', '<>', userId)
    .$if(program !== undefined, (query) =>
      query.where('ue.user_id', 'not in', holdersOfKeys(db, program?.appId ?? '', program?.now ?? new Date(0))),
    )
    .where('u.status', '=', 'ACTIVE')
    .select(['ue.user_id', 'u.nick_name'])
    .orderBy('ue.user_id')
    .execute();

/**
 * Creates the notification of a waiting request for every user who may release it. Returns the notifications and the
 * users' names.
 */
async function toCheckers(
  { db, user, now }: Pick<NeededContext, 'db' | 'user' | 'now'>,
  enterpriseId: string,
  news: Notification,
): Promise<{ names: string[]; news: { userId: string; news: Notification }[] }> {
  const program = user.app && { appId: user.app.appId, now };
  const checkers = await otherCheckers(db, enterpriseId, user.userId, program);
  return {
    names: checkers.map(({ nick_name }) => nick_name),
    news: checkers.map(({ user_id }) => ({ userId: user_id, news })),
  };
}

type ReleaseRequest = Pick<Waiting, 'enterprise_id' | 'maker_name'>;
interface About {
  what: string;
  number: string;
  link: Link;
}

/**
 * Builds the notification to the checkers that a request waits for their release. `action`: what the maker asks for, with payee
 * and amount, so that a checker can decide without opening it.
 */
export function checkersNews(
  context: Pick<NeededContext, 'db' | 'user' | 'now'>,
  { enterprise_id, maker_name }: ReleaseRequest,
  { action, number, link }: Omit<About, 'what'> & { action: string },
) {
  const second = `${maker_name}${action}，待您复核`;
  return toCheckers(context, enterprise_id, {
    type: '4',
    first: '待复核',
    second,
    content: `${second}，${number}。`,
    link,
  });
}

/** Builds the notification to the checkers that the maker has withdrawn the request. */
export function takenBackNews(
  context: Pick<NeededContext, 'db' | 'user' | 'now'>,
  { enterprise_id, maker_name }: ReleaseRequest,
  { what, number, link }: About,
) {
  const second = `${maker_name}撤回了${what}`;
  const content = `${second}，${number}，无需复核。`;
  return toCheckers(context, enterprise_id, { type: '4', first: '已撤回', second, content, link });
}

/** Builds the notification of a refusal to the request's maker. `number` is left out if `what` already contains it. */
export function refusedNews({
  what,
  number,
  reason,
  link,
}: {
  what: string;
  number?: string;
  reason: string;
  link: Link;
}): Notification {
  const second = `${what}复核未通过`;
  const content = `${number === undefined ? second : `${second}，${number}`}。\n\n原因：${reason}`;
  return { type: '4', first: '复核未通过', second, content, link };
}

function mustWait({ state }: Waiting): void {
  if (state !== 'WAIT_RELEASE') refuse('该操作已不在待复核状态', { bizCode: '20040008' });
}

/** The decision about a waiting order or batch, with the data for writing its effects. */
export interface Decision {
  /** Name of the user who decides. */
  by: string;
  /** The reason of the refusal; null: released. */
  reason: string | null;
  /** Builds the audit row that is written with the effects; `detail` adds further values. */
  audited: (detail?: Record<string, unknown>) => AuditRow;
}

/**
 * Releases (`reason` null) or refuses a locked waiting order or batch. `by` is the second person. The maker cannot
 * decide. A user who has seen a valid key of the requesting program can only refuse. If the same user repeats a
 * decision, no data changes. A release needs a proof of identity (`stepUp.ts`). `decide` writes the effects in the
 * caller's transaction, with the audit row. Returns the row in its new state.
 */
export async function decideWaiting<Row extends Waiting>(
  { db, now, realNow, user, address }: NeededContext,
  {
    name,
    number,
    row,
    released,
    by,
  }: {
    name: 'order' | 'batch';
    number: string;
    row: Row | undefined;
    released: (row: Row) => boolean;
    by: string;
  },
  reason: string | null,
  decide: (row: Row, decision: Decision) => Promise<Row>,
): Promise<Row> {
  const waiting = row ?? notYours();
  if (waiting.maker_id === user.userId) refuse('不能复核自己提交的操作', { bizCode: '20040007' });
  if (waiting.checker_id === user.userId && released(waiting) === (reason === null)) return waiting;
  mustWait(waiting);
  if (reason === null && (await holdsKey(db, waiting, user.userId)))
    refuse('您制作、上传或查看过该应用的有效密钥，不能复核它提交的操作', { bizCode: '20040007' });
  if (reason === null) mustBeProven(waiting.proven_at, realNow);
  const audited: Decision['audited'] = (detail) => ({
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action: `${name}.${reason === null ? 'released' : 'releaseRefused'}`,
    subject: number,
    detail: { makerId: waiting.maker_id, reason, ...detail },
    address,
  });
  return decide(waiting, { by, reason, audited });
}

/**
 * Withdraws a locked waiting order or batch. Only its maker may withdraw it. A repeated withdrawal changes no data.
 * `cancel` writes the effects in the caller's transaction, with the audit row. Returns the row in its new state.
 */
export async function cancelWaiting<Row extends Waiting>(
  { now, user, address }: NeededContext,
  { name, number, row }: { name: 'order' | 'batch'; number: string; row: Row | undefined },
  cancel: (row: Row, audited: AuditRow) => Promise<Row>,
): Promise<Row> {
  const waiting = row ?? notYours();
  if (waiting.maker_id !== user.userId) refuse('只能撤回自己提交的操作', { bizCode: '20060002' });
  if (waiting.state === 'CANCELLED') return waiting;
  mustWait(waiting);
  const { userId, sessionId } = user;
  return cancel(waiting, {
    at: now,
    userId,
    sessionId,
    action: `${name}.cancelled`,
    subject: number,
    detail: {},
    address,
  });
}
