import { type Kysely, type RawBuilder, sql } from 'kysely';
import { MENUS_CHANGED } from '@/contract/calls/sessionEnds';
import type { Permission } from '@/contract/permissions';
import type { Database } from '../db/schema';
import { OFFSET, type RealTime } from './clock';
import type { Actor } from './context';
import { refuse } from './refusal';
import { hashSecret, newSecret, type RandomBytes } from './secrets';

const MINUTE = 60_000;
/**
 * Maximum duration of a session in ms, and the time in ms without requests after which a session ends (interface,
 * "Sessions").
 */
const SESSION_LIFE = 12 * 60 * MINUTE;
const SESSION_IDLE = 30 * MINUTE;
/**
 * Precision in ms with which the last use of a session is stored. An idle session may therefore end up to this time
 * earlier, but never later.
 */
const SEEN_GRAIN = 10_000;

type EndReason = 'LOGOUT' | 'SWITCHED' | 'OTHER_SIGN_IN' | 'ENDED_BY_USER' | 'MENUS_CHANGED';

interface SessionStart {
  userId: string;
  userVersion: number;
  enterpriseId: string | null;
  address: string;
  /** Names of the browser and operating system, for the user's list of sessions. */
  device: string;
  realNow: RealTime;
  /**
   * End of the session. A switch of enterprises does not prove the user's identity, so the new session keeps the end
   * of the previous session.
   */
  expiresAt?: Date;
}

/** Starts a session and returns its token. Only a hash of the token is stored. */
export async function startSession(
  db: Kysely<Database>,
  random: RandomBytes,
  { userId, userVersion, enterpriseId, address, device, realNow, expiresAt }: SessionStart,
): Promise<{ sessionId: string; token: string }> {
  const token = newSecret(random);
  const sessionId = `S${Buffer.from(random(12)).toString('hex')}`;
  await db
    .insertInto('sessions')
    .values({
      session_id: sessionId,
      token_hash: hashSecret(token),
      user_id: userId,
      user_version: userVersion,
      enterprise_id: enterpriseId,
      address,
      device,
      created_at: realNow,
      last_seen_at: realNow,
      expires_at: expiresAt ?? new Date(realNow.getTime() + SESSION_LIFE),
      ended_at: null,
      end_reason: null,
    })
    .execute();
  return { sessionId, token };
}

/** Ends a session; returns false if the session had already ended. */
export async function endSession(
  db: Kysely<Database>,
  sessionId: string,
  reason: EndReason,
  realNow: RealTime,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: realNow, end_reason: reason })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all sessions of a user, for example after a new sign-in elsewhere (single session), or after a change of permissions. */
export async function endSessionsOf(
  db: Kysely<Database>,
  userId: string,
  reason: EndReason,
  realNow: RealTime,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: realNow, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends sessions that have expired or were idle for too long. With `sessionId`, only this session. */
export async function endOverdue(db: Kysely<Database>, realNow: RealTime, sessionId?: string): Promise<void> {
  let overdue = db
    .updateTable('sessions')
    .set({ ended_at: realNow })
    .where('ended_at', 'is', null)
    .where((where) =>
      where.or([
        where('expires_at', '<=', realNow),
        where('last_seen_at', '<=', new Date(realNow.getTime() - SESSION_IDLE)),
      ]),
    );
  if (sessionId !== undefined) overdue = overdue.where('session_id', '=', sessionId);
  await overdue.execute();
}

export interface LiveSession {
  sessionId: string;
  userId: string;
  loginAccount: string;
  kind: 'ordinary' | 'warehouse';
  enterpriseId: string | null;
  enterpriseName: string | null;
  /** The audit state of the current enterprise; null without an enterprise. */
  settledStatus: string | null;
  memberNo: string | null;
  permissions: Permission[];
  expiresAt: Date;
}

/**
 * The state of a session; null if the session does not exist. The offset of business time in ms is read by the same
 * query.
 */
export type SessionState = { offsetMs: number | null } & (
  | { live: LiveSession }
  | { live: null; reason: EndReason | 'UNKNOWN' }
);

/** SQL expression of the permissions of a role. */
export const permissionsOfRole = (roleId: RawBuilder<unknown>) =>
  sql<Permission[]>`array(select permission from role_permissions p where p.role_id = ${roleId} order by permission)`;

/**
 * Returns the session and user of a token, read from the database on each request. So the end of a session, a
 * disabled user or a changed role takes effect at once.
 */
export async function findSession(db: Kysely<Database>, token: string, realNow: RealTime): Promise<SessionState> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.user_id', 's.user_id')
    .leftJoin('user_enterprises as ue', (join) =>
      join.onRef('ue.user_id', '=', 's.user_id').onRef('ue.enterprise_id', '=', 's.enterprise_id'),
    )
    .leftJoin('enterprises as e', 'e.enterprise_id', 'ue.enterprise_id')
    .leftJoin('members as m', 'm.enterprise_id', 'ue.enterprise_id')
    .where('s.token_hash', '=', hashSecret(token))
    .select([
      's.session_id',
      's.user_id',
      's.user_version',
      's.last_seen_at',
      's.expires_at',
      's.ended_at',
      's.end_reason',
      'u.login_account',
      'u.kind',
      'u.status',
      'u.version',
      'ue.enterprise_id',
      'e.enterprise_name',
      'e.settled_status',
      'm.member_no',
      permissionsOfRole(sql`coalesce(ue.role_id, u.base_role_id)`).as('permissions'),
      OFFSET.as('offsetMs'),
    ])
    .executeTakeFirst();
  if (!row) return { live: null, reason: 'UNKNOWN', offsetMs: null };
  const { offsetMs } = row;
  if (row.ended_at !== null)
    return { live: null, reason: (row.end_reason ?? 'UNKNOWN') as EndReason | 'UNKNOWN', offsetMs };
  const inTime = row.expires_at > realNow && realNow.getTime() - row.last_seen_at.getTime() < SESSION_IDLE;
  // Stores the end of the session, so that the session stays ended even if the server's clock is set back.
  if (!inTime) await endOverdue(db, realNow, row.session_id);
  const fresh = row.status === 'ACTIVE' && row.version === row.user_version && inTime;
  if (!fresh) return { live: null, reason: 'UNKNOWN', offsetMs };
  // `Math.abs`: if the server's clock was set back, the use is stored too. Otherwise the session would stay alive too
  // long.
  if (Math.abs(realNow.getTime() - row.last_seen_at.getTime()) >= SEEN_GRAIN) {
    await db.updateTable('sessions').set({ last_seen_at: realNow }).where('session_id', '=', row.session_id).execute();
  }
  return {
    offsetMs,
    live: {
      sessionId: row.session_id,
      userId: row.user_id,
      loginAccount: row.login_account,
      kind: row.kind,
      enterpriseId: row.enterprise_id,
      enterpriseName: row.enterprise_name,
      settledStatus: row.settled_status,
      memberNo: row.settled_status === 'PASS' ? row.member_no : null,
      permissions: row.permissions,
      expiresAt: row.expires_at,
    },
  };
}

/**
 * Returns the message of a 401 response, by the reason why the session ended. The page shows a dialog after a sign-in
 * elsewhere. After changed permissions it reloads and then shows the message.
 */
export const endedWords = (reason: EndReason | 'UNKNOWN'): { msg: string; bizCode?: string } =>
  reason === 'OTHER_SIGN_IN'
    ? { msg: '您的账号已在其他地方登录，请重新登录', bizCode: '00000007' }
    : reason === 'MENUS_CHANGED'
      ? { msg: '权限已变更，请重新登录', bizCode: MENUS_CHANGED }
      : { msg: '用户凭证已过期' };

/** Refuses a call with the same 401 response that the gateway gives without a valid session. */
export function sessionOver(reason: EndReason | 'UNKNOWN' = 'UNKNOWN'): never {
  const { msg, ...detail } = endedWords(reason);
  return refuse(msg, { status: 401, ...detail });
}

/** The user and the session of a request, read under their row locks (`who_asks`). */
export interface LockedActor {
  user: { status: string; version: number; name: string } | null;
  session: { userVersion: number; ended: boolean; endReason: string | null } | null;
}

/** Refuses a user who is signed out; returns the user's name. */
export function stillSignedIn({ user, session }: LockedActor): string {
  if (!session || session.ended) return sessionOver((session?.endReason ?? 'UNKNOWN') as EndReason | 'UNKNOWN');
  if (user?.status !== 'ACTIVE' || user.version !== session.userVersion) return sessionOver();
  return user.name;
}

/**
 * Reads user and session again, in the transaction that writes the changes. They may have changed since the gateway's
 * check, while the request waited for other requests, a password hash or a lock. User and session stay locked until
 * the transaction ends, so a parallel sign-out waits. Must be called before all other locks, because ending a session
 * locks the user, then the sessions, and no rows of money. Returns the user's name.
 */
export async function mustStillBeSignedIn(db: Kysely<Database>, { userId, sessionId }: Actor): Promise<string> {
  const { rows } = await sql<{ asking: LockedActor }>`select who_asks(${userId}, ${sessionId}) as asking`.execute(db);
  return stillSignedIn(rows[0]?.asking ?? { user: null, session: null });
}

/** Returns a user's sessions that are neither ended nor expired, the newest sign-in first. */
export const liveSessionsOf = (db: Kysely<Database>, userId: string, realNow: RealTime) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.user_id', 's.user_id')
    .whereRef('s.user_version', '=', 'u.version')
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', realNow)
    .where('s.last_seen_at', '>', new Date(realNow.getTime() - SESSION_IDLE))
    .select(['s.session_id', 's.device', 's.address', 's.created_at', 's.last_seen_at'])
    .orderBy('s.created_at', 'desc')
    .orderBy('s.session_id')
    .execute();
