import type { Kysely } from 'kysely';
import { pathTo } from '@/common/division/tree';
import type { Application, ApplicationDetail, FieldShown } from '@/contract/calls/applications';
import type { Database } from '../../db/schema';
import { wireTime } from '../money/days';
import { maskedId } from '../onboarding/view';
import { categoryOf, industryName } from '../registers/industries';
import { dueAtOf } from '../reviews';
import { followerOf } from './about';
import { KINDS } from './kinds';
import type { ApplicationRow, Owner } from './model';
import { signingOf } from './signing';
import { ownerIn } from './store';
import { APPLICATION, openSections } from './submit';

export async function toApplicationView(db: Kysely<Database>, row: ApplicationRow): Promise<Application> {
  const dueAt = row.state === 'AUDITING' ? await dueAtOf(db, APPLICATION, row.apply_no) : null;
  const { follower } = await db
    .selectFrom('applications as a')
    .select(followerOf.as('follower'))
    .where('a.apply_no', '=', row.apply_no)
    .executeTakeFirstOrThrow();
  return {
    applyNo: row.apply_no,
    kind: row.kind,
    title: row.title,
    state: row.state,
    subject: row.subject,
    merchantNo: row.merchant_no,
    submittedAt: wireTime(row.submitted_at),
    submittedBy: row.submitter_name,
    dueAt: dueAt && wireTime(dueAt),
    decidedAt: row.decided_at && wireTime(row.decided_at),
    effectiveFrom: row.effective_from && wireTime(row.effective_from),
    reasons: row.reasons,
    follows: row.follows ?? '',
    followedBy: follower ?? '',
  };
}

/**
 * Returns the display text of a field's value. The API contract declares how the field is displayed. Masks secrets.
 */
function words({ as, words: coded, secret }: FieldShown, value: string): string {
  if (value === '') return '';
  if (secret) return maskedId(value);
  if (as === 'list')
    return value
      .split(',')
      .map((one) => coded?.[one] ?? one)
      .join('、');
  if (coded) return coded[value] ?? value;
  if (as === 'money') return `${value}元`;
  if (as === 'percent') return `${value}%`;
  if (as === 'rates')
    return value
      .split(',')
      .map((one) => `${one}%`)
      .join('、');
  if (as === 'division')
    return pathTo(value)
      .map(({ label }) => label)
      .join(' ');
  if (as === 'industry') return industryName(value);
  if (as === 'mcc') return categoryOf(value)?.mccName ?? value;
  return value;
}

/** Returns an application with all its data. Account and document numbers are masked. */
export async function applicationDetail(
  db: Kysely<Database>,
  row: ApplicationRow,
  now: Date,
): Promise<ApplicationDetail> {
  const rules = KINDS[row.kind];
  const owner: Owner = await ownerIn(db, row.enterprise_id, row.merchant_no || null);
  const steps = await db
    .selectFrom('application_steps')
    .selectAll()
    .where('apply_no', '=', row.apply_no)
    .orderBy('nr')
    .execute();
  const textOf = async (shown: FieldShown, field: string, value: string) =>
    (await rules.tell?.(db, { field, value, owner, before: row.before })) ?? words(shown, value);
  const sections: ApplicationDetail['sections'] = [];
  // Uses the section order of the declaration, because the database does not store the order.
  for (const [name, section] of Object.entries(rules.spec.sections)) {
    const values = row.content[name];
    if (!values) continue;
    const facts = [];
    for (const [field, shown] of Object.entries(section.fields)) {
      const value = values[field] ?? '';
      const held = row.before[name]?.[field];
      if (value === '' && held === undefined) continue;
      facts.push({
        field,
        label: shown.label,
        value: await textOf(shown, field, value),
        before: held === undefined || held === value ? null : await textOf(shown, field, held),
        picture: shown.as === 'picture',
        refused: row.reasons[`${name}.${field}`] ?? '',
      });
    }
    sections.push({ section: name, title: section.title, refused: row.reasons[name] ?? '', facts });
  }
  const shown = await toApplicationView(db, row);
  return {
    ...shown,
    asOf: wireTime(now),
    sections,
    timeline: steps.map(({ at, step, text, by_name }) => ({ at: wireTime(at), step, text, by: by_name })),
    signing: await signingOf(db, row, now),
    canWithdraw: row.state === 'AUDITING' || row.state === 'WAIT_SIGN',
    openSections: shown.followedBy === '' ? openSections(rules, row) : [],
  };
}
