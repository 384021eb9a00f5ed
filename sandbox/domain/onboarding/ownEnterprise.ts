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

/**
 * Returns the enterprises of a user, the newest first. `lock`: locks them, so that other transactions cannot change
 * them until this transaction ends.
 */
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

/** True if the enterprise's application still needs data or corrections from the user. */
const waits = ({ status }: OwnEnterprise) => status === 'UN_APPLY' || status === 'UN_SUBMIT' || status === 'UN_PASS';

interface EnterpriseRequest {
  user: Actor;
  /** The id of the requested enterprise. `confine` has already checked that the user belongs to it. */
  enterpriseId: string | undefined;
}

/**
 * Returns the enterprise to read: the enterprise named in the request, otherwise the session's enterprise. If the
 * session has none, returns the newest enterprise that the user administers and that is not approved. Null if the
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

/**
 * Returns the enterprise if the user is its administrator. A user who is only an employee is refused as if the
 * enterprise did not exist.
 */
export async function toAdminister(db: Kysely<Database>, asked: EnterpriseRequest): Promise<OwnEnterprise | null> {
  const found = await toRead(db, asked);
  return found === null || found.administers ? found : notYours();
}

/**
 * Locks and returns the enterprise whose data the user saves. It is the enterprise named in the request. Otherwise it
 * is the session's enterprise if it is not approved, otherwise the newest enterprise that still needs input. The step
 * that may create an enterprise passes `licence`. If the user then has an approved enterprise, only an enterprise
 * with this licence is returned, so that the data of a new enterprise never overwrites another unfinished one. Null
 * if none is found.
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

/** Locks the enterprise and returns it to its administrator, in any state. Used to manage approved enterprises. */
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

/** True if the user may add an enterprise. Every user may add a first enterprise; only a main user may add more. */
export async function mayAddEnterprise(db: Kysely<Database>, userId: string): Promise<boolean> {
  const rows = await db.selectFrom('user_enterprises').select('user_type').where('user_id', '=', userId).execute();
  return rows.length < MOST_ENTERPRISES && (rows.length === 0 || rows.some((row) => row.user_type !== '0'));
}
