import { type Kysely, sql } from 'kysely';
import type { Call } from '@/contract/defineCall';
import type { Permission } from '@/contract/permissions';
import type { Database } from '../db/schema';
import { type RealTime, readOffset } from '../domain/clock';
import type { Actor } from '../domain/context';
import { notYours } from '../domain/refusal';
import { endedWords, findSession, type LiveSession, permissionsOfRole, type SessionState } from '../domain/sessions';
import { httpError, type Reply } from '../http/answers';
import type { Route } from '../http/calls';

/**
 * Permissions that a user has without a current enterprise, or while the enterprise is not approved. None of them
 * moves money.
 */
const WITHOUT_PASS: ReadonlySet<Permission> = new Set([
  'home:read',
  'message:read',
  'onboarding:edit',
  'account:own',
  'document:read',
]);

/**
 * Returns the permissions of a role in an enterprise with the given state. `settledStatus` is null if there is no
 * enterprise.
 */
const permissionsIn = ({
  permissions,
  settledStatus,
}: Pick<LiveSession, 'permissions' | 'settledStatus'>): ReadonlySet<Permission> =>
  new Set(settledStatus === 'PASS' ? permissions : permissions.filter((permission) => WITHOUT_PASS.has(permission)));

/**
 * True if the permissions allow a call: the call requires no permission, or the user has one of the required
 * permissions.
 */
function allows(permissions: ReadonlySet<Permission>, { permission }: Call): boolean {
  return permission === undefined || [permission].flat().some((one) => permissions.has(one));
}

/**
 * Returns the token of the header `Authorization: Bearer …`. Only this header authorizes a request; cookies never do
 * (C-03).
 */
export function bearerOf(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/=-]{1,512})$/i.exec(header ?? '');
  return match?.[1] ?? null;
}

/** The user who makes the request, and the offset of business time from real time, in ms. */
export interface Asker {
  user: Actor | null;
  offsetMs: number;
}

/**
 * Returns the user of the request and the offset of business time, read in one query. The user is null for an
 * anonymous call without a valid session. Returns a Reply if the call needs a session and there is no valid one, or
 * if the kind of user or the role may not make the call.
 */
export async function authorise(
  db: Kysely<Database>,
  { route, token, realNow }: { route: Route; token: string | null; realNow: RealTime },
): Promise<Asker | Reply> {
  const found: SessionState =
    token === null ? { live: null, reason: 'UNKNOWN', offsetMs: null } : await findSession(db, token, realNow);
  if (found.live === null && !route.call.anonymous) return httpError(401, endedWords(found.reason));
  const offsetMs = found.offsetMs ?? (await readOffset(db));
  if (found.live === null) return { user: null, offsetMs };
  const session = found.live;
  const permissions = permissionsIn(session);
  if (!route.call.anonymous) {
    if (route.users !== 'all' && route.users !== session.kind) return httpError(403);
    if (!allows(permissions, route.call)) return httpError(403);
  }
  const user: Actor = {
    userId: session.userId,
    sessionId: session.sessionId,
    loginAccount: session.loginAccount,
    kind: session.kind,
    permissions,
    enterpriseId: session.enterpriseId,
    memberNo: session.memberNo,
    ownMemberNo: session.memberNo,
    merchantNo: null,
  };
  return { user, offsetMs };
}

const textField = (request: unknown, name: string): string | undefined => {
  const value = (request as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Checks whether the user may make the call in an enterprise. In another enterprise than the session's, the user's
 * role in that enterprise decides. A permission in the session's enterprise does not apply there.
 */
async function isOpenIn(db: Kysely<Database>, user: Actor, call: Call, enterpriseId: string): Promise<boolean> {
  if (enterpriseId === user.enterpriseId) return true;
  const own = await db
    .selectFrom('user_enterprises as ue')
    .innerJoin('enterprises as e', 'e.enterprise_id', 'ue.enterprise_id')
    .where('ue.user_id', '=', user.userId)
    .where('ue.enterprise_id', '=', enterpriseId)
    .select(['e.settled_status as settledStatus', permissionsOfRole(sql.ref('ue.role_id')).as('permissions')])
    .executeTakeFirst();
  return own !== undefined && allows(permissionsIn(own), call);
}

/**
 * Checks whether a call may concern a sub-merchant of the warehouse. Only calls that read accounts may, if the user
 * has the permission for them. Calls that move money, or need a password or a key, may not.
 */
const readsAccounts = ({ permissions, kind }: Actor, { permission, money, encrypted }: Call): boolean =>
  kind === 'warehouse' &&
  permissions.has('warehouse:fund') &&
  [permission ?? []].flat().includes('warehouse:fund') &&
  !money &&
  !encrypted;

/**
 * Returns the member that a request concerns: the session's own member, or a sub-merchant of its warehouse. Refuses
 * any other member.
 */
async function requestedMember(db: Kysely<Database>, { user, call, request }: CallRequest): Promise<string | null> {
  const memberNo = textField(request, 'memberNo');
  if (memberNo === undefined || memberNo === user.memberNo) return user.memberNo;
  if (!readsAccounts(user, call)) return notYours();
  const sub = await db
    .selectFrom('warehouse_subs')
    .select('member_no')
    .where('member_no', '=', memberNo)
    .where('enterprise_id', '=', user.enterpriseId)
    .executeTakeFirst();
  return sub ? sub.member_no : notYours();
}

interface CallRequest {
  user: Actor;
  call: Call;
  request: unknown;
}

/**
 * Limits the ids of a request to objects that the user may see with this call. Unknown ids, ids of other owners, and
 * ids for which the user's role does not allow the call get the same refusal after the same queries (S-08).
 */
export async function confine(db: Kysely<Database>, { user: asker, call, request }: CallRequest): Promise<Actor> {
  const user = { ...asker, memberNo: await requestedMember(db, { user: asker, call, request }) };

  const enterpriseId = textField(request, 'enterpriseId');
  if (enterpriseId !== undefined && !(await isOpenIn(db, user, call, enterpriseId))) notYours();

  const merchantNo = textField(request, 'merchantNo');
  const filtered = textField(request, 'ofMerchantNo');
  for (const named of new Set([merchantNo, filtered]))
    if (named !== undefined && !(await isOpenMerchant(db, user, named))) notYours();
  return merchantNo === undefined ? user : { ...user, merchantNo };
}

const isOpenMerchant = async (db: Kysely<Database>, { enterpriseId }: Actor, merchantNo: string): Promise<boolean> =>
  (await db
    .selectFrom('merchants')
    .select('merchant_no')
    .where('merchant_no', '=', merchantNo)
    .where('enterprise_id', '=', enterpriseId)
    .where('audit_status', '=', 'PASS')
    .executeTakeFirst()) !== undefined;
