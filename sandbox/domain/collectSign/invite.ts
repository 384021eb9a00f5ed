import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { collectSignInvite, InviteChannel } from '@/contract/calls/collectSign';
import { audit } from '../audit';
import { maskedMobile } from '../contact';
import { type AuthedContext, memberOf } from '../context';
import { notifyPrograms } from '../events/events';
import { formatCents, parseCents } from '../money/cents';
import { addDays, DAY_MS, dayOf } from '../money/days';
import { merchantFor, mustBeOpen } from '../products/gate';
import { textForProgram } from '../programs/namesForProgram';
import { atField, notYours, refuse } from '../refusal';
import { hashSecret } from '../secrets';
import { linkUrl, newLinkSecret } from './link';
import { addStep, lockedOwn, mustCollect, nameOf, type SignRow, stateOf } from './model';

/* The merchant's actions on collection contracts (代收签约): invite a payer, resend the link, end the contract. */

const PRODUCT = 'ZTO_QUICK_PAYMENT';
const LINK_LIFE = 3 * DAY_MS;
export const RESEND_MS = 60_000;
const LINKS_A_DAY = 10;
/** Maximum duration of a contract in days: five years. */
const MOST_DAYS = 5 * 366;

type Invitation = Omit<z.output<typeof collectSignInvite.request>, 'merchantNo' | 'memberNo'>;

const CHANNEL_WORDS: Readonly<Record<InviteChannel, (mobile: string) => string>> = {
  SMS: (mobile) => `签约短信已发送至${maskedMobile(mobile)}`,
  LINK: () => '已生成签约链接',
};

/** Validates the limits and the period of a contract. Refuses invalid values at their field. */
function mustFit({ singleLimit, dailyLimit, monthlyLimit, totalLimit, validFrom, validUntil }: Invitation, now: Date) {
  if (parseCents(dailyLimit) < parseCents(singleLimit)) atField('dailyLimit', '单日限额不能低于单笔限额');
  if (parseCents(monthlyLimit) < parseCents(dailyLimit)) atField('monthlyLimit', '单月限额不能低于单日限额');
  if (parseCents(totalLimit) < parseCents(monthlyLimit)) atField('totalLimit', '累计限额不能低于单月限额');
  const today = dayOf(now);
  if (validFrom < today) atField('validFrom', '生效日期不能早于今天');
  if (validFrom > addDays(today, 366)) atField('validFrom', '生效日期不能晚于一年后');
  if (validUntil < validFrom) atField('validUntil', '截止日期不能早于生效日期');
  if (validUntil > addDays(validFrom, MOST_DAYS)) atField('validUntil', '签约期限最长五年');
}

/**
 * Creates the next link of a contract and ends the previous link. If the channel is SMS, the link is sent to the
 * payer.
 */
async function newLink(context: AuthedContext, row: SignRow, nr: number, channel: InviteChannel, merchantName: string) {
  const { db, now } = context;
  const token = await newLinkSecret(context, row.sign_no, nr);
  const link = linkUrl(context, token);
  await db
    .insertInto('collect_sign_links')
    .values({
      sign_no: row.sign_no,
      nr,
      token_hash: hashSecret(token),
      channel,
      sent_at: now,
      expires_at: new Date(now.getTime() + LINK_LIFE),
      device_hash: null,
    })
    .execute();
  if (channel === 'SMS')
    await db
      .insertInto('outbox')
      .values({
        receiver: row.mobile,
        channel: 'SMS',
        purpose: 'COLLECT_SIGN',
        code: null,
        text: `【开放平台】${merchantName}邀请您签约代收“${row.project}”：${link} 链接72小时内有效，请核对后再签约。`,
        sent_at: now,
      })
      .execute();
  await addStep(db, {
    signNo: row.sign_no,
    at: now,
    text: CHANNEL_WORDS[channel](row.mobile),
    by: await nameOf(context),
  });
  return { signNo: row.sign_no, link };
}

const merchantName = async ({ db }: AuthedContext, merchantNo: string) =>
  (
    await db
      .selectFrom('merchants')
      .select('merchant_name')
      .where('merchant_no', '=', merchantNo)
      .executeTakeFirstOrThrow()
  ).merchant_name;

const auditSign = (context: AuthedContext, action: string, subject: string, detail: Record<string, unknown>) =>
  audit(context.db, {
    at: context.now,
    userId: context.user.userId,
    sessionId: context.user.sessionId,
    action,
    subject,
    detail,
    address: context.address,
  });

/** Returns a contract number: `QY`, the day and ten random digits. */
function newSignNo({ now, random }: AuthedContext): string {
  const digits = Buffer.from(random(8)).readBigUInt64BE() % 10_000_000_000n;
  return `QY${dayOf(now).replaceAll('-', '')}${String(digits).padStart(10, '0')}`;
}

/** Period in ms in which an identical request counts as a retry after a lost answer. */
const SAME_WITHIN = 10 * 60_000;

/** Finds the unanswered contract that the same user created with the same content, for a retry after a lost answer. */
async function sameRequest({ db, user, now }: AuthedContext, row: SignRow): Promise<SignRow | null> {
  const { sign_no: _n, created_at: _c, creator_name: _m, ...content } = row;
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(content)}, 0))`.execute(db);
  const found = await db
    .selectFrom('collect_signs')
    .selectAll()
    .where('member_no', '=', row.member_no)
    .where('created_by', '=', user.userId)
    .where('created_at', '>', new Date(now.getTime() - SAME_WITHIN))
    .where('state', '=', 'WAIT_SIGN')
    .where('mobile', '=', row.mobile)
    .orderBy('created_at', 'desc')
    .execute();
  const same = (one: SignRow) =>
    (Object.keys(content) as (keyof typeof content)[]).every(
      (key) => String(one[key] ?? '') === String(row[key] ?? ''),
    );
  return found.find((one) => same(one as SignRow)) ?? null;
}

/** Stores a contract that waits for its payer, and its first link. */
export async function invite(
  context: AuthedContext,
  invitation: Invitation,
): Promise<{ signNo: string; link: string }> {
  const { db, user, now } = context;
  await mustCollect(context);
  mustFit(invitation, now);
  const merchantNo = await merchantFor(db, user, PRODUCT);
  await mustBeOpen(db, merchantNo, [PRODUCT]);
  const { payerName, mobile, project, outSignNo = '', channel } = invitation;
  const row: SignRow = {
    sign_no: newSignNo(context),
    member_no: memberOf(user),
    merchant_no: merchantNo,
    enterprise_id: user.enterpriseId ?? notYours(),
    out_sign_no: outSignNo,
    payer_name: payerName,
    mobile,
    project,
    product_code: PRODUCT,
    single_cents: parseCents(invitation.singleLimit),
    daily_cents: parseCents(invitation.dailyLimit),
    monthly_cents: parseCents(invitation.monthlyLimit),
    total_cents: parseCents(invitation.totalLimit),
    valid_from: invitation.validFrom,
    valid_until: invitation.validUntil,
    state: 'WAIT_SIGN',
    bank_code: '',
    card_masked: '',
    end_reason: '',
    created_at: now,
    created_by: user.userId,
    creator_name: await nameOf(context),
    signed_at: null,
    ended_at: null,
  };
  const same = await sameRequest(context, row);
  if (same) {
    // For SMS the link has already been sent. For other channels the user may not have received the response with the
    // link, so a new link is created below.
    if (channel === 'SMS') return { signNo: same.sign_no, link: '' };
    const { nr } = await db
      .selectFrom('collect_sign_links')
      .select(({ fn }) => fn.max('nr').as('nr'))
      .where('sign_no', '=', same.sign_no)
      .executeTakeFirstOrThrow();
    return newLink(context, same, (nr ?? 0) + 1, channel, await merchantName(context, merchantNo));
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('collect_signs')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['merchant_no', 'out_sign_no']).where('out_sign_no', '<>', '').doNothing(),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) atField('outSignNo', '该商户签约号已使用');
  await addStep(db, { signNo: row.sign_no, at: now, text: '发起签约', by: row.creator_name });
  await auditSign(context, 'collectSign.invited', row.sign_no, { channel, totalLimit: formatCents(row.total_cents) });
  return newLink(context, row, 1, channel, await merchantName(context, merchantNo));
}

/** Creates a new link for an unsigned contract. */
export async function inviteAgain(
  context: AuthedContext,
  { signNo, channel }: { signNo: string; channel: InviteChannel },
) {
  const { db, now } = context;
  await mustCollect(context);
  const row = await lockedOwn(context, signNo);
  if (stateOf(row, now) !== 'WAIT_SIGN') refuse('该签约当前不需要付款人确认', { bizCode: 'SIGN_CLOSED' });
  const links = await db
    .selectFrom('collect_sign_links')
    .select(['nr', 'sent_at'])
    .where('sign_no', '=', signNo)
    .orderBy('nr', 'desc')
    .execute();
  const today = links.filter(({ sent_at }) => sent_at.getTime() > now.getTime() - DAY_MS);
  const last = links[0]?.sent_at.getTime() ?? 0;
  if (now.getTime() - last < RESEND_MS || today.length >= LINKS_A_DAY)
    refuse('操作过于频繁，请稍后再试', { bizCode: 'SIGN_TOO_OFTEN' });
  await auditSign(context, 'collectSign.invited', signNo, { channel, again: true });
  return newLink(context, row, (links[0]?.nr ?? 0) + 1, channel, await merchantName(context, row.merchant_no));
}

/**
 * Ends a contract, or withdraws its invitation. A repeated request changes no data. Orders accepted under the
 * contract continue.
 */
export async function terminate(
  context: AuthedContext,
  { signNo, reason }: { signNo: string; reason: string },
): Promise<void> {
  const { db, now } = context;
  await mustCollect(context);
  const row = await lockedOwn(context, signNo);
  if (row.state === 'TERMINATED') return;
  const state = stateOf(row, now);
  if (state !== 'ACTIVE' && state !== 'WAIT_SIGN')
    refuse(state === 'EXPIRED' ? '该签约已过期，无需解约' : '付款人已拒绝签约，无需解约', { bizCode: 'SIGN_CLOSED' });
  await db
    .updateTable('collect_signs')
    .set({ state: 'TERMINATED', ended_at: now, end_reason: reason })
    .where('sign_no', '=', signNo)
    .execute();
  const what = state === 'ACTIVE' ? '解约' : '撤销签约邀请';
  await addStep(db, { signNo, at: now, text: `${what}：${reason}`, by: await nameOf(context) });
  await notifyPrograms(
    db,
    {
      merchantNo: row.merchant_no,
      kind: 'sign.ended',
      subject: signNo,
      payload: {
        signNo,
        outSignNo: row.out_sign_no,
        how: 'TERMINATED',
        reason: textForProgram(reason, [row.payer_name]),
        wasActive: state === 'ACTIVE',
      },
    },
    now,
  );
  await auditSign(context, 'collectSign.terminated', signNo, { reason });
  if (state === 'ACTIVE')
    await db
      .insertInto('outbox')
      .values({
        receiver: row.mobile,
        channel: 'SMS',
        purpose: 'COLLECT_SIGN_ENDED',
        code: null,
        text: `【开放平台】您与${await merchantName(context, row.merchant_no)}的代收签约“${row.project}”已解除。`,
        sent_at: now,
      })
      .execute();
}
