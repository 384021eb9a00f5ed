import type { Kysely } from 'kysely';
import type { OpenScope } from '@/contract/open/defineOpenCall';
import type { Permission } from '@/contract/permissions';
import type { Database } from '../db/schema';
import { OFFSET } from '../domain/clock';
import type { Actor } from '../domain/context';

/*
 * Reads the key that a request names, with its program, from the database on each request. So a revocation of the key
 * or a stop of the program takes effect at once.
 */

export const keyOf = (db: Kysely<Database>, serial: string) =>
  db
    .selectFrom('app_keys as k')
    .innerJoin('apps as a', 'a.app_id', 'k.app_id')
    .innerJoin('users as u', 'u.user_id', 'a.user_id')
    .innerJoin('enterprises as e', 'e.enterprise_id', 'a.enterprise_id')
    .innerJoin('merchants as m', 'm.merchant_no', 'a.merchant_no')
    .where('k.serial', '=', serial)
    .select([
      'k.serial',
      'k.kind',
      'k.public_key',
      'k.sealed_secret',
      'k.ends_at',
      'k.revoked_at',
      'a.app_id',
      'a.enterprise_id',
      'a.member_no',
      'a.merchant_no',
      'a.user_id',
      'a.state',
      'a.mode',
      'a.scopes',
      'a.allowed_addresses',
      'a.hmac_enabled',
      'u.status as user_status',
      'u.login_account',
      'e.settled_status',
      'm.audit_status',
      OFFSET.as('offsetMs'),
    ])
    .executeTakeFirst();

export type KeyRow = NonNullable<Awaited<ReturnType<typeof keyOf>>>;

/** True if the key may sign requests now. */
export const isValid = ({ kind, ends_at, revoked_at, hmac_enabled, user_status }: KeyRow, now: Date): boolean =>
  revoked_at === null &&
  (ends_at === null || ends_at > now) &&
  (kind === 'SM2' || hmac_enabled) &&
  user_status === 'ACTIVE';

/** The user permissions that each scope of a program grants. */
const PERMISSIONS: Readonly<Record<OpenScope, readonly Permission[]>> = {
  ORDER: ['trade:read', 'fund:move'],
  REFUND: ['trade:read', 'fund:move'],
  SPLIT: ['trade:read', 'fund:move'],
  PAYOUT: ['fund:move'],
  COLLECT: ['operation:manage', 'fund:move'],
  READ: ['fund:read', 'trade:read'],
  ENTERPRISE: ['fund:read'],
};

/** Returns a program as the acting user of its request, limited to its merchant and its scopes. */
export function actorOf(key: KeyRow): Actor & { merchantNo: string; memberNo: string; app: NonNullable<Actor['app']> } {
  return {
    userId: key.user_id,
    sessionId: `app:${key.serial}`,
    loginAccount: key.login_account,
    kind: 'ordinary',
    permissions: new Set(key.scopes.flatMap((scope) => PERMISSIONS[scope])),
    enterpriseId: key.enterprise_id,
    memberNo: key.member_no,
    ownMemberNo: key.member_no,
    merchantNo: key.merchant_no,
    app: { appId: key.app_id, serial: key.serial },
  };
}
