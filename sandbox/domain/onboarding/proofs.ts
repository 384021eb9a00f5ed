import type { Kysely } from 'kysely';
import type { PaymentProof } from '@/contract/calls/onboardingParts';
import type { Database } from '../../db/schema';
import { audit } from '../audit';
import type { AuthedContext } from '../context';
import { DAY_MS, wireTime } from '../money/days';
import { notYours, refuse } from '../refusal';
import type { RandomBytes } from '../secrets';
import { leadsTo, PROOF, type ProofStage } from './machine';
import { maskedAccount } from './view';

/**
 * Verification of a bank account by a small payment: a user who knows the amount and remark of the payment has access
 * to the account.
 * Maximum number of attempts to enter amount and remark.
 */
export const PROOF_TRIES = 5;
export const PROOF_LIFE = DAY_MS;
export const PROOFS_A_DAY = 5;
const PROOF_GAP = 60_000;

const REMARK_CHARACTERS = '23456789ABCDEFGHJKLMNPQRTUWXY';
const REMARK_LENGTH = 6;

const drawn = (random: RandomBytes, below: number) => Buffer.from(random(6)).readUIntBE(0, 6) % below;

export interface Account {
  enterpriseId: string;
  accountNo: string;
}

interface Newest {
  proofId: string;
  stage: ProofStage;
  tries: number;
  sentAt: Date;
  expiresAt: Date;
}

/**
 * Returns the newest verification of an account. If its time is over, its state is expired, unless the account is
 * already verified.
 */
async function newestOf(db: Kysely<Database>, account: Account, now: Date): Promise<Newest | null> {
  const row = await db
    .selectFrom('payment_proofs')
    .selectAll()
    .where('enterprise_id', '=', account.enterpriseId)
    .where('account_no', '=', account.accountNo)
    .orderBy((eb) => eb.case().when('state', '=', 'VERIFIED').then(0).else(1).end())
    .orderBy('sent_at', 'desc')
    .orderBy('proof_id', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const aged = row.state === 'SENT' && row.expires_at <= now ? leadsTo(PROOF, 'SENT', 'aged') : undefined;
  return {
    proofId: row.proof_id,
    stage: aged ?? row.state,
    tries: row.tries,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
  };
}

/** The response before any verification payment was sent. */
const NOTHING: PaymentProof = {
  state: 'NONE',
  proofId: '',
  accountNoMasked: '',
  sentAt: null,
  expiresAt: null,
  triesLeft: 0,
};

/** The state of the verification of an account; NONE without an account. */
export async function proofOf(db: Kysely<Database>, account: Account | null, now: Date): Promise<PaymentProof> {
  if (account === null) return NOTHING;
  const newest = await newestOf(db, account, now);
  if (!newest) return { ...NOTHING, accountNoMasked: maskedAccount(account.accountNo) };
  return {
    state: newest.stage,
    proofId: newest.proofId,
    accountNoMasked: maskedAccount(account.accountNo),
    sentAt: wireTime(newest.sentAt),
    expiresAt: wireTime(newest.expiresAt),
    triesLeft: newest.stage === 'SENT' ? Math.max(0, PROOF_TRIES - newest.tries) : 0,
  };
}

export const isVerified = async (db: Kysely<Database>, account: Account | null, now: Date): Promise<boolean> =>
  (await proofOf(db, account, now)).state === 'VERIFIED';

type NeededContext = Pick<AuthedContext, 'db' | 'now' | 'random' | 'newId' | 'address' | 'user'>;

/**
 * Sends a new verification payment to the account and invalidates the previous payment. The caller must have locked
 * the enterprise.
 */
export async function createProof(
  { db, now, random, newId, address, user }: NeededContext,
  account: Account,
): Promise<PaymentProof> {
  const newest = await newestOf(db, account, now);
  if (!leadsTo(PROOF, newest?.stage ?? 'NONE', 'created')) refuse('该账户已验证', { bizCode: 'PROOF_DONE' });
  const recent = await db
    .selectFrom('payment_proofs')
    .select('sent_at')
    .where('enterprise_id', '=', account.enterpriseId)
    .where('sent_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('sent_at', 'desc')
    .execute();
  const last = recent[0];
  if (last && now.getTime() - last.sent_at.getTime() < PROOF_GAP)
    refuse('打款申请过于频繁，请稍后再试', { bizCode: 'PROOF_TOO_OFTEN' });
  if (recent.length >= PROOFS_A_DAY) refuse('今日打款次数已达上限，请明日再试', { bizCode: 'PROOF_TOO_OFTEN' });
  await db
    .updateTable('payment_proofs')
    .set({ state: 'EXPIRED', finished_at: now })
    .where('enterprise_id', '=', account.enterpriseId)
    .where('account_no', '=', account.accountNo)
    .where('state', '=', 'SENT')
    .execute();
  const proofId = newId('DK');
  const amountCents = 1 + drawn(random, 99);
  const remark = Array.from(
    { length: REMARK_LENGTH },
    () => REMARK_CHARACTERS[drawn(random, REMARK_CHARACTERS.length)],
  ).join('');
  await db
    .insertInto('payment_proofs')
    .values({
      proof_id: proofId,
      enterprise_id: account.enterpriseId,
      account_no: account.accountNo,
      amount_cents: amountCents,
      remark,
      state: 'SENT',
      sent_at: now,
      expires_at: new Date(now.getTime() + PROOF_LIFE),
      finished_at: null,
    })
    .execute();
  await db
    .insertInto('outbox')
    .values({
      receiver: user.loginAccount,
      channel: 'SMS',
      purpose: 'PAYMENT_PROOF',
      code: remark,
      text: `【模拟银行】您尾号${account.accountNo.slice(-4)}的账户收到平台打款0.${String(amountCents).padStart(2, '0')}元，附言${remark}。`,
      sent_at: now,
    })
    .execute();
  await noted({ db, now, address, user }, 'account.proofSent', account, proofId);
  return proofOf(db, account, now);
}

const noted = (
  { db, now, address, user }: Pick<NeededContext, 'db' | 'now' | 'address' | 'user'>,
  action: string,
  account: Account,
  proofId: string,
) =>
  audit(db, {
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action,
    subject: account.enterpriseId,
    detail: { proofId, account: maskedAccount(account.accountNo) },
    address,
  });

/**
 * Compares the amount that the user enters with the amount sent. A wrong attempt stays counted even though the call
 * is refused.
 */
export async function compareProof(
  { db, now, address, user }: Pick<NeededContext, 'db' | 'now' | 'address' | 'user'>,
  account: Account,
  { proofId, amountCents, remark }: { proofId: string; amountCents: number; remark: string },
): Promise<PaymentProof> {
  // Reads only a verification of this account number, so that a payment sent to an earlier account cannot verify a
  // changed number.
  const row = await db
    .selectFrom('payment_proofs')
    .selectAll()
    .where('proof_id', '=', proofId)
    .where('enterprise_id', '=', account.enterpriseId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return notYours();
  const finish = (state: 'VERIFIED' | 'FAILED' | 'EXPIRED', tries: number) =>
    db.updateTable('payment_proofs').set({ state, tries, finished_at: now }).where('proof_id', '=', proofId).execute();
  if (row.state === 'FAILED') refuse('验证次数已用完，请重新申请打款', { bizCode: 'PROOF_FAILED' });
  if (row.state === 'EXPIRED' || row.account_no !== account.accountNo)
    refuse('打款已失效，请重新申请', { bizCode: 'PROOF_EXPIRED' });
  if (row.state === 'SENT' && row.expires_at <= now) {
    await finish('EXPIRED', row.tries);
    refuse('打款已失效，请重新申请', { bizCode: 'PROOF_EXPIRED', keep: true });
  }
  const right = row.amount_cents === amountCents && row.remark === remark;
  if (row.state === 'VERIFIED')
    return right ? proofOf(db, account, now) : refuse('该账户已验证', { bizCode: 'PROOF_DONE' });
  const tries = row.tries + 1;
  if (right) {
    await finish('VERIFIED', tries);
    await noted({ db, now, address, user }, 'account.verified', account, proofId);
    return proofOf(db, account, now);
  }
  if (tries >= PROOF_TRIES) {
    await finish('FAILED', tries);
    await noted({ db, now, address, user }, 'account.proofFailed', account, proofId);
    return refuse('验证次数已用完，请重新申请打款', { bizCode: 'PROOF_FAILED', keep: true });
  }
  await db.updateTable('payment_proofs').set({ tries }).where('proof_id', '=', proofId).execute();
  const msg = `金额或附言不正确，还可尝试${PROOF_TRIES - tries}次`;
  return refuse(msg, { bizCode: 'PROOF_WRONG', fields: { amount: msg }, keep: true });
}
