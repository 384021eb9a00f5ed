import type { Kysely } from 'kysely';
import type { Channel } from '@/contract/rules/contact';
import type { Database } from '../db/schema';
import { audit } from './audit';
import { type Receiver, unknownReceiver } from './codes';
import type { AuthedContext } from './context';
import { refuse } from './refusal';

/**
 * Returns the receiver of a code for an account. For an account that does not exist, the result has the same form, so
 * that responses do not reveal which accounts exist (S-10).
 */
export async function receiverOf(
  db: Kysely<Database>,
  loginAccount: string,
  channel: Channel,
): Promise<{ to: Receiver; userId: string | null; passwordHash: string | null }> {
  const user = await db
    .selectFrom('users')
    .select(['user_id', 'login_account', 'login_account_type', 'email', 'password_hash'])
    .where('login_account', '=', loginAccount)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  const address =
    channel === 'EMAIL' ? user?.email : user?.login_account_type === 'mobile' ? user.login_account : undefined;
  return user && address
    ? { to: { address, channel }, userId: user.user_id, passwordHash: user.password_hash }
    : { to: unknownReceiver(loginAccount, channel), userId: null, passwordHash: null };
}

/** Returns the signed-in user's own mobile number or e-mail address as a receiver of codes; refuses if there is none. */
export async function ownReceiver(db: Kysely<Database>, userId: string, channel: Channel): Promise<Receiver> {
  const user = await db
    .selectFrom('users')
    .select(['login_account', 'login_account_type', 'email'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (channel === 'EMAIL') return { address: user.email ?? refuse('当前账号未绑定邮箱'), channel };
  if (user.login_account_type !== 'mobile') refuse('当前账号未绑定手机号');
  return { address: user.login_account, channel };
}

/**
 * Returns the receiver whose code must confirm a change of the user's e-mail address: the current address, or the
 * mobile number if no address is set. Both passwords can be reset by codes sent to the e-mail address, so a stolen
 * session alone must not be able to change it (S-10).
 */
export async function provingReceiver(db: Kysely<Database>, userId: string): Promise<Receiver> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return ownReceiver(db, userId, email === null ? 'SMS' : 'EMAIL');
}

type NeededContext = Pick<AuthedContext, 'db' | 'now' | 'address' | 'user'>;

/** Writes the change of a user's e-mail address to the audit log (S-14). */
export const auditEmailChanged = ({ db, now, user, address }: NeededContext): Promise<void> =>
  audit(db, {
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action: 'email.changed',
    subject: user.userId,
    address,
  });

/**
 * Sets the first e-mail address of a user who has confirmed with the login password. Does nothing if the user already
 * has an address, or another user has this address. Codes for the payment password are sent to the address. Later it
 * can be changed only with a code sent to it (`modifyMail`).
 */
export async function takeFirstEmail(context: NeededContext, email: string): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable('users')
    .set({ email })
    .where('user_id', '=', context.user.userId)
    .where('email', 'is', null)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('users as other').where('other.email', '=', email))))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await auditEmailChanged(context);
}

/** Masks a mobile number as `138****0001`; other texts stay unchanged. */
export const maskedMobile = (mobile: string): string => mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');

/** Masks an e-mail address as `zh***@example.com`. */
export const maskedEmail = (email: string): string => email.replace(/^([^@]{1,2})[^@]*/, '$1***');

/** Masks a name as `张*` or `宁波****公司`. A reader who knows the name recognises it. */
export function maskedName(name: string): string {
  const letters = [...name];
  return letters.length <= 4
    ? `${letters[0] ?? ''}${'*'.repeat(Math.max(1, letters.length - 1))}`
    : `${letters.slice(0, 2).join('')}****${letters.slice(-2).join('')}`;
}
