import type { ApplicationKind } from '@/contract/calls/applications';
import { unseenIn } from '@/contract/calls/sectionCheck';
import { audit } from '../audit';
import type { AuthedContext } from '../context';
import { wireTime } from '../money/days';
import { maskedId } from '../onboarding/view';
import { notYours, refuse } from '../refusal';
import type { Texts } from '../reviews';
import { contentProblems, withSecrets } from './checks';
import { grantFiles } from './files';
import { KINDS } from './kinds';
import { type ApplicationRow, type Content, type KindRules, type Owner, sectionOf } from './model';
import { lockedOwner, newestAbout, ownerOf } from './store';

/*
 * Drafts of applications, stored on the platform per enterprise. Any user who may submit the application can continue a
 * colleague's draft. Each save names the version that it is based on, so that two parallel saves lose no data.
 */

export interface Which {
  kind: ApplicationKind;
  subject: string;
}

const rowsOf = ({ db }: Pick<AuthedContext, 'db'>, { enterpriseId, merchantNo }: Owner, { kind, subject }: Which) =>
  db
    .selectFrom('application_drafts')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('merchant_no', '=', merchantNo)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();

/** Returns the stored content of a draft, including its secrets. */
export async function draftOf(context: Pick<AuthedContext, 'db'>, owner: Owner, which: Which): Promise<Content> {
  return Object.fromEntries((await rowsOf(context, owner, which)).map(({ section, values }) => [section, values]));
}

/** Returns the rules of the application kind. Refuses a subject that names no item of this kind. */
const known = (rules: KindRules, { subject }: Which) => (rules.items(subject).length > 0 ? rules : notYours());

/** Returns the content of a refused application that has not been corrected yet, to prefill the form. */
async function refusedContent({ db }: Pick<AuthedContext, 'db'>, owner: Owner, which: Which): Promise<Content> {
  const [item = ''] = KINDS[which.kind].items(which.subject);
  const newest = await newestAbout(db, { owner, kind: which.kind, item });
  return newest?.state === 'REJECTED' && newest.subject === which.subject ? newest.content : {};
}

/**
 * Returns all sections of an application form with values: the saved draft, otherwise the values of the refused application,
 * otherwise the data on record.
 */
export async function readDraft(context: AuthedContext, which: Which) {
  const { db, user, now } = context;
  const owner = await ownerOf(db, user);
  const rules = known(KINDS[which.kind], which);
  const rows = await rowsOf(context, owner, which);
  const prefilled = {
    ...(await rules.known?.(db, { owner, subject: which.subject, now })),
    ...(await refusedContent(context, owner, which)),
  };
  return {
    owner,
    sections: Object.entries(rules.spec.sections).map(([section, { fields }]) => {
      const row = rows.find((one) => one.section === section);
      const values = row?.values ?? prefilled[section] ?? {};
      const secrets = Object.keys(values).filter((field) => fields[field]?.secret && values[field]);
      return {
        section,
        values: Object.fromEntries(Object.entries(values).filter(([field]) => !fields[field]?.secret)),
        masked: Object.fromEntries(secrets.map((field) => [field, maskedId(values[field] ?? '')])),
        version: row?.version ?? 0,
        done: row?.done ?? false,
        savedBy: row?.saver_name ?? '',
        savedAt: row ? wireTime(row.saved_at) : null,
      };
    }),
  };
}

/** Returns the problems, by field, that a submission would find in a step that is saved as done. */
async function stepProblems(
  { db, user, now }: AuthedContext,
  rules: KindRules,
  {
    owner,
    which: { subject, section },
    kept,
  }: { owner: Owner; which: Which & { section: string }; kept: Record<string, string> },
): Promise<Texts> {
  const request = { owner, subject, content: { [section]: kept }, now };
  const about = rules.about?.({ subject, content: request.content, mended: null }) ?? {};
  const { problems } = await contentProblems(db, rules, { asked: request, userId: user.userId, names: [section] });
  return Object.fromEntries(
    Object.entries({ ...problems, ...about }).map(([key, msg]) => [key.slice(section.length + 1), msg]),
  );
}

/** Stores the typed values of a section of a draft. `done: true` is refused if the section has problems. */
export async function saveDraft(
  context: AuthedContext,
  which: Which & { section: string },
  { values, version, done }: { values: Record<string, string>; version: number; done: boolean },
) {
  const { db, user, now, address } = context;
  const rules = known(KINDS[which.kind], which);
  const section = sectionOf(rules, which.section) ?? notYours();
  const owner = await lockedOwner(db, user);
  const row = (await rowsOf(context, owner, which)).find((one) => one.section === which.section);
  if ((row?.version ?? 0) !== version)
    refuse(`${row?.saver_name ?? '其他人'}已于${row ? wireTime(row.saved_at).slice(11, 16) : ''}修改了此步骤`, {
      bizCode: 'DRAFT_CHANGED',
    });
  const own = Object.entries(values).filter(([field]) => Object.hasOwn(section.fields, field));
  // A secret that is left out keeps its stored value, or the value submitted with the refused application.
  const before = row?.values ?? (await refusedContent(context, owner, which))[which.section] ?? {};
  const kept = withSecrets(rules, which.section, { typed: Object.fromEntries(own), kept: before });
  const problems = done ? await stepProblems(context, rules, { owner, which, kept }) : unseenIn(section, kept);
  const [first] = Object.values(problems);
  if (first !== undefined) refuse(first, { fields: problems });
  await grantFiles(db, { owner, userId: user.userId, section, values: kept });
  const { nick_name } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  const saved = {
    values: JSON.stringify(kept),
    version: version + 1,
    done,
    saved_at: now,
    saved_by: user.userId,
    saver_name: nick_name,
  };
  const key = {
    enterprise_id: owner.enterpriseId,
    merchant_no: owner.merchantNo,
    kind: which.kind,
    subject: which.subject,
    section: which.section,
  };
  await db
    .insertInto('application_drafts')
    .values({ ...key, ...saved })
    .onConflict((conflict) =>
      conflict.columns(['enterprise_id', 'merchant_no', 'kind', 'subject', 'section']).doUpdateSet(saved),
    )
    .execute();
  if (done)
    await audit(db, {
      at: now,
      userId: user.userId,
      sessionId: user.sessionId,
      action: 'application.draftSaved',
      subject: owner.enterpriseId,
      detail: { kind: which.kind, subject: which.subject, section: which.section },
      address,
    });
  return { version: version + 1, done, savedBy: nick_name, savedAt: wireTime(now) };
}

/** Turns a withdrawn application into a draft again, unless another draft has been started meanwhile. */
export async function restoreDraft(
  { db, now, user }: Pick<AuthedContext, 'db' | 'now' | 'user'>,
  row: ApplicationRow,
  saverName: string,
): Promise<void> {
  await db
    .insertInto('application_drafts')
    .values(
      Object.entries(row.content).map(([section, values]) => ({
        enterprise_id: row.enterprise_id,
        merchant_no: row.merchant_no,
        kind: row.kind,
        subject: row.subject,
        section,
        values: JSON.stringify(values),
        version: 1,
        done: true,
        saved_at: now,
        saved_by: user.userId,
        saver_name: saverName,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function dropDraft(
  { db }: Pick<AuthedContext, 'db'>,
  owner: Owner,
  { kind, subject }: Which,
): Promise<void> {
  await db
    .deleteFrom('application_drafts')
    .where('enterprise_id', '=', owner.enterpriseId)
    .where('merchant_no', '=', owner.merchantNo)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();
}
