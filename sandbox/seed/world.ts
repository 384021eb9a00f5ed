import type { Kysely } from 'kysely';
import { WalletProductCode } from '@/contract/calls/walletProducts';
import type { Database } from '../db/schema';
import { DAY_MS } from '../domain/money/days';
import { hashPassword, type PasswordCost } from '../domain/secrets';
import { seededBytes, seededRng } from '../domain/seededRng';
import {
  DEMO_PASSWORD,
  DEMO_PAY_PASSWORD,
  ENTERPRISES,
  FIRST_ENTERPRISES,
  FIRST_USERS,
  MERCHANTS,
  ROLES,
  USERS,
} from './people';

/** Fixed seed of the random generator for users and enterprises that were added later. */
const LATER = 20_260_102;

/** Age in ms of the first user's registration. It is greater than the age of any demo trade. */
const REGISTERED = 420 * DAY_MS;

/**
 * Inserts the users, roles, enterprises, members and merchants of the demo data. Times are relative to `now`; the
 * same `now` and `rng` give the same rows. Runs in the seed's transaction, on empty tables (interface, "Demo data").
 */
export async function seedWorld(
  db: Kysely<Database>,
  { now, rng, passwordCost }: { now: Date; rng: () => number; passwordCost: PasswordCost },
): Promise<void> {
  const at = (index: number) => new Date(now.getTime() - REGISTERED + index * DAY_MS);
  const bytes = seededBytes(rng);
  // Hashes passwords in parallel. The salts are drawn one after the other before, so that they depend on the
  // generator and not on the thread pool.
  const hashes = (password: string, count: number, drawn = bytes) =>
    Promise.all(Array.from({ length: count }, () => hashPassword(password, drawn, passwordCost)));
  const passwords = await hashes(DEMO_PASSWORD, FIRST_USERS);
  const payPasswords = await hashes(DEMO_PAY_PASSWORD, FIRST_ENTERPRISES);
  // Enterprises added in later versions use a separate generator, so that the random values of the first enterprises
  // do not change.
  const later = seededBytes(seededRng(LATER));
  passwords.push(...(await hashes(DEMO_PASSWORD, USERS.length - FIRST_USERS, later)));
  payPasswords.push(...(await hashes(DEMO_PAY_PASSWORD, ENTERPRISES.length - FIRST_ENTERPRISES, later)));

  await db
    .insertInto('roles')
    .values(Object.entries(ROLES).map(([role_id, { name }]) => ({ role_id, role_name: name })))
    .execute();
  await db
    .insertInto('role_permissions')
    .values(
      Object.entries(ROLES).flatMap(([role_id, { permissions }]) =>
        permissions.map((permission) => ({ role_id, permission })),
      ),
    )
    .execute();

  await db
    .insertInto('enterprises')
    .values(
      ENTERPRISES.map((enterprise, index) => ({
        enterprise_id: enterprise.id,
        enterprise_no: enterprise.no,
        enterprise_name: enterprise.name,
        business_license_no: enterprise.licence,
        settled_status: enterprise.status,
        audit_reason: enterprise.auditReason ?? null,
        created_at: at(index),
      })),
    )
    .execute();
  await db
    .insertInto('members')
    .values(
      ENTERPRISES.flatMap((enterprise, index) =>
        enterprise.memberNo === undefined
          ? []
          : [
              {
                member_no: enterprise.memberNo,
                enterprise_id: enterprise.id,
                member_name: enterprise.name,
                pay_password_hash: enterprise.payPassword ? (payPasswords[index] ?? null) : null,
                created_at: at(index),
              },
            ],
      ),
    )
    .execute();
  await db
    .insertInto('member_products')
    .values(
      ENTERPRISES.flatMap(({ memberNo }, index) =>
        // Enterprises added in later versions have no wallet products, so that a visitor can open them.
        memberNo === undefined || index >= FIRST_ENTERPRISES
          ? []
          : WalletProductCode.options.map((code) => ({
              member_no: memberNo,
              product_code: code,
              opened_at: at(index),
              opened_by: null,
            })),
      ),
    )
    .execute();
  await db
    .insertInto('merchants')
    .values(
      MERCHANTS.map((merchant, index) => ({
        id: merchant.id,
        merchant_no: merchant.no,
        merchant_name: merchant.name,
        enterprise_id: merchant.enterpriseId,
        parent_merchant_no: merchant.parentNo ?? null,
        audit_status: merchant.status,
        created_at: at(index + 10),
      })),
    )
    .execute();

  await db
    .insertInto('users')
    .values(
      USERS.map((user, index) => ({
        user_id: user.id,
        login_account: user.account,
        login_account_type: user.warehouse === undefined ? ('mobile' as const) : ('account' as const),
        kind: user.warehouse === undefined ? ('ordinary' as const) : ('warehouse' as const),
        admin_flag: user.warehouse ?? null,
        nick_name: user.name,
        password_hash: passwords[index] ?? '',
        initial_password: user.initialPassword ?? false,
        second_ticket: user.secondTicket ?? false,
        real_name_status: user.realName,
        base_role_id: 'NEWCOMER',
        status: 'ACTIVE' as const,
        email: user.email ?? null,
        real_name: user.realName === '1' ? user.name : null,
        created_at: at(index),
      })),
    )
    .execute();
  await db
    .insertInto('user_enterprises')
    .values(
      USERS.flatMap((user) =>
        user.memberships.map((membership, index) => ({
          user_id: user.id,
          enterprise_id: membership.enterpriseId,
          role_id: membership.role,
          user_type: membership.userType,
          default_flag: membership.default ?? false,
          created_at: at(index + 1),
          ...Object.fromEntries((membership.flags ?? []).map((flag) => [flag, true])),
        })),
      ),
    )
    .execute();
}
