import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { Notification } from '../notifyUser';
import type { Review, ReviewKind, ReviewKinds, Texts } from '../reviews';
import { conclude, pageOf } from './conclude';
import { KINDS } from './kinds';
import { type ApplicationRequest, type ApplicationRow, textsOf } from './model';
import { sendLink } from './signing';
import { addStep, lockEnterprise, moveTo, ownerIn } from './store';
import { APPLICATION } from './submit';

/** Locks the enterprise of the application that an audit review is about, and returns the application. */
async function locked(db: Kysely<Database>, { subject }: Review): Promise<ApplicationRow> {
  const { enterprise_id } = await db
    .selectFrom('applications')
    .select('enterprise_id')
    .where('apply_no', '=', subject)
    .executeTakeFirstOrThrow();
  await lockEnterprise(db, enterprise_id);
  return db.selectFrom('applications').selectAll().where('apply_no', '=', subject).executeTakeFirstOrThrow();
}

/**
 * Returns the auditor's refusal reasons by field of the application. Reasons that name no field are joined to one
 * reason for the whole application.
 */
function placed(row: ApplicationRow, reasons: Texts): Texts {
  const known = (key: string) => {
    const [section = '', field] = key.split('.');
    return Object.hasOwn(row.content, section) && (field === undefined || field in (row.content[section] ?? {}));
  };
  const own = Object.entries(reasons).filter(([key]) => known(key));
  const other = Object.entries(reasons).filter(([key]) => !known(key));
  return {
    ...Object.fromEntries(own),
    ...(other.length > 0 ? { reason: other.map(([, text]) => text).join('；') } : {}),
  };
}

const applicationReview: ReviewKind = {
  title: '申请审核',
  about: async (db, { subject }) => {
    const row = await db
      .selectFrom('applications as a')
      .innerJoin('enterprises as e', 'e.enterprise_id', 'a.enterprise_id')
      .select(['a.title', 'e.enterprise_name'])
      .where('a.apply_no', '=', subject)
      .executeTakeFirstOrThrow();
    return `${row.enterprise_name} ${row.title}`;
  },
  texts: async (db, review) => {
    const row = await locked(db, review);
    return textsOf(KINDS[row.kind], row.content);
  },
  obstacles: async (db, review) => {
    const row = await locked(db, review);
    const rules = KINDS[row.kind];
    const owner = await ownerIn(db, row.enterprise_id, row.merchant_no || null);
    const request: ApplicationRequest = { owner, subject: row.subject, content: row.content, now: review.createdAt };
    const obstacle = await rules.obstacle?.(db, request);
    return { ...(obstacle ? { reason: obstacle.msg } : {}), ...(await rules.problems?.(db, request)) };
  },
  pass: async (db, review, moment) => {
    const row = await locked(db, review);
    const { now } = moment;
    await addStep(db, { applyNo: row.apply_no, at: now, step: 'AUDITED', text: '审核通过' });
    if (!KINDS[row.kind].spec.signs) {
      await conclude(db, row, moment);
      return null;
    }
    await moveTo(db, KINDS[row.kind], row, { state: 'WAIT_SIGN' });
    await sendLink(db, row, moment);
    const news: Notification = {
      type: '2',
      first: `${row.title}待签约`,
      second: `${row.title}已通过审核，签约短信已发送`,
      content: `${row.title}已通过审核，签约短信已发送。签约后即可使用。申请编号${row.apply_no}。`,
      link: { url: `/product/revision/textMessageSign?applyNo=${row.apply_no}`, text: '去签约' },
    };
    return news;
  },
  reject: async (db, review, moment, reasons) => {
    const row = await locked(db, review);
    const { now } = moment;
    const placedReasons = placed(row, reasons);
    await moveTo(db, KINDS[row.kind], row, {
      state: 'REJECTED',
      decided_at: now,
      reasons: JSON.stringify(placedReasons),
    });
    const why = Object.values(placedReasons).join('；');
    await addStep(db, { applyNo: row.apply_no, at: now, step: 'REJECTED', text: `审核未通过：${why}` });
    return {
      type: '2',
      first: `${row.title}未通过审核`,
      second: why,
      content: `${row.title}未通过审核。\n\n原因：${why}\n\n只需修改被驳回的部分，即可重新提交。申请编号${row.apply_no}。`,
      link: { url: pageOf(row, { rejectReason: '1' }), text: '查看原因' },
    };
  },
};

export const applicationReviews: Pick<ReviewKinds, typeof APPLICATION> = { [APPLICATION]: applicationReview };
