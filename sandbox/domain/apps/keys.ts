import { isPublicKey, sm2Verify } from '@/common/crypto/sm';
import { KEY_CHALLENGE_MINUTES, type KeyOverlap } from '@/contract/calls/apps';
import type { AuthedContext } from '../context';
import { DAY_MS, wireTime } from '../money/days';
import { atField, notYours, refuse } from '../refusal';
import { newSecret } from '../secrets';
import { cryptoKeys, openKeys } from '../settings';
import { type AppRow, changing, findOwn, isValid, type KeyRow, keysOf, nameOf, note, stateOf, usesOf } from './model';
import { openSecret, sealSecret } from './sealedSecret';

/** Time in ms for which a replaced key stays valid. */
const OVERLAPS: Readonly<Record<KeyOverlap, number>> = { NONE: 0, DAY: DAY_MS, WEEK: 7 * DAY_MS };
/** Time in ms after which the page hides a displayed apiKey. */
const SHOWN_FOR = 60_000;

const inForce = (keys: readonly KeyRow[], kind: KeyRow['kind'], context: AuthedContext): KeyRow | undefined =>
  keys.find((key) => key.kind === kind && stateOf(key, context.now) === 'VALID');

/**
 * Ends the current key after the overlap period, so that at most two keys of a kind are valid at the same time.
 * Refuses while the previous key is still in its overlap period. The user must then first end one of the two keys.
 */
async function replaceOf(context: AuthedContext, keys: readonly KeyRow[], kind: KeyRow['kind'], overlap: KeyOverlap) {
  const current = inForce(keys, kind, context);
  if (!current) return null;
  const ending = keys.find((key) => key.kind === kind && stateOf(key, context.now) === 'ENDING');
  if (ending && overlap !== 'NONE')
    refuse('上一把旧密钥仍在轮换中，请先停用它，或选择立即失效', { bizCode: 'KEYS_ROTATING' });
  const ends = new Date(context.now.getTime() + OVERLAPS[overlap]);
  await context.db
    .updateTable('app_keys')
    .set({ ends_at: ends, uses_when_replaced: current.uses, warned_at: null })
    .where('serial', '=', current.serial)
    .execute();
  return current.serial;
}

/** Records that a user has seen or supplied a key. That user cannot release operations signed with the key. */
const hadBy = ({ db, user, now }: AuthedContext, serial: string, did: 'MADE' | 'UPLOADED' | 'LOOKED') =>
  db
    .insertInto('app_key_people')
    .values({ serial, user_id: user.userId, did, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

type NewKey = Pick<KeyRow, 'kind' | 'origin' | 'public_key' | 'sealed_secret'>;

/** Stores a new key. Returns false if the public key is already registered on the platform. */
async function insertKey(context: AuthedContext, app: AppRow, serial: string, key: NewKey): Promise<boolean> {
  const { numInsertedOrUpdatedRows: made } = await context.db
    .insertInto('app_keys')
    .values({
      ...key,
      serial,
      app_id: app.app_id,
      made_at: context.now,
      made_by: context.user.userId,
      maker_name: await nameOf(context),
      ends_at: null,
      revoked_at: null,
      last_used_at: null,
      uses_when_replaced: null,
      warned_at: null,
    })
    .onConflict((conflict) => conflict.column('public_key').doNothing())
    .executeTakeFirst();
  return (made ?? 0n) > 0n;
}

interface NewPublicKey {
  appId: string;
  origin: 'BROWSER' | 'UPLOAD';
  publicKey: string;
  overlap: KeyOverlap;
  challenge: string;
  signature: string;
  payPassword: string;
}

/**
 * Creates the challenge text that the user must sign to prove possession of the private key. It replaces the session's previous
 * challenge.
 */
export async function challengeOf(context: AuthedContext, { appId }: { appId: string }) {
  const { db, user, random, realNow } = context;
  await findOwn(context, appId);
  // The prefix differs from that of every signed request, answer and notification, so the signature cannot be misused for them.
  const challenge = `OPEN-KEY-PROOF:${appId}:${newSecret(random)}`;
  const row = { challenge, expires_at: new Date(realNow.getTime() + KEY_CHALLENGE_MINUTES * 60_000) };
  await db
    .insertInto('app_key_challenges')
    .values({ ...row, app_id: appId, session_id: user.sessionId })
    .onConflict((conflict) => conflict.columns(['app_id', 'session_id']).doUpdateSet(row))
    .execute();
  return { challenge, expireTime: wireTime(row.expires_at) };
}

/**
 * Checks the signature of the challenge, which proves that the user has the private key, and uses up the challenge.
 * An invalid signature does not use it up.
 */
async function mustBeProven(
  { db, user, realNow }: AuthedContext,
  { appId, challenge, signature }: NewPublicKey,
  publicKey: string,
): Promise<void> {
  const known = await db
    .selectFrom('app_key_challenges')
    .select('challenge')
    .where('app_id', '=', appId)
    .where('session_id', '=', user.sessionId)
    .where('expires_at', '>', realNow)
    .executeTakeFirst();
  if (known?.challenge !== challenge) {
    const ended = '待签名内容已失效，请重新获取后再签名';
    refuse(ended, { bizCode: 'CHALLENGE_ENDED', fields: { signature: ended } });
  }
  if (!sm2Verify(publicKey, Buffer.from(challenge), Buffer.from(signature, 'base64'))) {
    const wrong = '签名不正确，请用该公钥对应的私钥对待签名内容签名';
    refuse(wrong, { bizCode: 'KEY_UNPROVEN', fields: { signature: wrong } });
  }
  await db
    .deleteFrom('app_key_challenges')
    .where('app_id', '=', appId)
    .where('session_id', '=', user.sessionId)
    .execute();
}

/** Public key of the private key 1 (the base point of the curve). Its private key is known to everyone, so it is refused. */
const BASE_POINT =
  '0432c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0';
const FIELD = BigInt('0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff');

/** Returns the public key of the negated private key. A holder of one private key can compute its negation. */
const twinOf = (hex: string): string =>
  `${hex.slice(0, 66)}${(FIELD - BigInt(`0x${hex.slice(66)}`)).toString(16).padStart(64, '0')}`;

/**
 * Refuses a public key that is already registered. `keep`: the transaction is committed in spite of the refusal, so
 * that the challenge stays used up.
 */
const known = (keep = false): never =>
  refuse('该公钥已被登记，请重新生成密钥', {
    bizCode: 'KEY_KNOWN',
    keep,
    fields: { publicKey: '该公钥已被登记，请重新生成密钥' },
  });

/**
 * Refuses a public key if it is registered or belongs to the platform. The same applies to the key of the negated
 * private key. The transaction has written only the used challenge so far, and commits it.
 */
async function mustBeNew({ db }: AuthedContext, hex: string, twin: string): Promise<void> {
  const own = [(await openKeys(db)).publicKey, (await cryptoKeys(db)).publicKey];
  if (own.includes(hex) || own.includes(twin)) known(true);
  const others = db.selectFrom('app_keys').select('serial').where('public_key', 'in', [hex, twin]);
  if (await others.executeTakeFirst()) known(true);
}

/**
 * Registers a public key, which must be new on the whole platform, because a shared key could not prove which program
 * signed. If the same user sends the current key again, the request counts as a retry after a lost response.
 */
export async function addKey(context: AuthedContext, asked: NewPublicKey): Promise<{ serial: string }> {
  const { appId, origin, publicKey, overlap, payPassword } = asked;
  const hex = publicKey.toLowerCase();
  if (!isPublicKey(hex)) atField('publicKey', '不是有效的SM2公钥');
  const twin = twinOf(hex);
  if ([hex, twin].includes(BASE_POINT)) atField('publicKey', '该公钥的私钥众所周知，不能使用');
  return changing(context, { appId, payPassword }, async (within, app) => {
    const keys = await keysOf(within.db, appId);
    const same = inForce(keys, 'SM2', within);
    if (same?.public_key === hex && same.made_by === within.user.userId) return { serial: same.serial };
    // The proof is checked first, so that a caller without the private key cannot learn whether the key is registered
    // elsewhere.
    await mustBeProven(within, asked, hex);
    await mustBeNew(within, hex, twin);
    const serial = within.newId('SK');
    const replaced = await replaceOf(within, keys, 'SM2', overlap);
    const key = { kind: 'SM2', origin, public_key: hex, sealed_secret: null } as const;
    if (!(await insertKey(within, app, serial, key))) known();
    await hadBy(within, serial, origin === 'BROWSER' ? 'MADE' : 'UPLOADED');
    await note(within, appId, 'keyAdded', { serial, origin, replaced, overlap: replaced === null ? null : overlap });
    return { serial };
  });
}

/** Ends a key at once. A key that has already ended stays unchanged. */
export const revokeKey = (
  context: AuthedContext,
  { appId, serial }: { appId: string; serial: string },
): Promise<void> =>
  changing(context, { appId }, async (within) => {
    const key = (await keysOf(within.db, appId)).find((one) => one.serial === serial) ?? notYours();
    if (!isValid(key, within.now)) return;
    await within.db.updateTable('app_keys').set({ revoked_at: within.now }).where('serial', '=', serial).execute();
    await note(within, appId, 'keyRevoked', { serial, kind: key.kind, uses: usesOf(key) });
  });

interface Shown {
  serial: string;
  apiKey: string;
  shownFor: number;
}

const unavailable = (): never =>
  refuse('平台未配置或更换了密钥库，无法查看apiKey，请轮换apiKey或使用SM2密钥', { bizCode: 'HMAC_UNAVAILABLE' });

async function makeApiKey(context: AuthedContext, app: AppRow): Promise<Shown> {
  const key = context.appSecretKey ?? unavailable();
  const [serial, apiKey] = [context.newId('HK'), newSecret(context.random)];
  await insertKey(context, app, serial, {
    kind: 'HMAC',
    origin: 'PLATFORM',
    public_key: null,
    sealed_secret: sealSecret(key, apiKey),
  });
  await hadBy(context, serial, 'MADE');
  await hadBy(context, serial, 'LOOKED');
  return { serial, apiKey, shownFor: SHOWN_FOR };
}

const mustUseHmac = (app: AppRow): void => {
  if (!app.hmac_enabled) refuse('apiKey签名已停用', { bizCode: 'HMAC_OFF' });
};

/** Returns the current apiKey, or creates the first one. A replaced apiKey is never shown. */
export const lookAtApiKey = (context: AuthedContext, { appId, payPassword }: { appId: string; payPassword: string }) =>
  changing(context, { appId, payPassword }, async (within, app): Promise<Shown> => {
    mustUseHmac(app);
    const current = inForce(await keysOf(within.db, appId), 'HMAC', within);
    if (!current) {
      const made = await makeApiKey(within, app);
      await note(within, appId, 'apiKeyMade', { serial: made.serial });
      return made;
    }
    const apiKey =
      (within.appSecretKey && openSecret(within.appSecretKey, current.sealed_secret ?? '')) ?? unavailable();
    await hadBy(within, current.serial, 'LOOKED');
    await note(within, appId, 'apiKeyLooked', { serial: current.serial });
    return { serial: current.serial, apiKey, shownFor: SHOWN_FOR };
  });

/** Replaces the current apiKey by a new one. */
export const replaceApiKey = (
  context: AuthedContext,
  { appId, overlap, payPassword }: { appId: string; overlap: KeyOverlap; payPassword: string },
) =>
  changing(context, { appId, payPassword }, async (within, app): Promise<Shown> => {
    mustUseHmac(app);
    const replaced = await replaceOf(within, await keysOf(within.db, appId), 'HMAC', overlap);
    const made = await makeApiKey(within, app);
    await note(within, appId, 'apiKeyReplaced', { serial: made.serial, replaced, overlap });
    return made;
  });
