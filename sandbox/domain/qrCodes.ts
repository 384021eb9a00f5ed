import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import type { RealTime } from './clock';
import { hashSecret, newSecret, type RandomBytes } from './secrets';

/** Time in ms within which a QR code for signing in must be scanned and confirmed. */
const QR_LIFE = 3 * 60_000;

interface Moment {
  realNow: RealTime;
  random: RandomBytes;
  publicUrl: string;
}

/**
 * Creates a QR code for signing in. The picture contains the code's id. Only the browser that requested the code gets
 * its key.
 */
export async function issueQrCode(
  db: Kysely<Database>,
  { realNow, random, publicUrl }: Moment,
  ownerId: string | null,
): Promise<{ qrCodeId: string; key: string; content: string }> {
  const qrCodeId = Buffer.from(random(16)).toString('hex');
  const key = newSecret(random);
  await db
    .insertInto('qr_codes')
    .values({
      qr_code_id: qrCodeId,
      kind: ownerId === null ? 'LOGIN' : 'CONFIRM',
      key_hash: hashSecret(key),
      owner_id: ownerId,
      state: 'WAITING',
      user_id: null,
      expires_at: new Date(realNow.getTime() + QR_LIFE),
    })
    .execute();
  return { qrCodeId, key, content: `${publicUrl}/sandbox-phone/?code=${qrCodeId}` };
}

const living = (db: Kysely<Database>, qrCodeId: string, realNow: RealTime) =>
  db.selectFrom('qr_codes').selectAll().where('qr_code_id', '=', qrCodeId).where('expires_at', '>', realNow);

/**
 * Returns the state of a QR code to the browser that has the code's key. The state of an unknown or old code, or of
 * another browser's code, is EXPIRED.
 */
export async function qrState(
  db: Kysely<Database>,
  { qrCodeId, key, ownerId, realNow }: { qrCodeId: string; key: string; ownerId: string | null; realNow: RealTime },
): Promise<{ status: 'WAITING' | 'SCANNED' | 'CONFIRMED' | 'CANCELLED' | 'EXPIRED'; userId: string | null }> {
  const row = await living(db, qrCodeId, realNow)
    .where('key_hash', '=', hashSecret(key))
    .where('owner_id', 'is not distinct from', ownerId)
    .executeTakeFirst();
  return row ? { status: row.state, userId: row.user_id } : { status: 'EXPIRED', userId: null };
}

type PhoneAction = 'scan' | 'confirm' | 'cancel';
const FROM = { scan: 'WAITING', confirm: 'SCANNED', cancel: 'SCANNED' } as const;
const TO = { scan: 'SCANNED', confirm: 'CONFIRMED', cancel: 'CANCELLED' } as const;

/**
 * Handles an action of a phone on a QR code: scan, then confirm or cancel by the same user. Returns false if the code
 * has expired, is in another state or was scanned by another user, or if this user may not confirm it.
 */
export async function phoneActs(
  db: Kysely<Database>,
  { qrCodeId, action, userId, realNow }: { qrCodeId: string; action: PhoneAction; userId: string; realNow: RealTime },
): Promise<boolean> {
  const code = await living(db, qrCodeId, realNow).executeTakeFirst();
  if (!code || (code.owner_id !== null && code.owner_id !== userId)) return false;
  let update = db
    .updateTable('qr_codes')
    .set({ state: TO[action], user_id: userId })
    .where('qr_code_id', '=', qrCodeId)
    .where('state', '=', FROM[action]);
  if (action !== 'scan') update = update.where('user_id', '=', userId);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}
