import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { Actor } from '../context';
import { notYours, refuse } from '../refusal';
import type { EnterpriseState } from './machine';

export interface OwnEnterprise {
  enterpriseId: string;
  enterpriseNo: string;
  enterpriseName: string;
  businessLicenseNo: string;
  status: EnterpriseState;
  auditReason: string | null;
  administers: boolean;
}

/** Returns the enterprises of a user, the newest first. `lock` blocks changes by other transactions until this one ends. */
async function enterprisesOf(db: Kysely<Database>, user: Actor, lock: boolean): Promise<OwnEnterprise[]> {
  let query = db
    .selectFrom('user_enterprises as ue')
    .innerJoin('enterprises as e', 'e.enterprise_id', 'ue.enterprise_id')
    .where('ue.user_id', '=', user.userId)
    .select([
      'e.enterprise_id',
      'e.enterprise_no',
      'e.enterprise_name',
      'e.business_license_no',
      'e.settled_status',
      'e.audit_reason',
      'ue.user_type',
    ])
    .orderBy('e.created_at', 'desc')
    .orderBy('e.enterprise_id', 'desc');
  if (lock) query = query.forUpdate('e');
  return (await query.execute()).map((row) => ({
    enterpriseId: row.enterprise_id,
    enterpriseNo: row.enterprise_no,
    enterpriseName: row.enterprise_name,
    businessLicenseNo: row.business_license_no,
    status: row.settled_status,
    auditReason: row.audit_reason,
    administers: row.user_type !== '0',
  }));
}

/** Whether the enterprise waits for the user to enter or correct data. */
const waits = ({ status }: OwnEnterprise) => status === 'UN_APPLY' || status === 'UN_SUBMIT' || status === 'UN_PASS';

interface EnterpriseRequest {
  user: Actor;
  /** The requested enterprise, already checked to be one of the user's (`confine`). */
  enterpriseId: string | undefined;
}

/**
 * Returns the enterprise to read: the named one, otherwise the session's, otherwise the newest that has not passed. Null if the
 * user has none.
 */
export async function toRead(
  db: Kysely<Database>,
  { user, enterpriseId }: EnterpriseRequest,
): Promise<OwnEnterprise | null> {
  const own = await enterprisesOf(db, user, false);
  if (enterpriseId !== undefined) return own.find((one) => one.enterpriseId === enterpriseId) ?? notYours();
  return (
    own.find((one) => one.enterpriseId === user.enterpriseId) ??
    own.find((one) => one.administers && one.status !== 'PASS') ??
    null
  );
}

/** Returns the enterprise only to its administrator. An employee gets the same answer as for an absent enterprise. */
export async function toAdminister(db: Kysely<Database>, asked: EnterpriseRequest): Promise<OwnEnterprise | null> {
  const found = await toRead(db, asked);
  return found === null || found.administers ? found : notYours();
}

/**
 * Returns the enterprise to save to, locked: the named one, otherwise the session's while it has not passed, otherwise the newest
 * that waits. The step that may create an enterprise passes `licence`. Then a user whose enterprise has passed gets only the
 * enterprise of that licence, so that a second enterprise is never overwritten by a third. Null: there is none.
 */
export async function toChange(
  db: Kysely<Database>,
  { user, enterpriseId, licence }: EnterpriseRequest & { licence?: string },
): Promise<OwnEnterprise | null> {
  const own = (await enterprisesOf(db, user, true)).filter(({ administers }) => administers);
  if (enterpriseId !== undefined) return own.find((one) => one.enterpriseId === enterpriseId) ?? notYours();
  const current = own.find((one) => one.enterpriseId === user.enterpriseId);
  if (current && current.status !== 'PASS') return current;
  if (licence !== undefined && own.some(({ status }) => status === 'PASS'))
    return own.find((one) => waits(one) && one.businessLicenseNo === licence) ?? null;
  return own.find(waits) ?? own.find(({ status }) => status === 'INIT') ?? null;
}

/** Returns the enterprise to change, or refuses if the user has none. */
export async function mustChange(db: Kysely<Database>, asked: EnterpriseRequest): Promise<OwnEnterprise> {
  return (await toChange(db, asked)) ?? refuse('请先填写企业信息', { bizCode: 'STEP_CLOSED' });
}

/** Returns the locked enterprise of its administrator, in any state. Used for matters of passed enterprises. */
export async function toManage(
  db: Kysely<Database>,
  { user, enterpriseId }: EnterpriseRequest,
): Promise<OwnEnterprise> {
  const own = (await enterprisesOf(db, user, true)).filter(({ administers }) => administers);
  const requestedId = enterpriseId ?? user.enterpriseId;
  const found = own.find((one) => one.enterpriseId === requestedId);
  if (found) return found;
  if (enterpriseId !== undefined) return notYours();
  return own.find(waits) ?? own[0] ?? notYours();
}

/** Maximum number of enterprises of a user. */
const MOST_ENTERPRISES = 20;

/** True if the user may add an enterprise: the first one, or further ones of a main user. */
export async function mayAddEnterprise(db: Kysely<Database>, userId: string): Promise<boolean> {
  const rows = await db.selectFrom('user_enterprises').select('user_type').where('user_id', '=', userId).execute();
  return rows.length < MOST_ENTERPRISES && (rows.length === 0 || rows.some((row) => row.user_type !== '0'));
}
