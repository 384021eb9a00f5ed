import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { audit } from '../audit';
import { wireTime } from '../money/days';
import { type Notification, notify } from '../notifyUser';
import type { Moment } from '../reviews';
import { KINDS } from './kinds';
import type { ApplicationRow } from './model';
import { addStep, moveTo, ownerIn } from './store';

/** The page that shows an application by its number. */
export const pageOf = ({ apply_no }: Pick<ApplicationRow, 'apply_no'>, more: Record<string, string> = {}): string =>
  `/product/applyDetail?${new URLSearchParams({ applyNo: apply_no, ...more })}`;

/**
 * Approves an application: puts its content in force, and returns the notification of the submitter with a link to
 * the result.
 */
export async function conclude(db: Kysely<Database>, row: ApplicationRow, moment: Moment): Promise<Notification> {
  const { now } = moment;
  const rules = KINDS[row.kind];
  const owner = await ownerIn(db, row.enterprise_id, row.merchant_no || null);
  const effectiveFrom = await rules.pass(db, row, owner, moment);
  await moveTo(db, rules, row, { state: 'PASSED', decided_at: now, effective_from: effectiveFrom });
  const later = effectiveFrom > now;
  const holds = later ? `将于${wireTime(effectiveFrom).slice(0, 10)}起生效` : '已生效';
  await addStep(db, { applyNo: row.apply_no, at: now, step: 'PASSED', text: holds });
  await audit(db, {
    at: now,
    userId: row.submitted_by,
    sessionId: null,
    action: 'application.passed',
    subject: row.apply_no,
    detail: { kind: row.kind, about: row.subject, effectiveFrom: wireTime(effectiveFrom) },
    address: 'platform',
  });
  const second = `${row.title}${holds}`;
  const news: Notification = {
    type: '2',
    first: `${row.title}已通过`,
    second,
    content: `${second}。申请编号${row.apply_no}。`,
    link: rules.link(row),
  };
  await notify(db, row.submitted_by, news, now);
  return news;
}
