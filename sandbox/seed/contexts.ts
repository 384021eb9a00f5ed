import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { PERMISSIONS } from '@/contract/permissions';
import type { Database } from '../db/schema';
import { realTime } from '../domain/clock';
import type { Actor, AuthedContext } from '../domain/context';
import { REVIEW_KINDS } from '../domain/reviewKinds';
import { decideManually, hold } from '../domain/reviews';
import { seededBytes } from '../domain/seededRng';

/** The user on whose behalf demo data is created. Permissions are not checked. */
type SeedActor = Pick<Actor, 'userId' | 'loginAccount' | 'enterpriseId' | 'memberNo' | 'merchantNo'>;

/**
 * Creates request contexts, with which the seed calls the functions of the API calls. Ids and random bytes are the
 * same at each fresh start. `name` makes the ids of each part of the seed different.
 */
export function seedContexts(
  db: Kysely<Database>,
  { now, rng, name }: { now: Date; rng: () => number; name: string },
): (at: Date, actor: SeedActor) => AuthedContext {
  const random = seededBytes(rng);
  let ids = 0;
  return (at, actor) => ({
    db,
    now: at,
    realNow: realTime(now),
    address: 'seed',
    device: '',
    random,
    reviewDelayMs: 0,
    reviewKinds: REVIEW_KINDS,
    appSecretKey: null,
    publicUrl: '',
    newId: (prefix) => `${prefix}${createHash('sha256').update(`${name} ${++ids}`).digest('hex').slice(0, 24)}`,
    // The seed creates no files, exports or passwords, so these resources are left out.
    ...({} as Pick<AuthedContext, 'exports' | 'readers' | 'outgoing' | 'passwordCost'>),
    user: {
      ...actor,
      ownMemberNo: actor.memberNo,
      sessionId: 'seed',
      kind: 'ordinary',
      permissions: new Set(PERMISSIONS),
    },
  });
}

const reviewOf = async ({ db }: AuthedContext, subject: string) =>
  (await db.selectFrom('reviews').select('review_id').where('subject', '=', subject).executeTakeFirstOrThrow())
    .review_id;

/** Decides the open review of a subject, such as an application. */
export async function decideIn(
  context: AuthedContext,
  subject: string,
  decision: 'PASS' | 'REJECT',
  reason?: string,
): Promise<void> {
  const reviewId = await reviewOf(context, subject);
  await decideManually(context.db, { reviewId, decision, ...(reason === undefined ? {} : { reason }) }, context);
}

/** Puts the open review of a subject on hold, so that it waits until a person decides it. */
export const waitIn = async (context: AuthedContext, subject: string) =>
  hold(context.db, await reviewOf(context, subject), context.now);
