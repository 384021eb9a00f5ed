import type { Kysely, Selectable } from 'kysely';
import type { AppKeyState } from '@/contract/calls/apps';
import type { Database } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { audit } from '../audit';
import { type Actor, type AuthedContext, memberOf } from '../context';
import { verifyPaymentPassword } from '../paymentPassword';
import { notYours, refuse } from '../refusal';
import { mustStillBeSignedIn } from '../sessions';

export type AppRow = Selectable<Database['apps']>;
export type KeyRow = Selectable<Database['app_keys']>;
type KeyState = (typeof AppKeyState.options)[number];

/**
 * Selects the enterprise's programs, for users who may configure programs there (`appIdFlag`). Programs of another enterprise are
 * treated as unknown.
 */
export const ownApps = (db: Kysely<Database>, { userId, enterpriseId }: Actor) =>
  db
    .selectFrom('apps')
    .where('apps.enterprise_id', '=', enterpriseId ?? '')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_enterprises as ue')
          .whereRef('ue.enterprise_id', '=', 'apps.enterprise_id')
          .where('ue.user_id', '=', userId)
          .where('ue.app_id_flag', '=', true)
          .select('ue.user_id'),
      ),
    );

export const findOwn = async ({ db, user }: AuthedContext, appId: string): Promise<AppRow> =>
  (await ownApps(db, user).where('app_id', '=', appId).selectAll().executeTakeFirst()) ?? notYours();

/** Locks a program of the user's enterprise, so that changes of the program and its keys run one after the other. */
const lockOwn = async ({ db, user }: AuthedContext, appId: string): Promise<AppRow> =>
  (await ownApps(db, user).where('app_id', '=', appId).selectAll().forUpdate().executeTakeFirst()) ?? notYours();

/** The state of a key. A replaced key is valid until its end, by business time. */
export const stateOf = ({ revoked_at, ends_at }: Pick<KeyRow, 'revoked_at' | 'ends_at'>, now: Date): KeyState =>
  revoked_at ? 'REVOKED' : ends_at === null ? 'VALID' : ends_at > now ? 'ENDING' : 'ENDED';

export const isValid = (key: Pick<KeyRow, 'revoked_at' | 'ends_at'>, now: Date): boolean =>
  ['VALID', 'ENDING'].includes(stateOf(key, now));

/** Number of uses of a key: for a replaced key since its replacement, for a current key all uses. */
export const usesOf = ({ uses, uses_when_replaced }: Pick<KeyRow, 'uses' | 'uses_when_replaced'>): number =>
  Math.max(0, uses - (uses_when_replaced ?? 0));

export const keysOf = (db: Kysely<Database>, appId: string): Promise<KeyRow[]> =>
  db
    .selectFrom('app_keys')
    .where('app_id', '=', appId)
    .selectAll()
    .orderBy('made_at', 'desc')
    .orderBy('serial', 'desc')
    .execute();

/** Writes an entry to a program's audit trail: user, address, time and action (S-14). */
export const note = (
  { db, user, now, address }: AuthedContext,
  appId: string,
  what: string,
  detail: Record<string, unknown> = {},
): Promise<void> =>
  audit(db, {
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action: `app.${what}`,
    subject: appId,
    detail,
    address,
  });

/** Changes columns of a program, which raises its version. */
export async function write(
  { db }: AuthedContext,
  app: AppRow,
  change: Partial<Omit<AppRow, 'app_id' | 'version'>>,
): Promise<void> {
  await db
    .updateTable('apps')
    .set({ ...change, version: app.version + 1 })
    .where('app_id', '=', app.app_id)
    .execute();
}

/** Refuses a change that is based on an outdated version. */
export const mustBeVersion = (app: AppRow, version: number): void => {
  if (app.version !== version) refuse('应用配置已被修改，请刷新后重试', { bizCode: 'APP_CHANGED' });
};

/**
 * Changes a program of the user's enterprise in one transaction, with the program's row locked. `payPassword` is
 * verified before, outside of the transaction. The program's owner is checked before the password. So a request for
 * another enterprise's program reveals nothing and does not count as a password attempt.
 */
export async function changing<T>(
  context: AuthedContext,
  { appId, payPassword }: { appId: string; payPassword?: string },
  work: (context: AuthedContext, app: AppRow) => Promise<T>,
): Promise<T> {
  if (payPassword !== undefined) {
    await findOwn(context, appId);
    await provePayment(context, payPassword);
  }
  return inTransaction(context.db, async (db) => {
    const within = { ...context, db };
    await mustStillBeSignedIn(db, context.user);
    return work(within, await lockOwn(within, appId));
  });
}

const provePayment = ({ db, user, realNow, address }: AuthedContext, password: string): Promise<string> =>
  verifyPaymentPassword(db, { memberNo: memberOf(user), password, realNow, address, field: 'payPassword' });

export const nameOf = async ({ db, user }: Pick<AuthedContext, 'db' | 'user'>): Promise<string> =>
  (await db.selectFrom('users').select('nick_name').where('user_id', '=', user.userId).executeTakeFirstOrThrow())
    .nick_name;
