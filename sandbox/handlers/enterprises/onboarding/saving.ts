import type { Kysely } from 'kysely';
import type { OnboardingStep } from '@/contract/calls/onboardingParts';
import type { Database } from '../../../db/schema';
import { audit } from '../../../domain/audit';
import type { AuthedContext } from '../../../domain/context';
import { PREFIXES } from '../../../domain/onboarding/changes';
import * as papers from '../../../domain/onboarding/documents';
import { closed, enterSessions, moveEnterprise } from '../../../domain/onboarding/enterprise';
import { ENTERPRISE, leadsTo } from '../../../domain/onboarding/machine';
import {
  mayAddEnterprise,
  mustChange,
  type OwnEnterprise,
  toAdminister,
} from '../../../domain/onboarding/ownEnterprise';
import { markRefused, PARTS, papersOf, STEPS, type Stored, storePaper } from '../../../domain/onboarding/store';
import { refuse } from '../../../domain/refusal';
import { fileReview } from '../../../domain/reviews';
import { applicationOf, isOpen, type Named, statusOf, stepsOf } from './answers';

export const stepContextOf = ({ db, now, user, newId }: AuthedContext): papers.StepContext => ({
  db,
  now,
  userId: user.userId,
  newId,
});

/** Refuses with the problems by field. If the request has several parts, `prefix` is put before each field name. */
export function refuseProblems(problems: Record<string, string>, prefix = ''): void {
  const entries = Object.entries(problems);
  const [first] = entries;
  if (!first) return;
  refuse(first[1], { fields: Object.fromEntries(entries.map(([field, msg]) => [`${prefix}${field}`, msg])) });
}

export const noted = (
  { db, now, user, address }: AuthedContext,
  action: string,
  subject: string,
  detail: Record<string, unknown> = {},
) => audit(db, { at: now, userId: user.userId, sessionId: user.sessionId, action, subject, detail, address });

const EIGHT_DIGITS = 1e8;

/**
 * Creates an enterprise with the user as its administrator. It becomes the current enterprise in the user's sessions that have
 * none.
 */
export async function makeEnterprise(context: AuthedContext, paper: papers.EnterprisePaper): Promise<OwnEnterprise> {
  const { db, now, user, random, newId } = context;
  if (!(await mayAddEnterprise(db, user.userId))) refuse('当前账号不能新增企业');
  const enterpriseId = newId('E');
  const serial = String(Buffer.from(random(6)).readUIntBE(0, 6) % EIGHT_DIGITS).padStart(8, '0');
  const enterpriseNo = `QY${paper.divisionCode}${serial}`;
  await db
    .insertInto('enterprises')
    .values({
      enterprise_id: enterpriseId,
      enterprise_no: enterpriseNo,
      enterprise_name: paper.enterpriseName,
      business_license_no: paper.businessLicenseNo,
      settled_status: leadsTo(ENTERPRISE, 'UN_APPLY', 'saved') ?? closed('UN_APPLY'),
      audit_reason: null,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('user_enterprises')
    .values({ user_id: user.userId, enterprise_id: enterpriseId, role_id: 'ADMIN', user_type: '1', created_at: now })
    .execute();
  await enterSessions(db, user.userId, enterpriseId);
  await noted(context, 'enterprise.created', enterpriseId, { enterpriseNo });
  return {
    enterpriseId,
    enterpriseNo,
    enterpriseName: paper.enterpriseName,
    businessLicenseNo: paper.businessLicenseNo,
    status: 'UN_SUBMIT',
    auditReason: null,
    administers: true,
  };
}

export const CHANGED = '该步骤已在其他页面修改，请重新加载';

/**
 * Stores one step of a locked enterprise and returns its new version. Refuses a step that cannot be edited now, that
 * another save has changed meanwhile, or that has problems. A repeated save after a lost response returns the same
 * version again.
 */
export async function saveStep(
  context: AuthedContext,
  own: OwnEnterprise,
  stored: Stored,
  {
    step,
    version,
    completed,
    prefix,
  }: {
    step: OnboardingStep;
    version: number;
    completed: papers.Completed<papers.Papers[OnboardingStep] & object>;
    prefix?: string;
  },
): Promise<number> {
  const { db, now, user } = context;
  if (!leadsTo(ENTERPRISE, own.status, 'saved')) closed(own.status);
  const before = stored.stamps[step]?.version ?? 0;
  if (before !== version) {
    if (before === version + 1 && papers.sameAs(stored.papers[step], completed.paper)) return before;
    refuse(CHANGED, { bizCode: 'STEP_CHANGED' });
  }
  if (!isOpen(own, step, stored, await applicationOf(db, own.enterpriseId)))
    refuse('该部分已审核通过，无需修改', { bizCode: 'STEP_CLOSED' });
  refuseProblems(completed.problems, prefix);
  const { enterpriseId } = own;
  await storePaper(db, { enterpriseId, step, paper: completed.paper, userId: user.userId, now, version: before + 1 });
  await moveEnterprise(db, own, 'saved', { moment: context, userId: user.userId });
  await noted(context, 'enterprise.stepSaved', enterpriseId, { step, version: before + 1 });
  stored.papers = { ...stored.papers, [step]: completed.paper };
  stored.stamps = { ...stored.stamps, [step]: { version: before + 1, savedAt: now, refused: {} } };
  if (step === 'ENTERPRISE' || step === 'LEGAL') await checkAccountName(db, enterpriseId, stored);
  return before + 1;
}

/**
 * Checks the bank account's name again after the name of the company or the legal person has changed. A mismatch is reported at
 * the step of the account.
 */
async function checkAccountName(db: Kysely<Database>, enterpriseId: string, stored: Stored): Promise<void> {
  const { ACCOUNT } = stored.papers;
  const stamp = stored.stamps.ACCOUNT;
  if (!ACCOUNT || !stamp) return;
  const problem = papers.accountNameProblem(ACCOUNT, stored.papers);
  const { accountName: _old, ...rest } = stamp.refused;
  const refused = problem === undefined ? rest : { ...rest, accountName: problem };
  await markRefused(db, enterpriseId, 'ACCOUNT', refused);
  stored.stamps = { ...stored.stamps, ACCOUNT: { ...stamp, refused } };
}

/** Stores the enterprise's name and licence number when the onboarding step with these fields is saved. */
export async function rename(db: Kysely<Database>, enterpriseId: string, paper: papers.EnterprisePaper): Promise<void> {
  await db
    .updateTable('enterprises')
    .set({ enterprise_name: paper.enterpriseName, business_license_no: paper.businessLicenseNo })
    .where('enterprise_id', '=', enterpriseId)
    .execute();
}

/** Returns the enterprise whose step a request saves, with its stored content. */
export async function opened(
  context: AuthedContext,
  { enterpriseId }: Named,
): Promise<{ own: OwnEnterprise; stored: Stored }> {
  const own = await mustChange(context.db, { user: context.user, enterpriseId });
  return { own, stored: await papersOf(context.db, own.enterpriseId) };
}

export async function saved(context: AuthedContext, own: OwnEnterprise, version: number) {
  const now = await toAdminister(context.db, { user: context.user, enterpriseId: own.enterpriseId });
  return {
    enterpriseId: own.enterpriseId,
    enterpriseNo: own.enterpriseNo,
    version,
    steps: await stepsOf(context, now),
  };
}

/** Submits a complete application: creates its review and moves the enterprise to the state under review. */
export async function submit(context: AuthedContext, own: OwnEnterprise, stored: Stored) {
  const { db, user, now, newId, reviewDelayMs } = context;
  const { enterpriseId } = own;
  const missing = STEPS.find((step) => {
    const stamp = stored.stamps[step];
    return !stamp || Object.keys(stamp.refused).length > 0;
  });
  if (missing) {
    // Also reports fields of other steps that a correction has made invalid. These fields were marked in this
    // transaction, and the refusal rolls back the marks.
    const fields = Object.fromEntries(
      PARTS.flatMap((part) =>
        Object.entries(stored.stamps[part]?.refused ?? {}).map(([field, msg]) => [`${PREFIXES[part]}.${field}`, msg]),
      ),
    );
    refuse('请先完成全部步骤', { bizCode: 'NOT_COMPLETE', ...(Object.keys(fields).length > 0 ? { fields } : {}) });
  }
  if (await papers.licenceTaken(db, { licence: own.businessLicenseNo, enterpriseId }))
    refuse(papers.LICENCE_TAKEN, { bizCode: 'NOT_COMPLETE' });
  await moveEnterprise(db, own, 'submitted', { moment: context, userId: user.userId });
  const order = { kind: 'ENTERPRISE' as const, subject: enterpriseId, enterpriseId, userId: user.userId };
  await fileReview(db, { ...order, now, delayMs: reviewDelayMs, newId });
  await noted(context, 'enterprise.submitted', enterpriseId);
  return statusOf(db, await toAdminister(db, { user, enterpriseId }));
}
