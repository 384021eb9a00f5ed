import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import type { RealTime } from './clock';
import { ADDRESS_CODES } from './codes';
import { maskedMobile } from './contact';
import type { Actor, Context } from './context';
import { withinLimit } from './limits';
import { refuse } from './refusal';
import { hashSecret } from './secrets';

const VALID_SECONDS = 300;
const RESEND_MS = 60_000;
const MOST_TRIES = 5;
const AN_HOUR = { name: 'message-code', hits: 10, minutes: 60 };

const SCENE_WORDS: Readonly<Record<string, string>> = {
  BRAND_WALLET: '开通品牌钱包',
  ENTERPRISE_OPEN: '企业开通',
  OPEN_PAY_BANK: '开通付款到银行卡',
  OPEN_QUICK_COLLECTION: '开通快捷收款',
};

/** Hashes a code together with its user and purpose (scene), so that the same digits do not work for another purpose. */
const hashOf = (user: Actor, scene: string, code: string) => hashSecret(`${user.userId}:${scene}:${code}`);

/** Sends a six-digit code to the user's mobile number or e-mail address. The previous code becomes invalid. */
export async function sendCode(
  db: Kysely<Database>,
  {
    user,
    scene,
    realNow,
    address,
    random,
  }: { user: Actor; scene: string } & Pick<Context, 'realNow' | 'address' | 'random'>,
): Promise<{ receiver: string; validSeconds: number }> {
  const last = await db
    .selectFrom('message_codes')
    .select('sent_at')
    .where('user_id', '=', user.userId)
    .where('scene', '=', scene)
    .forUpdate()
    .executeTakeFirst();
  if (last && realNow.getTime() - last.sent_at.getTime() < RESEND_MS)
    refuse('操作过于频繁，请稍后再试', { bizCode: 'MSG_TOO_OFTEN' });
  const within =
    (await withinLimit(db, ADDRESS_CODES, address, realNow)) && (await withinLimit(db, AN_HOUR, user.userId, realNow));
  if (!within) refuse('操作过于频繁，请稍后再试', { status: 429 });
  const code = String(Buffer.from(random(4)).readUInt32BE(0) % 1_000_000).padStart(6, '0');
  const row = {
    code_hash: hashOf(user, scene, code),
    sent_at: realNow,
    expires_at: new Date(realNow.getTime() + VALID_SECONDS * 1_000),
    tries: 0,
    used_at: null,
  };
  await db
    .insertInto('message_codes')
    .values({ user_id: user.userId, scene, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'scene']).doUpdateSet(row))
    .execute();
  await db
    .insertInto('outbox')
    .values({
      receiver: user.loginAccount,
      channel: 'SMS',
      purpose: scene,
      code,
      text: `【开放平台】您正在办理${SCENE_WORDS[scene] ?? scene}，验证码${code}，5分钟内有效，请勿告诉他人。`,
      sent_at: realNow,
    })
    .execute();
  return { receiver: maskedMobile(user.loginAccount), validSeconds: VALID_SECONDS };
}

/**
 * Uses up the user's code of the purpose `scene`. Refuses a wrong code. The failed attempt stays counted, although
 * the call is refused (S-10).
 */
export async function checkCode(
  db: Kysely<Database>,
  { user, scene, code, realNow }: { user: Actor; scene: string; code: string; realNow: RealTime },
): Promise<void> {
  // One statement counts the attempt and reads the code, so parallel guesses get no extra attempts.
  const tried = await db
    .updateTable('message_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', user.userId)
    .where('scene', '=', scene)
    .where('used_at', 'is', null)
    .where('expires_at', '>', realNow)
    .where('tries', '<', MOST_TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  if (tried?.code_hash !== hashOf(user, scene, code)) wrongCode();
  await db
    .updateTable('message_codes')
    .set({ used_at: realNow })
    .where('user_id', '=', user.userId)
    .where('scene', '=', scene)
    .execute();
}

const WRONG = '验证码错误或已失效';
const wrongCode = (): never => refuse(WRONG, { bizCode: 'MSG_CODE_WRONG', fields: { code: WRONG }, keep: true });

/** Accepts only the code that was used last, so that a retry of the same request succeeds. Refuses any other code. */
export async function mustBeUsedCode(
  db: Kysely<Database>,
  { user, scene, code }: { user: Actor; scene: string; code: string },
): Promise<void> {
  const row = await db
    .selectFrom('message_codes')
    .select('code_hash')
    .where('user_id', '=', user.userId)
    .where('scene', '=', scene)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  if (row?.code_hash !== hashOf(user, scene, code)) wrongCode();
}
