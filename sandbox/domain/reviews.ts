import { type Kysely, type Selectable, sql } from 'kysely';
import type { ReviewDecision } from '../db/columnTypes';
import type { Database } from '../db/schema';
import { announce } from './announce';
import { audit } from './audit';
import { OFFSET } from './clock';
import { type Notification, notify } from './notifyUser';
import type { RandomBytes } from './secrets';

/*
 * Reviews: simulated decisions of an outside party, such as an audit or a bank's answer. Each review is a row with a
 * due time. A due review is decided by the worker of any instance (`for update skip locked`), or by a request for its
 * status. The decision, its effects, its audit row and its message are written in one transaction.
 */

export interface Review {
  reviewId: string;
  kind: string;
  subject: string;
  enterpriseId: string | null;
  userId: string | null;
  createdAt: Date;
  dueAt: Date;
  heldAt: Date | null;
}

/** Business time, a random source and the public address, which the effects of a decision need. */
export interface Moment {
  now: Date;
  random: RandomBytes;
  /** Public address of the platform, as in `Context`. */
  publicUrl: string;
}

/** Texts by field name, such as values or refusal reasons. */
export type Texts = Record<string, string>;

/** Names of the kinds of reviews, as stored in `reviews.kind`. Each kind's file adds its name by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: the files of the review kinds extend it
export interface ReviewNames {}
export type ReviewName = keyof ReviewNames;

/**
 * The effects of one kind of review. Each outcome writes its effects and returns the message for the user who
 * requested the decision, or null.
 */
export interface ReviewKind {
  /** The title in the list of due reviews. */
  title: string;
  /** Returns the subject of the decision as a text for the list. */
  about(db: Kysely<Database>, review: Review): Promise<string>;
  /**
   * Returns the decision if it is already determined, for example by the outcome that the payer has chosen. If left
   * out, the demo rule decides by `texts`.
   */
  says?(db: Kysely<Database>, review: Review): Promise<ReturnType<typeof ruleOf>>;
  /** Returns the names and remarks by which the demo rule decides, by field. */
  texts(db: Kysely<Database>, review: Review): Promise<Texts>;
  pass(db: Kysely<Database>, review: Review, moment: Moment): Promise<Notification | null>;
  /**
   * Returns the reasons, by field, why the review can no longer be approved, because data has changed since the
   * review was created.
   */
  obstacles?(db: Kysely<Database>, review: Review): Promise<Texts>;
  /** Writes the effects of a refusal. `reasons` are by field; a reason without a field has the key `reason`. */
  reject(db: Kysely<Database>, review: Review, moment: Moment, reasons: Texts): Promise<Notification | null>;
  /**
   * Writes the effects of a payment that was made and then returned by the bank. Omitted for kinds that a bank cannot
   * return.
   */
  return?(db: Kysely<Database>, review: Review, moment: Moment, reasons: Texts): Promise<Notification | null>;
}

export type ReviewKinds = Readonly<Record<ReviewName, ReviewKind>>;

/**
 * The environment of a decision, with the effects of all kinds of reviews. The kinds are passed as a parameter,
 * because effects themselves create reviews and an import would be circular.
 */
export interface Deciding extends Moment {
  reviewKinds: ReviewKinds;
}

function kindOf(kinds: ReviewKinds, name: string): ReviewKind {
  if (!Object.hasOwn(kinds, name)) throw new Error(`no kind of review is called ${name}`);
  return kinds[name as ReviewName];
}

/**
 * Words in names and remarks by which the demo rule decides: rejection, hold, return by the bank (interface, "Demo
 * data").
 */
const REJECTS = '驳回';
const WAITS = '挂起';
const RETURNS = '退汇';

const containing = (texts: Texts, word: string): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.includes(word)));

/**
 * Applies the demo rule to the texts. A text with a certain word rejects the review (the text is the reason), puts it
 * on hold until a person decides, or returns a payment. Without such a word the review is approved.
 */
export function ruleOf(texts: Texts, canReturn: boolean): { decision: ReviewDecision | 'HOLD'; reasons: Texts } {
  const rejected = containing(texts, REJECTS);
  if (Object.keys(rejected).length > 0) return { decision: 'REJECT', reasons: rejected };
  if (Object.keys(containing(texts, WAITS)).length > 0) return { decision: 'HOLD', reasons: {} };
  const returned = containing(texts, RETURNS);
  if (canReturn && Object.keys(returned).length > 0) return { decision: 'RETURN', reasons: returned };
  return { decision: 'PASS', reasons: {} };
}

export type NewReview = Selectable<Database['reviews']>;

/**
 * Builds a review that is due after `delayMs`. The caller stores the review in the same write as the object that
 * waits for its decision.
 */
export function aReview({
  now,
  delayMs,
  newId,
  ...row
}: {
  kind: ReviewName;
  subject: string;
  enterpriseId: string | null;
  userId: string | null;
  now: Date;
  delayMs: number;
  newId: (prefix: string) => string;
}): NewReview {
  return {
    review_id: newId('R'),
    kind: row.kind,
    subject: row.subject,
    enterprise_id: row.enterpriseId,
    user_id: row.userId,
    created_at: now,
    due_at: new Date(now.getTime() + delayMs),
    held_at: null,
    decided_at: null,
    decision: null,
    reason: null,
  };
}

/** Stores a review (`aReview`) and returns its due time. The database allows one open review per kind and subject. */
export async function fileReview(db: Kysely<Database>, asked: Parameters<typeof aReview>[0]): Promise<Date> {
  const review = aReview(asked);
  await db.insertInto('reviews').values(review).execute();
  announce(db, 'reviews', review.due_at);
  return review.due_at;
}

interface Row {
  review_id: string;
  kind: string;
  subject: string;
  enterprise_id: string | null;
  user_id: string | null;
  created_at: Date;
  due_at: Date;
  held_at: Date | null;
}
const reviewOf = (row: Row): Review => ({
  reviewId: row.review_id,
  kind: row.kind,
  subject: row.subject,
  enterpriseId: row.enterprise_id,
  userId: row.user_id,
  createdAt: row.created_at,
  dueAt: row.due_at,
  heldAt: row.held_at,
});

interface Decided {
  decision: ReviewDecision;
  reasons: Texts;
  by: 'rule' | 'person';
}

/** Turns an approval into a rejection if it would contradict the current data (`obstacles`). */
async function asPossible(db: Kysely<Database>, kind: ReviewKind, review: Review, decided: Decided): Promise<Decided> {
  const obstacles = decided.decision === 'PASS' ? await kind.obstacles?.(db, review) : undefined;
  return obstacles && Object.keys(obstacles).length > 0
    ? { ...decided, decision: 'REJECT', reasons: obstacles }
    : decided;
}

async function settle(db: Kysely<Database>, review: Review, moment: Deciding, decided: Decided): Promise<void> {
  const kind = kindOf(moment.reviewKinds, review.kind);
  const { decision, reasons, by } = await asPossible(db, kind, review, decided);
  const news =
    decision === 'PASS'
      ? await kind.pass(db, review, moment)
      : decision === 'REJECT'
        ? await kind.reject(db, review, moment, reasons)
        : await (kind.return?.(db, review, moment, reasons) ??
            Promise.reject(new Error(`${review.kind} cannot be returned`)));
  const reason = decision === 'PASS' ? null : JSON.stringify(reasons);
  await db
    .updateTable('reviews')
    .set({ decided_at: moment.now, decision, reason })
    .where('review_id', '=', review.reviewId)
    .execute();
  await audit(db, {
    at: moment.now,
    userId: review.userId,
    sessionId: null,
    action: 'review.decided',
    subject: review.subject,
    detail: { kind: review.kind, reviewId: review.reviewId, decision, reasons, by },
    address: 'platform',
  });
  if (news && review.userId !== null) await notify(db, review.userId, news, moment.now);
}

/** Limits the reviews to decide to those that a status request asks about. */
interface Only {
  enterpriseId?: string;
  subject?: string;
}

/**
 * Locks the oldest due review. The worker skips reviews that other transactions have locked. A status request waits
 * for the lock instead, because its response would otherwise be outdated.
 */
async function claim(db: Kysely<Database>, now: Date, { enterpriseId, subject }: Only): Promise<Review | undefined> {
  let due = db
    .selectFrom('reviews')
    .selectAll()
    .where('decided_at', 'is', null)
    .where('held_at', 'is', null)
    .where('due_at', '<=', now);
  if (enterpriseId !== undefined) due = due.where('enterprise_id', '=', enterpriseId);
  if (subject !== undefined) due = due.where('subject', '=', subject);
  const oldestFirst = due.orderBy('due_at').orderBy('review_id');
  const isWaiting = enterpriseId !== undefined || subject !== undefined;
  // A status request locks all matching reviews, not only the first. While the request waits, another transaction may
  // decide the first review; the query then returns the next one.
  const claimed = isWaiting ? oldestFirst.forUpdate() : oldestFirst.limit(1).forUpdate().skipLocked();
  const row = await claimed.executeTakeFirst();
  return row && reviewOf(row);
}

/** Returns the open review with the earliest due time, and the offset of business time; null if no review is open. */
export async function nextDue(db: Kysely<Database>): Promise<{ reviewId: string; at: Date; offsetMs: number } | null> {
  const row = await db
    .selectFrom('reviews')
    .select(['review_id as reviewId', 'due_at as at', OFFSET.as('offsetMs')])
    .where('decided_at', 'is', null)
    .where('held_at', 'is', null)
    .orderBy('due_at')
    .orderBy('review_id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Decides one due review by the demo rule; returns false if no review is due. Must run in a transaction. `only`
 * limits the decision to the reviews of an enterprise or a subject, for status requests.
 */
export async function decideNext(db: Kysely<Database>, moment: Deciding, only: Only = {}): Promise<boolean> {
  const review = await claim(db, moment.now, only);
  if (!review) return false;
  const kind = kindOf(moment.reviewKinds, review.kind);
  const { decision, reasons } =
    (await kind.says?.(db, review)) ?? ruleOf(await kind.texts(db, review), kind.return !== undefined);
  if (decision === 'HOLD') await hold(db, review.reviewId, moment.now);
  else await settle(db, review, moment, { decision, reasons, by: 'rule' });
  return true;
}

/** Puts a review on hold: the demo rule does not decide it any more, and a person must. */
export const hold = (db: Kysely<Database>, reviewId: string, now: Date) =>
  db
    .updateTable('reviews')
    .set({ held_at: now })
    .where('review_id', '=', reviewId)
    .where('decided_at', 'is', null)
    .execute();

/** Decides all due reviews of an enterprise, so that a response about its state is never outdated. */
export async function decideDue(db: Kysely<Database>, moment: Deciding, enterpriseId: string): Promise<void> {
  while (await decideNext(db, moment, { enterpriseId }));
}

type DecideOutcome = 'done' | 'unknown' | 'decided' | 'impossible';

/** Parses a reason that was entered for a refusal. A JSON object has reasons by field; any other text is a single reason. */
export function reasonsOf(reason: string): Texts {
  try {
    const parsed: unknown = JSON.parse(reason);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      const entries = Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      if (entries.length > 0) return Object.fromEntries(entries);
    }
  } catch {
    // The text is not JSON, so the whole text is the reason.
  }
  return { reason };
}

/** Decides a review manually, even before it is due or while it is held. Runs in the caller's transaction. */
export async function decideManually(
  db: Kysely<Database>,
  { reviewId, decision, reason }: { reviewId: string; decision: ReviewDecision; reason?: string },
  moment: Deciding,
): Promise<DecideOutcome> {
  const row = await db
    .selectFrom('reviews')
    .selectAll()
    .where('review_id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.decided_at !== null) return 'decided';
  const review = reviewOf(row);
  if (decision === 'RETURN' && !kindOf(moment.reviewKinds, review.kind).return) return 'impossible';
  const reasons = reasonsOf(reason?.trim() || '审核未通过');
  await settle(db, review, moment, { decision, reasons, by: 'person' });
  return 'done';
}

/** Makes a review due now, even if it is held. The demo rule then decides it by the current texts. */
export async function hurry(db: Kysely<Database>, reviewId: string, moment: Moment): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reviews')
    .set({ due_at: sql<Date>`least(due_at, ${moment.now})`, held_at: null })
    .where('review_id', '=', reviewId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) announce(db, 'reviews');
  return numUpdatedRows > 0n;
}

export interface DueReview {
  id: string;
  kind: string;
  title: string;
  subject: string;
  about: string;
  /** `held`: the demo rule keeps the review waiting until a person decides it. */
  state: 'pending' | 'held';
  canReturn: boolean;
  dueAt: string;
  createdAt: string;
}

/** Maximum length of the list of open reviews. */
const MOST_LISTED = 200;

/** All open reviews, the earliest due first. */
export async function undecided(db: Kysely<Database>, kinds: ReviewKinds): Promise<DueReview[]> {
  const rows = await db
    .selectFrom('reviews')
    .selectAll()
    .where('decided_at', 'is', null)
    .orderBy('due_at')
    .orderBy('review_id')
    .limit(MOST_LISTED)
    .execute();
  const listed: DueReview[] = [];
  for (const row of rows) {
    const kind = kindOf(kinds, row.kind);
    listed.push({
      id: row.review_id,
      kind: row.kind,
      title: kind.title,
      subject: row.subject,
      about: await kind.about(db, reviewOf(row)),
      state: row.held_at === null ? 'pending' : 'held',
      canReturn: kind.return !== undefined,
      dueAt: row.due_at.toISOString(),
      createdAt: row.created_at.toISOString(),
    });
  }
  return listed;
}

/**
 * Returns the time at which the open review of a subject will be decided. Null if there is no review, or if a person must decide
 * it.
 */
export async function dueAtOf(db: Kysely<Database>, kind: string, subject: string): Promise<Date | null> {
  const row = await db
    .selectFrom('reviews')
    .select('due_at')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('decided_at', 'is', null)
    .where('held_at', 'is', null)
    .executeTakeFirst();
  return row?.due_at ?? null;
}
