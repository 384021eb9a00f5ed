import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import type { RealTime } from './clock';
import { hashSecret, newSecret, type RandomBytes, secretFrom } from './secrets';

/** Lifetime of a sign-in ticket in ms (interface, "Sessions"). */
const TICKET_LIFE = 120_000;

/**
 * Issues a single-use ticket for signing in. `CAPTCHA`: issued when a captcha is solved. `LOGIN`: issued in exchange
 * for a `CAPTCHA` ticket.
 */
export async function issueTicket(
  db: Kysely<Database>,
  random: RandomBytes,
  stage: 'CAPTCHA' | 'LOGIN',
  randstr: string,
  realNow: RealTime,
): Promise<string> {
  const ticket = newSecret(random);
  await db
    .insertInto('captcha_tickets')
    .values({
      ticket_hash: hashSecret(ticket),
      stage,
      randstr,
      expires_at: new Date(realNow.getTime() + TICKET_LIFE),
      used_at: null,
    })
    .execute();
  return ticket;
}

/**
 * Uses up a ticket. Returns false if the ticket is unknown, used, expired or of another stage. It is one SQL statement, so that
 * only one of several parallel requests succeeds.
 */
export async function takeTicket(
  db: Kysely<Database>,
  {
    ticket,
    stage,
    randstr,
    realNow,
  }: { ticket: string; stage: 'CAPTCHA' | 'LOGIN'; randstr?: string; realNow: RealTime },
): Promise<boolean> {
  let update = db
    .updateTable('captcha_tickets')
    .set({ used_at: realNow })
    .where('ticket_hash', '=', hashSecret(ticket))
    .where('stage', '=', stage)
    .where('used_at', 'is', null)
    .where('expires_at', '>', realNow);
  if (randstr !== undefined) update = update.where('randstr', '=', randstr);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/**
 * Reason for which a login grant was issued. CAPTCHA: the user has just registered or changed the password, so the
 * login needs no captcha. QR: a phone has confirmed the login, so it needs no password either.
 */
type GrantKind = 'CAPTCHA' | 'QR';

const grantRow = (grant: string, userId: string, realNow: RealTime, kind: GrantKind) => ({
  grant_hash: hashSecret(grant),
  user_id: userId,
  expires_at: new Date(realNow.getTime() + TICKET_LIFE),
  used_at: null,
  kind,
});

/** Creates a grant that replaces the captcha for one login. */
export async function issueGrant(
  db: Kysely<Database>,
  random: RandomBytes,
  userId: string,
  realNow: RealTime,
): Promise<string> {
  const grant = newSecret(random);
  await db
    .insertInto('login_grants')
    .values(grantRow(grant, userId, realNow, 'CAPTCHA'))
    .execute();
  return grant;
}

/**
 * Returns the login grant of a confirmed QR code to the browser that has `key`. A code has one grant. Until the grant
 * is used, a repeated request returns the same grant and prolongs it, because a response may be lost. Null after its
 * use, because one confirmation allows only one session.
 */
export async function grantOfCode(
  db: Kysely<Database>,
  { key, userId, realNow }: { key: string; userId: string; realNow: RealTime },
): Promise<string | null> {
  const grant = secretFrom(key, 'QR grant');
  const row = grantRow(grant, userId, realNow, 'QR');
  const open = await db
    .insertInto('login_grants')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('grant_hash')
        .doUpdateSet({ expires_at: row.expires_at })
        .where('login_grants.used_at', 'is', null),
    )
    .returning('grant_hash')
    .executeTakeFirst();
  return open ? grant : null;
}

/** Uses up a login grant of the user, which replaces the captcha right after a registration or a new password. */
export async function takeGrant(
  db: Kysely<Database>,
  { grant, userId, realNow, kind }: { grant: string; userId: string; realNow: RealTime; kind: GrantKind },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('login_grants')
    .set({ used_at: realNow })
    .where('grant_hash', '=', hashSecret(grant))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', realNow)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
