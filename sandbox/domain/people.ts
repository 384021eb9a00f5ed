import type { Insertable, Kysely } from 'kysely';
import type { LoginUser, UserInfo } from '@/contract/calls/login';
import type { Database } from '../db/schema';

type UserRow = Insertable<Database['users']>;

/** Adds a user without an enterprise. Returns false if the login account or the e-mail address is already used. */
export async function addUser(
  db: Kysely<Database>,
  user: Omit<UserRow, 'real_name_status' | 'base_role_id' | 'status'> & Partial<Pick<UserRow, 'real_name_status'>>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: made } = await db
    .insertInto('users')
    .values({ real_name_status: '0', base_role_id: 'NEWCOMER', status: 'ACTIVE', ...user })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made !== 0n;
}

/**
 * Reads a user with the data of the user's membership in an enterprise. `enterpriseId` null: the user without an
 * enterprise.
 */
async function personIn(db: Kysely<Database>, userId: string, enterpriseId: string | null) {
  return db
    .selectFrom('users as u')
    .leftJoin('user_enterprises as ue', (join) =>
      join.onRef('ue.user_id', '=', 'u.user_id').on('ue.enterprise_id', '=', enterpriseId ?? ''),
    )
    .leftJoin('enterprises as e', 'e.enterprise_id', 'ue.enterprise_id')
    .leftJoin('members as m', 'm.enterprise_id', 'ue.enterprise_id')
    .where('u.user_id', '=', userId)
    .select([
      'u.login_account',
      'u.login_account_type',
      'u.kind',
      'u.admin_flag',
      'u.nick_name',
      'u.real_name_status',
      'ue.user_type',
      'ue.app_id_flag',
      'ue.had_admin_flag',
      'ue.show_modify_password_flag',
      'ue.agent_flag',
      'ue.had_merchant_flag',
      'ue.collect_open_flag',
      'ue.recipient_flag',
      'e.enterprise_id',
      'e.enterprise_name',
      'e.business_license_no',
      'e.settled_status',
      'e.merchant_upgrade_status',
      'm.member_no',
      'm.pay_password_hash',
      (eb) =>
        eb
          .exists(
            eb
              .selectFrom('merchants')
              .whereRef('merchants.enterprise_id', '=', 'e.enterprise_id')
              .where('merchants.audit_status', '=', 'PASS')
              .select('merchants.merchant_no'),
          )
          .as('merchant_passed'),
    ])
    .executeTakeFirstOrThrow();
}

/** States of the upgrade to a platform merchant that need no further input from the user. */
const COMPLETE_UPGRADES: ReadonlySet<string> = new Set(['', 'PASS']);

const yesNo = (flag: boolean | null) => (flag ? 'Y' : 'N');

/** Returns `user_info` for the response of a login or a switch of enterprises. */
export async function loginUserOf(
  db: Kysely<Database>,
  userId: string,
  enterpriseId: string | null,
): Promise<LoginUser> {
  const person = await personIn(db, userId, enterpriseId);
  return {
    userAccount: person.login_account,
    businessLicenseNo: person.business_license_no ?? '',
    nickName: person.nick_name,
    enterpriseId: person.enterprise_id ?? '',
    ...(person.kind === 'warehouse'
      ? { customizedUser: 'WAREHOUSE_USER' as const, adminFlag: person.admin_flag ?? '0' }
      : {}),
  };
}

/**
 * Returns the user info that all pages share: user, enterprise, flags, and the next onboarding page (screens, 3 and
 * 4).
 */
export async function userInfoOf(
  db: Kysely<Database>,
  userId: string,
  enterpriseId: string | null,
  merchantNo: string | null,
): Promise<UserInfo> {
  const person = await personIn(db, userId, enterpriseId);
  const status = person.settled_status ?? '';
  return {
    loginAccount: person.login_account,
    loginAccountType: person.login_account_type,
    nickName: person.nick_name,
    userType: person.user_type ?? '1',
    enterpriseId: person.enterprise_id ?? '',
    enterpriseName: person.enterprise_name ?? '',
    businessLicenseNo: person.business_license_no ?? '',
    status,
    realNameStatus: person.real_name_status,
    memberNo: status === 'PASS' ? (person.member_no ?? '') : '',
    merchantNo: merchantNo ?? '',
    appIdFlag: yesNo(person.app_id_flag),
    hadAdminFlag: yesNo(person.had_admin_flag),
    showModifyPasswordFlag: yesNo(person.show_modify_password_flag),
    agentFlag: yesNo(person.agent_flag),
    hadMerchantFlag: yesNo(person.had_merchant_flag),
    collectOpenFlag: yesNo(person.collect_open_flag),
    recipientFlag: yesNo(person.recipient_flag),
    mechantUpgradeAuditStatus: person.merchant_upgrade_status ?? '',
    isHasPassword: person.pay_password_hash !== null,
    guide: {
      showRealNamePage: person.real_name_status === '0' && person.login_account_type === 'mobile',
      showeEnterpriseInfo: status === 'UN_APPLY' || status === 'UN_SUBMIT',
      agentFlag: person.agent_flag === true && !COMPLETE_UPGRADES.has(person.merchant_upgrade_status ?? ''),
      hadMerchantFlag: person.had_merchant_flag === true && !person.merchant_passed,
    },
  };
}

/** Returns the profile of a warehouse user for the API call of the warehouse pages. */
export async function warehouseInfoOf(db: Kysely<Database>, userId: string, enterpriseId: string | null) {
  const person = await personIn(db, userId, enterpriseId);
  return {
    userAccount: person.login_account,
    nickName: person.nick_name,
    adminFlag: person.admin_flag ?? ('0' as const),
    memberNo: person.member_no ?? '',
    enterpriseId: person.enterprise_id ?? '',
    enterpriseName: person.enterprise_name ?? '',
    businessLicenseNo: person.business_license_no ?? '',
    isHasPassword: person.pay_password_hash !== null,
  };
}

/**
 * Returns the enterprise in which a login starts. It is the default enterprise if it is approved, otherwise another
 * approved enterprise. If none is approved, it is an enterprise whose application the user must complete, otherwise
 * an enterprise under review. Null if the user has none.
 */
export async function enterpriseToStartIn(db: Kysely<Database>, userId: string): Promise<string | null> {
  const rows = await db
    .selectFrom('user_enterprises as ue')
    .innerJoin('enterprises as e', 'e.enterprise_id', 'ue.enterprise_id')
    .where('ue.user_id', '=', userId)
    .select(['e.enterprise_id', 'e.settled_status', 'ue.default_flag'])
    .orderBy('ue.default_flag', 'desc')
    .orderBy('ue.created_at')
    .orderBy('e.enterprise_no')
    .execute();
  const first = (wanted: (status: string) => boolean) => rows.find((row) => wanted(row.settled_status));
  const chosen = first((status) => status === 'PASS') ?? first((status) => status !== 'INIT') ?? rows[0];
  return chosen?.enterprise_id ?? null;
}
