import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { maskedMobile } from '../contact';
import type { Actor, Context } from '../context';
import { DAY_MS, wireTime } from '../money/days';
import { refuse } from '../refusal';
import type { Deciding } from '../reviews';
import { hashSecret, newSecret } from '../secrets';
import { conclude } from './conclude';
import { KINDS } from './kinds';
import type { ApplicationRow } from './model';
import { addStep, applicationOf, lockEnterprise, lockedOwner, ownerIn } from './store';

/*
 * Signing by SMS: a link goes to the signer's phone. The linked page shows the agreement, and the signer consents on
 * it. A link can be used once, within one day, and only on the phone that opened it first. A newer link replaces an
 * older one.
 */

const LINK_LIFE = DAY_MS;
const RESEND_MS = 60_000;
const LINKS_A_DAY = 5;

const newestLink = (db: Kysely<Database>, applyNo: string) =>
  db
    .selectFrom('application_signings')
    .selectAll()
    .where('apply_no', '=', applyNo)
    .orderBy('nr', 'desc')
    .executeTakeFirst();

/** Sends the signer a new signing link and ends the previous link. */
export async function sendLink(
  db: Kysely<Database>,
  row: ApplicationRow,
  { now, random, publicUrl }: Pick<Deciding, 'now' | 'random' | 'publicUrl'>,
): Promise<void> {
  const owner = await ownerIn(db, row.enterprise_id, row.merchant_no || null);
  const signer = await KINDS[row.kind].signer?.(db, { owner, subject: row.subject, content: row.content, now });
  if (!signer) throw new Error(`nobody signs ${row.kind}`);
  const token = newSecret(random);
  const before = await newestLink(db, row.apply_no);
  await db
    .insertInto('application_signings')
    .values({
      apply_no: row.apply_no,
      nr: (before?.nr ?? 0) + 1,
      token_hash: hashSecret(token),
      signer_name: signer.name,
      mobile: signer.mobile,
      sent_at: now,
      expires_at: new Date(now.getTime() + LINK_LIFE),
      device_hash: null,
      signed_at: null,
    })
    .execute();
  await db
    .insertInto('outbox')
    .values({
      receiver: signer.mobile,
      channel: 'SMS',
      purpose: 'SIGN',
      code: null,
      text: `【开放平台】${owner.enterpriseName}申请${row.title}，请您签约：${publicUrl}/sandbox-phone/sign#${token} 链接24小时内有效。`,
      sent_at: now,
    })
    .execute();
  await addStep(db, {
    applyNo: row.apply_no,
    at: now,
    step: 'SENT',
    text: `签约短信已发送至${maskedMobile(signer.mobile)}`,
    by: '',
  });
}

const NOT_SIGNED = {
  state: 'NONE',
  signerName: '',
  mobileMasked: '',
  sentAt: null,
  expiresAt: null,
  resendAt: null,
  signedAt: null,
} as const;

/** Returns the state of the signing of an application. */
export async function signingOf(db: Kysely<Database>, row: ApplicationRow, now: Date) {
  const link = await newestLink(db, row.apply_no);
  if (!link) return NOT_SIGNED;
  const late = link.expires_at !== null && link.expires_at <= now;
  const again = new Date(link.sent_at.getTime() + RESEND_MS);
  return {
    state: link.signed_at ? ('SIGNED' as const) : late ? ('LATE' as const) : ('SENT' as const),
    signerName: link.signer_name,
    mobileMasked: maskedMobile(link.mobile),
    sentAt: wireTime(link.sent_at),
    expiresAt: link.expires_at && wireTime(link.expires_at),
    resendAt: row.state === 'WAIT_SIGN' && again > now ? wireTime(again) : null,
    signedAt: link.signed_at && wireTime(link.signed_at),
  };
}

/** Sends a new signing link at the request of a user. */
export async function resendLink(context: Context & { user: Actor }, applyNo: string) {
  const { db, user, now } = context;
  const owner = await lockedOwner(db, user);
  const row = await applicationOf(db, { applyNo, enterpriseId: owner.enterpriseId });
  if (row.state !== 'WAIT_SIGN') refuse('该申请当前不需要签约', { bizCode: 'APPLY_CLOSED' });
  const links = await db
    .selectFrom('application_signings')
    .select('sent_at')
    .where('apply_no', '=', applyNo)
    .where('sent_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('sent_at', 'desc')
    .execute();
  const last = links[0]?.sent_at.getTime() ?? 0;
  if (now.getTime() - last < RESEND_MS || links.length >= LINKS_A_DAY)
    refuse('操作过于频繁，请稍后再试', { bizCode: 'SIGN_TOO_OFTEN' });
  await sendLink(db, row, context);
  return signingOf(db, row, now);
}

/** Messages shown to the signer for a link that cannot be used. */
const NO_USE = {
  unknown: '签约链接无效，请核对短信中的链接',
  late: '签约链接已过期，请联系企业重新发送',
  replaced: '已发送新的签约链接，请使用最新的短信',
  otherDevice: '该链接已在另一台设备上打开，请在原设备上签约，或联系企业重新发送',
  closed: '该申请已撤回或已结束，无需签约',
} as const;

interface Signer {
  token: string;
  /** Identifies the signer's device. */
  device: string;
}

/** Returns a signing link and its application, locked. Binds the link to the first device that opens it. */
async function opened(db: Kysely<Database>, { token, device }: Signer, now: Date) {
  const found = await db
    .selectFrom('application_signings as s')
    .innerJoin('applications as a', 'a.apply_no', 's.apply_no')
    .select(['s.apply_no', 'a.enterprise_id'])
    .where('s.token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!found) return refuse(NO_USE.unknown);
  await lockEnterprise(db, found.enterprise_id);
  const row = await applicationOf(db, { applyNo: found.apply_no, enterpriseId: found.enterprise_id });
  const link = await newestLink(db, found.apply_no);
  if (!link || link.token_hash !== hashSecret(token)) return refuse(NO_USE.replaced);
  if (link.device_hash !== null && link.device_hash !== hashSecret(device)) return refuse(NO_USE.otherDevice);
  if (link.signed_at === null) {
    if (row.state !== 'WAIT_SIGN') return refuse(NO_USE.closed);
    if (link.expires_at !== null && link.expires_at <= now) return refuse(NO_USE.late);
  }
  if (link.device_hash === null)
    await db
      .updateTable('application_signings')
      .set({ device_hash: hashSecret(device) })
      .where('apply_no', '=', link.apply_no)
      .where('nr', '=', link.nr)
      .execute();
  return { row, link };
}

/** Returns what the signer's phone shows for a signing link: the agreement and its state. */
export async function showLink(db: Kysely<Database>, asking: Signer, now: Date) {
  const { row, link } = await opened(db, asking, now);
  const owner = await ownerIn(db, row.enterprise_id, row.merchant_no || null);
  const agreements =
    row.agreement_nos.length === 0
      ? []
      : await db
          .selectFrom('product_agreements')
          .select(['title', 'content'])
          .where('agreement_no', 'in', row.agreement_nos)
          .orderBy('agreement_no')
          .execute();
  return {
    enterpriseName: owner.enterpriseName,
    title: row.title,
    applyNo: row.apply_no,
    signerName: link.signer_name,
    signed: link.signed_at !== null,
    agreements,
  };
}

/** Records the signer's consent. A repeated consent returns the same response. */
export async function sign(db: Kysely<Database>, asking: Signer, moment: Deciding): Promise<void> {
  const { row, link } = await opened(db, asking, moment.now);
  if (link.signed_at !== null) return;
  // Checks the products again, because the platform may have stopped one of them since the audit.
  const owner = await ownerIn(db, row.enterprise_id, row.merchant_no || null);
  const { subject, content } = row;
  const obstacle = await KINDS[row.kind].obstacle?.(db, { owner, subject, content, now: moment.now });
  if (obstacle) refuse(obstacle.msg, { bizCode: obstacle.bizCode });
  await db
    .updateTable('application_signings')
    .set({ signed_at: moment.now })
    .where('apply_no', '=', link.apply_no)
    .where('nr', '=', link.nr)
    .execute();
  await addStep(db, {
    applyNo: row.apply_no,
    at: moment.now,
    step: 'SIGNED',
    text: '已通过短信签约',
    by: link.signer_name,
  });
  await conclude(db, row, moment);
}
