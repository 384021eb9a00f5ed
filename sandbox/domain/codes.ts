import { createHash, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Channel } from '@/contract/rules/contact';
import type { Database } from '../db/schema';
import type { RealTime } from './clock';
import { type Limit, withinLimit } from './limits';
import { refuse } from './refusal';
import { hashSecret, newSecret, type RandomBytes } from './secrets';

const MINUTE = 60_000;
/**
 * Lifetime of a verification code in ms, its maximum number of tries, and the minimum time in ms between two codes
 * (S-10).
 */
export const CODE_LIFE = 10 * MINUTE;
export const MOST_TRIES = 5;
export const CODE_GAP = 60_000;
/** Limits for codes: per receiver for all purposes, and per network address for all receivers. */
const RECEIVER_CODES: Limit = { name: 'code-to', hits: 10, minutes: 30 };
export const ADDRESS_CODES: Limit = { name: 'code-from', hits: 100, minutes: 10 };

export type Purpose =
  | 'REGISTER'
  | 'FORGET_PASSWORD'
  | 'REAL_NAME'
  | 'CHANGE_LOGIN_PASSWORD'
  | 'CHANGE_EMAIL'
  | 'NEW_EMAIL'
  | 'BIND_ADMIN'
  | 'PAY_PASSWORD'
  | 'STAFF'
  | 'OLD_ADMIN'
  | 'NEW_ADMIN'
  | 'OPEN_WALLET';

const WORDS: Readonly<Record<Purpose, string>> = {
  REGISTER: '注册账号',
  FORGET_PASSWORD: '设置登录密码',
  REAL_NAME: '实名认证',
  CHANGE_LOGIN_PASSWORD: '修改登录密码',
  CHANGE_EMAIL: '更换邮箱',
  NEW_EMAIL: '绑定邮箱',
  BIND_ADMIN: '绑定企业管理员',
  PAY_PASSWORD: '设置支付密码',
  STAFF: '加入企业成为员工',
  OLD_ADMIN: '变更企业管理员',
  NEW_ADMIN: '接任企业管理员',
  OPEN_WALLET: '申请开通企业钱包',
};

/**
 * The receiver of a code. A receiver without an existing account is marked: no code is sent to it, but the response
 * is the same.
 */
export interface Receiver {
  address: string;
  channel: Channel;
  nobody?: boolean;
}

const UNKNOWN_ACCOUNT = '?';

/** The receiver of an account that does not exist, or has no address for this channel. */
export const unknownReceiver = (account: string, channel: Channel): Receiver => ({
  address: `${UNKNOWN_ACCOUNT}${account}`,
  channel,
  nobody: true,
});

/**
 * Returns the key by which the codes of a receiver are counted. For an account it is the mobile number. Codes for an
 * unknown account use the same key, so that the response does not reveal whether the account exists.
 */
const countedAs = ({ address, channel, nobody }: Receiver) =>
  nobody && channel === 'SMS' ? address.slice(UNKNOWN_ACCOUNT.length) : address;

interface Moment {
  realNow: RealTime;
  address: string;
  random: RandomBytes;
}

/** Returns six random digits with equal probability. */
function sixDigits(random: RandomBytes): string {
  const MOST = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  while (true) {
    const value = Buffer.from(random(4)).readUInt32BE();
    if (value < MOST) return String(value % 1_000_000).padStart(6, '0');
  }
}

const hashOf = (purpose: Purpose, receiver: string, salt: string, code: string) =>
  createHash('sha256').update(`${purpose}\n${receiver}\n${salt}\n${code}`).digest('hex');

const wait = (seconds: number) => refuse(`验证码发送过于频繁，请${seconds}秒后再试`);

/**
 * Sends a code, which replaces the previous code of the same purpose and receiver. Refuses a second code within 60 s,
 * and codes above the limits. Of two parallel requests only one sends a code. Runs in the caller's transaction.
 */
export async function sendCode(
  db: Kysely<Database>,
  { realNow, address, random }: Moment,
  purpose: Purpose,
  to: Receiver,
): Promise<void> {
  if (!(await withinLimit(db, ADDRESS_CODES, address, realNow))) refuse('操作过于频繁，请稍后再试', { status: 429 });
  if (!(await withinLimit(db, RECEIVER_CODES, countedAs(to), realNow))) refuse('验证码发送次数过多，请30分钟后再试');
  const code = sixDigits(random);
  const salt = newSecret(random);
  const gapEnd = new Date(realNow.getTime() - CODE_GAP);
  const { rows } = await sql<{ purpose: string }>`
    insert into verification_codes as c (purpose, receiver, salt, code_hash, sent_at, expires_at)
    values (${purpose}, ${to.address}, ${salt}, ${hashOf(purpose, to.address, salt, code)}, ${realNow},
      ${new Date(realNow.getTime() + CODE_LIFE)})
    on conflict (purpose, receiver) do update set salt = excluded.salt, code_hash = excluded.code_hash,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0, used_at = null
      where c.sent_at <= ${gapEnd}
    returning purpose`.execute(db);
  if (rows.length === 0) {
    const { sent_at } = await db
      .selectFrom('verification_codes')
      .select('sent_at')
      .where('purpose', '=', purpose)
      .where('receiver', '=', to.address)
      .executeTakeFirstOrThrow();
    wait(Math.max(1, Math.ceil((sent_at.getTime() + CODE_GAP - realNow.getTime()) / 1000)));
  }
  const text = `【开放平台】您正在${WORDS[purpose]}，验证码${code}，${CODE_LIFE / MINUTE}分钟内有效，请勿告知他人。`;
  // One statement serves known and unknown accounts, so that both answers take the same time.
  await sql`insert into outbox (receiver, channel, purpose, code, text, sent_at)
    select ${to.address}, ${to.channel}, ${purpose}, ${code}, ${text}, ${realNow}::timestamptz
    where ${to.nobody !== true}::boolean`.execute(db);
}

const wrong = (field: string, msg: string) => refuse(msg, { fields: { [field]: msg }, keep: true });

/**
 * Refuses a code that does not match this purpose and receiver. The attempt is counted before the code is read, so
 * parallel guesses get at most five attempts. A right code is not counted as an attempt. `use`: uses up the code, so
 * that only one request can use it. `field`: the request's field with the code.
 */
export async function checkCode(
  db: Kysely<Database>,
  { realNow }: Pick<Moment, 'realNow'>,
  purpose: Purpose,
  to: Receiver,
  { code, use, field = 'code' }: { code: string; use: boolean; field?: string },
): Promise<void> {
  const mine = () =>
    db
      .updateTable('verification_codes')
      .where('purpose', '=', purpose)
      .where('receiver', '=', to.address)
      .where('used_at', 'is', null)
      .where('expires_at', '>', realNow);
  const row = await mine()
    .set({ tries: sql<number>`least(tries + 1, ${MOST_TRIES + 1})` })
    .returning(['salt', 'code_hash', 'tries'])
    .executeTakeFirst();
  if (!row) wrong(field, '验证码错误或已失效，请重新获取');
  else if (row.tries > MOST_TRIES) wrong(field, '验证码错误次数过多，请重新获取');
  else {
    const given = Buffer.from(hashOf(purpose, to.address, row.salt, code));
    if (!timingSafeEqual(given, Buffer.from(row.code_hash)) || to.nobody) wrong(field, '验证码错误');
    else
      await mine()
        .set(use ? { used_at: realNow } : { tries: sql<number>`tries - 1` })
        .execute();
  }
}

const PROOF_LIFE = 10 * MINUTE;

/**
 * Issues a proof that the user has entered the right code for `subject`. A later call of the same user can use the
 * proof.
 */
export async function issueProof(
  db: Kysely<Database>,
  { realNow, random }: Pick<Moment, 'realNow' | 'random'>,
  { purpose, userId, subject }: { purpose: Purpose; userId: string; subject: string },
): Promise<string> {
  const proof = newSecret(random);
  await db
    .insertInto('step_proofs')
    .values({
      proof_hash: hashSecret(proof),
      purpose,
      user_id: userId,
      subject,
      expires_at: new Date(realNow.getTime() + PROOF_LIFE),
      used_at: null,
    })
    .execute();
  return proof;
}

/** Uses up a proof. Returns false if it is unknown, used, expired, for another purpose or another user's. */
export async function takeProof(
  db: Kysely<Database>,
  {
    proof,
    purpose,
    userId,
    subject,
    realNow,
  }: { proof: string; purpose: Purpose; userId: string; subject: string; realNow: RealTime },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('step_proofs')
    .set({ used_at: realNow })
    .where('proof_hash', '=', hashSecret(proof))
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where('expires_at', '>', realNow)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
