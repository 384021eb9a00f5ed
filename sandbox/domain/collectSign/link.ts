import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { InviteChannel } from '@/contract/calls/collectSign';
import type { Database } from '../../db/schema';
import type { AuthedContext, Context } from '../context';
import { hashSecret, newSecret } from '../secrets';
import { openKeys } from '../settings';
import { type SignRow, stateOf } from './model';

/* The link by which a payer opens an invitation. The database stores only the hash of the link's secret. */

/**
 * Returns the secret of a link that a program has requested. It is derived from a key of the platform, so a repeated request gets
 * the same valid link, although no secret is stored.
 */
async function secretOf({ db, appSecretKey }: Pick<Context, 'db' | 'appSecretKey'>, signNo: string, nr: number) {
  const key = appSecretKey ?? Buffer.from((await openKeys(db)).privateKey, 'hex');
  return createHmac('sha256', key).update(`link of contract ${signNo} ${nr}`).digest('base64url');
}

/**
 * Returns the secret of a contract's next link. It is random if a user creates the link, and derived from a key if a
 * program creates it.
 */
export const newLinkSecret = (context: AuthedContext, signNo: string, nr: number): string | Promise<string> =>
  context.user.app ? secretOf(context, signNo, nr) : newSecret(context.random);

export const linkUrl = ({ publicUrl }: Pick<Context, 'publicUrl'>, secret: string): string =>
  `${publicUrl}/sandbox-phone/collect#${secret}`;

/** The channel (SMS, link or QR code) by which the payer was first invited. */
export const firstChannel = async (db: Kysely<Database>, signNo: string): Promise<InviteChannel | undefined> =>
  (
    await db
      .selectFrom('collect_sign_links')
      .select('channel')
      .where('sign_no', '=', signNo)
      .orderBy('nr')
      .limit(1)
      .executeTakeFirst()
  )?.channel;

/**
 * The valid signing link that a merchant's program can pass on to its payer. Null if the payer has answered, or the link has
 * ended. Also null if the link was sent by SMS or was created in the console.
 */
export async function linkOf(context: AuthedContext, row: SignRow): Promise<string | null> {
  const { db, now } = context;
  if (stateOf(row, now) !== 'WAIT_SIGN') return null;
  const newest = await db
    .selectFrom('collect_sign_links')
    .selectAll()
    .where('sign_no', '=', row.sign_no)
    .orderBy('nr', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.channel !== 'LINK' || newest.expires_at <= now) return null;
  const secret = await secretOf(context, row.sign_no, newest.nr);
  return hashSecret(secret) === newest.token_hash ? linkUrl(context, secret) : null;
}
