import type * as contract from '@/contract/calls/applications';
import type { ApplicationKind } from '@/contract/calls/applications';
import type { CallName } from '@/contract/calls/catalogue';
import { followerOf, isAbout } from '../../domain/applications/about';
import { readDraft, saveDraft } from '../../domain/applications/drafts';
import { KINDS } from '../../domain/applications/kinds';
import { resendLink, signingOf } from '../../domain/applications/signing';
import { applicationOf, newestAbout, ownerOf } from '../../domain/applications/store';
import { submitAgain, withdraw } from '../../domain/applications/submit';
import { applicationDetail, toApplicationView } from '../../domain/applications/view';
import type { AuthedContext } from '../../domain/context';
import { pageOfQuery } from '../../domain/lists';
import { wireTime } from '../../domain/money/days';
import { notYours } from '../../domain/refusal';
import { decideNext } from '../../domain/reviews';
import type { Handlers, InputOf } from '../handler';

/** Returns an application of the session's enterprise, after its due review has been decided. */
export async function lockedApplication(context: AuthedContext, applyNo: string) {
  const { db, user } = context;
  const which = { applyNo, enterpriseId: user.enterpriseId ?? notYours() };
  const row = await applicationOf(db, which);
  if (row.state !== 'AUDITING') return row;
  await decideNext(db, context, { subject: applyNo });
  // Reads the application again, because a worker may have decided it while this request waited.
  return applicationOf(db, which);
}

const saveOf =
  (section: string) =>
  ({ values, version, done }: InputOf<'temporarySave1'>, context: AuthedContext) =>
    saveDraft(context, { kind: 'MERCHANT', subject: '', section }, { values, version, done });

/** Returns the newest application about the items of the subject, after its due review has been decided. */
async function newest(context: AuthedContext, kind: ApplicationKind, subject: string) {
  const owner = await ownerOf(context.db, context.user);
  const [item = ''] = KINDS[kind].items(subject);
  const row = await newestAbout(context.db, { owner, kind, item });
  return row ? toApplicationView(context.db, await lockedApplication(context, row.apply_no)) : null;
}

export const applicationHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  applyInfo: async ({ applyNo }, context) =>
    applicationDetail(context.db, await lockedApplication(context, applyNo), context.now),

  applyPage: async ({ kind, state, subject, ...paging }, { db, user }) => {
    const owner = await ownerOf(db, user);
    let rows = db.selectFrom('applications as a').where('a.enterprise_id', '=', owner.enterpriseId);
    if (user.merchantNo !== null) rows = rows.where('a.merchant_no', '=', user.merchantNo);
    if (kind) rows = rows.where('a.kind', '=', kind);
    if (state) rows = rows.where('a.state', '=', state);
    if (subject) rows = rows.where(isAbout([subject]));
    const { rows: page, ...paged } = await pageOfQuery(rows, paging, (query) =>
      query.selectAll('a').orderBy('a.submitted_at', 'desc').orderBy('a.apply_no', 'desc'),
    );
    const shown = [];
    for (const row of page) shown.push(await toApplicationView(db, row));
    return { ...paged, rows: shown };
  },

  queryApplyTodo: async (_request, { db, user }) => {
    const enterpriseId = user.enterpriseId ?? notYours();
    let rows = db
      .selectFrom('applications as a')
      .leftJoin('merchants as m', 'm.merchant_no', 'a.merchant_no')
      .select(['a.apply_no', 'a.title', 'a.state', 'a.submitted_at', 'a.decided_at', 'm.merchant_name'])
      .where('a.enterprise_id', '=', enterpriseId)
      .where('a.state', 'in', ['WAIT_SIGN', 'REJECTED'])
      .where(followerOf, 'is', null);
    if (user.merchantNo !== null) rows = rows.where('a.merchant_no', '=', user.merchantNo);
    const due = await rows.orderBy('a.submitted_at', 'desc').orderBy('a.apply_no', 'desc').limit(20).execute();
    return due.map((row) => ({
      applyNo: row.apply_no,
      title: row.title,
      merchantName: row.merchant_name ?? '',
      state: row.state === 'WAIT_SIGN' ? ('WAIT_SIGN' as const) : ('REJECTED' as const),
      since: wireTime(row.decided_at ?? row.submitted_at),
    }));
  },

  applyWithdraw: async ({ applyNo }, context) => toApplicationView(context.db, await withdraw(context, applyNo)),

  rejectApply: async ({ applyNo, sections, agreementNos }, context) =>
    toApplicationView(context.db, await submitAgain(context, { applyNo, sections, agreementNos })),

  queryTemporarySave: async ({ kind, subject }, context) => {
    const { sections } = await readDraft(context, { kind, subject });
    return { sections, newest: await newest(context, kind, subject) };
  },

  temporarySave1: saveOf('BUSINESS'),
  temporarySave2: saveOf('PAPERS'),
  temporarySave3: saveOf('SETTLEMENT'),
  temporarySave4: saveOf('PRODUCTS'),

  temporarySave: async ({ kind, subject, section, values, version, done }, context) =>
    saveDraft(context, { kind, subject, section }, { values, version, done }),

  querySingInfo: async ({ applyNo }, context) => {
    const row = await lockedApplication(context, applyNo);
    const signing = await signingOf(context.db, row, context.now);
    return { asOf: wireTime(context.now), applyNo, title: row.title, state: row.state, signing };
  },

  reSendSingNotify: ({ applyNo }, context) => resendLink(context, applyNo),
};
