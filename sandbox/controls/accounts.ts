import * as z from 'zod/mini';
import { inTransaction } from '../db/transaction';
import { audit } from '../domain/audit';
import { enterpriseToStartIn } from '../domain/people';
import { startSession } from '../domain/sessions';
import type { Platform } from '../http/platform';
import { USERS } from '../seed/people';

const DEMO_IDS = USERS.map(({ id }) => id);

/** A demo account as the developer tools list it, without its password. */
export interface DemoAccount {
  loginAccount: string;
  name: string;
  /** Describes the account for testers: role and enterprise after sign-in, and what the account demonstrates. */
  about: string;
}

/** Returns the demo accounts in their current state, in the order of the seed. */
export async function demoAccounts({ db }: Platform): Promise<DemoAccount[]> {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('user_enterprises as ue', (join) =>
      join.onRef('ue.user_id', '=', 'u.user_id').on('ue.default_flag', '=', true),
    )
    .leftJoin('roles as r', 'r.role_id', 'ue.role_id')
    .leftJoin('enterprises as e', 'e.enterprise_id', 'ue.enterprise_id')
    .where('u.user_id', 'in', DEMO_IDS)
    .select([
      'u.login_account',
      'u.nick_name',
      'u.initial_password',
      'u.second_ticket',
      'r.role_name',
      'e.enterprise_name',
    ])
    .orderBy('u.user_id')
    .execute();
  return rows.map((row) => ({
    loginAccount: row.login_account,
    name: row.nick_name,
    about: [
      row.role_name ?? '没有企业',
      row.enterprise_name,
      row.initial_password ? '初始密码待修改' : null,
      row.second_ticket ? '首次安全验证会被要求重做' : null,
    ]
      .filter(Boolean)
      .join(' · '),
  }));
}

export const SignInRequest = z.strictObject({ loginAccount: z.string().check(z.maxLength(64)) });

/**
 * Signs in a demo account without password and captcha. Returns null for any other account, and for an account that
 * must change its password first.
 */
export async function signInAs(
  platform: Platform,
  { loginAccount }: z.infer<typeof SignInRequest>,
  { address, device }: { address: string; device: string },
): Promise<{ token: string } | null> {
  return inTransaction(platform.db, async (db) => {
    const { now, realNow } = await platform.clock.read(db);
    const user = await db
      .selectFrom('users')
      .select(['user_id', 'version', 'status', 'initial_password'])
      .where('login_account', '=', loginAccount)
      .where('user_id', 'in', DEMO_IDS)
      .executeTakeFirst();
    if (user?.status !== 'ACTIVE' || user.initial_password) return null;
    const enterpriseId = await enterpriseToStartIn(db, user.user_id);
    const session = { userId: user.user_id, userVersion: user.version, enterpriseId, address, device, realNow };
    const { sessionId, token } = await startSession(db, platform.random, session);
    const detail = { enterpriseId, by: 'sandbox controls' };
    await audit(db, {
      at: now,
      userId: user.user_id,
      sessionId,
      action: 'session.started',
      subject: user.user_id,
      detail,
      address,
    });
    return { token };
  });
}
