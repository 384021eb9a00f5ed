import type { ApplicationKind } from '@/contract/calls/applications';
import { audit } from '../audit';
import type { AuthedContext, Context } from '../context';
import { dayOf } from '../money/days';
import { mustBeRead } from '../products/agreements';
import { notYours, refuse } from '../refusal';
import { fileReview, type Texts } from '../reviews';
import { followerOf } from './about';
import { contentProblems, withSecrets } from './checks';
import { draftOf, dropDraft, restoreDraft } from './drafts';
import { grantFiles } from './files';
import { KINDS } from './kinds';
import {
  type ApplicationRequest,
  type ApplicationRow,
  type Content,
  type KindRules,
  sectionOf,
  sectionsOf,
} from './model';
import { addStep, applicationOf, livingAbout, lockedOwner, merchantOfItem, moveTo } from './store';

/*
 * Submission of an application. The content is validated as a whole, stored unchangeably under an application number,
 * and then waits for its audit. Every change of an enterprise's applications first locks the enterprise.
 */

/** The review kind of application audits. The subject of such a review is the application number. */
export const APPLICATION = 'APPLICATION';
declare module '../reviews' {
  interface ReviewNames {
    [APPLICATION]: true;
  }
}

const number = ({ now, random }: Pick<Context, 'now' | 'random'>) =>
  `SQ${dayOf(now).replaceAll('-', '')}${String(Buffer.from(random(6)).readUIntBE(0, 6) % 1e10).padStart(10, '0')}`;

/** Validates the submitted content section by section. Refuses with all invalid fields. */
async function checkedContent(
  { db, user, now }: AuthedContext,
  rules: KindRules,
  {
    owner,
    subject,
    sent,
    before,
  }: { owner: ApplicationRequest['owner']; subject: string; sent: Content; before: Content },
): Promise<Content> {
  const names = sectionsOf(rules, sent).filter((name) => sectionOf(rules, name));
  const typed = Object.fromEntries(
    names.map((name) => [name, withSecrets(rules, name, { typed: sent[name] ?? {}, kept: before[name] ?? {} })]),
  );
  const request: ApplicationRequest = { owner, subject, content: typed, now };
  const { content, problems } = await contentProblems(db, rules, { asked: request, userId: user.userId, names });
  mustBeSound(problems);
  return content;
}

function mustBeSound(problems: Texts): void {
  const [first] = Object.values(problems);
  if (first !== undefined) refuse(first, { fields: problems });
}

interface Submission {
  kind: ApplicationKind;
  subject: string;
  sections: Content;
  agreementNos?: readonly string[] | undefined;
  /** The refused application that this submission corrects. */
  follows?: ApplicationRow | undefined;
}

/** Refuses if another application about the same item is pending. */
async function mustBeAlone(
  { db }: AuthedContext,
  { owner, kind, items }: { owner: ApplicationRequest['owner']; kind: ApplicationKind; items: readonly string[] },
) {
  const living = await livingAbout(db, { owner, kind, items });
  if (living) refuse(`已有申请正在处理（申请编号${living}）`, { bizCode: 'APPLY_PENDING' });
}

/**
 * Submits an application. Of two identical parallel submissions the second is refused, because it finds the first
 * pending.
 */
export async function submitApplication(context: AuthedContext, submission: Submission): Promise<ApplicationRow> {
  const { db, user, now, newId, reviewDelayMs, address } = context;
  const { kind, subject, follows, agreementNos = [] } = submission;
  const rules = KINDS[kind];
  const owner = await lockedOwner(db, user);
  const items = rules.items(subject);
  // Refuses an unknown item in the same way as an item of another owner.
  if (items.length === 0) notYours();
  mustBeSound(rules.about?.({ subject, content: submission.sections, mended: follows?.content ?? null }) ?? {});
  await mustBeAlone(context, { owner, kind, items });
  const obstacle = await rules.obstacle?.(db, { owner, subject, content: submission.sections, now });
  if (obstacle) refuse(obstacle.msg, { bizCode: obstacle.bizCode });
  const before = { ...follows?.content, ...(await draftOf(context, owner, { kind, subject })) };
  const content = await checkedContent(context, rules, { owner, subject, sent: submission.sections, before });
  const consent = rules.agrees?.(subject, content);
  // The consent given with the refused application stays valid if the terms are unchanged.
  if (follows && follows.agreement_nos.length > 0 && consent)
    await mustBeRead(context, owner, consent.codes, [...agreementNos, ...follows.agreement_nos], consent.mcc);
  const holds = (await rules.holds?.(db, { owner, subject, content, now })) ?? {};
  const { nick_name: name } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto('applications')
    .values({
      apply_no: number(context),
      kind,
      enterprise_id: owner.enterpriseId,
      merchant_no: owner.merchantNo,
      subject,
      title: rules.title(subject, content),
      content: JSON.stringify(content),
      before: JSON.stringify(holds),
      agreement_nos: JSON.stringify(agreementNos.length === 0 && follows ? follows.agreement_nos : agreementNos),
      state: 'AUDITING',
      submitted_at: now,
      submitted_by: user.userId,
      submitter_name: name,
      decided_at: null,
      effective_from: null,
      follows: follows?.apply_no ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('application_items')
    .values(
      items.map((item) => ({
        apply_no: row.apply_no,
        enterprise_id: owner.enterpriseId,
        merchant_no: merchantOfItem(kind, item, owner.merchantNo),
        kind,
        item,
      })),
    )
    .execute();
  for (const [section, values] of Object.entries(content)) {
    const named = sectionOf(rules, section);
    if (named) await grantFiles(db, { owner, userId: user.userId, section: named, values });
  }
  await rules.moved?.(db, owner, 'AUDITING');
  await addStep(db, { applyNo: row.apply_no, at: now, step: 'SUBMITTED', text: '已提交，等待审核', by: name });
  if (follows)
    await addStep(db, {
      applyNo: follows.apply_no,
      at: now,
      step: 'FOLLOWED',
      text: `已重新提交（${row.apply_no}）`,
      by: name,
    });
  await dropDraft(context, owner, { kind, subject });
  await fileReview(db, {
    kind: APPLICATION,
    subject: row.apply_no,
    enterpriseId: owner.enterpriseId,
    userId: user.userId,
    now,
    delayMs: reviewDelayMs,
    newId,
  });
  await audit(db, {
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action: 'application.submitted',
    subject: row.apply_no,
    detail: { kind, about: subject, ...(follows ? { follows: follows.apply_no } : {}) },
    address,
  });
  return row;
}

/**
 * The sections that must be corrected in a refused application: sections named by the refusal reasons, or all if the
 * reasons name none.
 */
export function openSections(rules: KindRules, { state, reasons, content }: ApplicationRow): string[] {
  if (state !== 'REJECTED') return [];
  // Uses the section order of the declaration, because the database does not store the order.
  const all = Object.keys(rules.spec.sections).filter((name) => content[name]);
  const named = all.filter((name) => Object.keys(reasons).some((key) => key === name || key.startsWith(`${name}.`)));
  return named.length > 0 ? named : all;
}

const closed = () => refuse('该申请已结束或已重新提交', { bizCode: 'APPLY_CLOSED' });

/**
 * Resubmits a refused application with its corrected sections. If terms have changed since the consent, the user must
 * accept them again.
 */
export async function submitAgain(
  context: AuthedContext,
  {
    applyNo,
    sections,
    agreementNos,
  }: { applyNo: string; sections: Content; agreementNos?: readonly string[] | undefined },
) {
  const { db, user } = context;
  const owner = await lockedOwner(db, user);
  const old = await applicationOf(db, { applyNo, enterpriseId: owner.enterpriseId });
  // Refuses a user who has switched to the enterprise or to another merchant, because the new application would
  // belong to the wrong merchant.
  if (old.merchant_no !== '' && old.merchant_no !== owner.merchantNo)
    refuse('请先切换到该申请所属的商户', { bizCode: 'NOT_READY' });
  const rules = KINDS[old.kind];
  const open = openSections(rules, old);
  const { follower } = await db
    .selectFrom('applications as a')
    .select(followerOf.as('follower'))
    .where('a.apply_no', '=', applyNo)
    .executeTakeFirstOrThrow();
  if (open.length === 0 || follower !== null) return closed();
  const locked = Object.keys(sections).find((name) => !open.includes(name));
  if (locked !== undefined)
    refuse('该部分已通过审核，不能修改', {
      bizCode: 'APPLY_CLOSED',
      fields: { [locked]: '该部分已通过审核，不能修改' },
    });
  const sent = { ...old.content, ...sections };
  return submitApplication(context, {
    kind: old.kind,
    subject: old.subject,
    sections: sent,
    agreementNos,
    follows: old,
  });
}

/** Withdraws an application that is not decided yet. Its content becomes a draft again. */
export async function withdraw(context: AuthedContext, applyNo: string): Promise<ApplicationRow> {
  const { db, user, now, address } = context;
  const owner = await lockedOwner(db, user);
  const row = await applicationOf(db, { applyNo, enterpriseId: owner.enterpriseId });
  if (row.state !== 'AUDITING' && row.state !== 'WAIT_SIGN') return closed();
  const taken = await moveTo(db, KINDS[row.kind], row, { state: 'WITHDRAWN', decided_at: now });
  // Deletes the pending audit, because a withdrawn application needs no decision.
  await db
    .deleteFrom('reviews')
    .where('kind', '=', APPLICATION)
    .where('subject', '=', applyNo)
    .where('decided_at', 'is', null)
    .execute();
  const { nick_name: by } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  await addStep(db, { applyNo, at: now, step: 'WITHDRAWN', text: '已撤回', by });
  await restoreDraft(context, row, by);
  await audit(db, {
    at: now,
    userId: user.userId,
    sessionId: user.sessionId,
    action: 'application.withdrawn',
    subject: applyNo,
    address,
  });
  return taken;
}
