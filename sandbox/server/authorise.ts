import type { Kysely } from 'kysely';
import type { Permission } from '@/contract/permissions';
import type { Database } from '../db/schema';
import { findSession, type LiveSession } from '../domain/sessions';
import { type Actor, notYours } from '../handlers/handler';
import { httpError, type Reply } from './answers';
import type { Route } from './routes';

/** What is left of a role while the current enterprise has not passed its audit, or there is none: no money. */
const WITHOUT_PASS: ReadonlySet<Permission> = new Set([
  'home:read',
  'message:read',
  'onboarding:edit',
  'account:own',
  'document:read',
]);

export const permissionsOf = (session: Pick<LiveSession, 'permissions' | 'settledStatus'>): ReadonlySet<Permission> =>
  new Set(
    session.settledStatus === 'PASS'
      ? session.permissions
      : session.permissions.filter((permission) => WITHOUT_PASS.has(permission)),
  );

/** The token of `Authorization: Bearer …`. The cookie authorises nothing (C-03). */
export function bearerOf(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/=-]{1,512})$/i.exec(header ?? '');
  return match?.[1] ?? null;
}

/** The msg of a 401 with bizCode 00000007, shown in a dialog. */
const SIGNED_IN_ELSEWHERE = '您的账号已在其他地方登录，请重新登录';

/**
 * Who asks. Null for an anonymous call without a living session; a Reply where the call needs one and there is none,
 * or where this kind of user or this role may not call it.
 */
export async function authorise(
  db: Kysely<Database>,
  { route, token, now }: { route: Route; token: string | null; now: Date },
): Promise<Actor | null | Reply> {
  const found = token === null ? ({ live: null, reason: 'UNKNOWN' } as const) : await findSession(db, token, now);
  if (found.live === null) {
    if (route.call.anonymous) return null;
    return found.reason === 'OTHER_SIGN_IN'
      ? httpError(401, { bizCode: '00000007', msg: SIGNED_IN_ELSEWHERE })
      : httpError(401);
  }
  const session = found.live;
  const permissions = permissionsOf(session);
  if (!route.call.anonymous) {
    if (route.users !== 'all' && route.users !== session.kind) return httpError(403);
    const needed = route.call.permission === undefined ? [] : [route.call.permission].flat();
    if (needed.length > 0 && !needed.some((permission) => permissions.has(permission))) return httpError(403);
  }
  return {
    userId: session.userId,
    sessionId: session.sessionId,
    loginAccount: session.loginAccount,
    kind: session.kind,
    permissions,
    enterpriseId: session.enterpriseId,
    memberNo: session.memberNo,
    merchantNo: null,
  };
}

const textField = (request: unknown, name: string): string | undefined => {
  const value = (request as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Ids in a request are hints: each is looked up inside what the user may see. One that is absent and one that is
 * somebody else's take the same queries and get the same refusal (S-08).
 */
export async function confine(db: Kysely<Database>, user: Actor, request: unknown): Promise<Actor> {
  const memberNo = textField(request, 'memberNo');
  if (memberNo !== undefined && memberNo !== user.memberNo) notYours();

  const enterpriseId = textField(request, 'enterpriseId');
  if (enterpriseId !== undefined) {
    const own = await db
      .selectFrom('user_enterprises')
      .select('enterprise_id')
      .where('user_id', '=', user.userId)
      .where('enterprise_id', '=', enterpriseId)
      .executeTakeFirst();
    if (!own) notYours();
  }

  const merchantNo = textField(request, 'merchantNo');
  if (merchantNo === undefined) return user;
  const merchant = await db
    .selectFrom('merchants')
    .select('merchant_no')
    .where('merchant_no', '=', merchantNo)
    .where('enterprise_id', '=', user.enterpriseId)
    .where('audit_status', '=', 'PASS')
    .executeTakeFirst();
  if (!merchant) notYours();
  return { ...user, merchantNo };
}
