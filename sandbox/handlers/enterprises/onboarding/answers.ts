import type { Kysely } from 'kysely';
import type { OnboardingStep } from '@/contract/calls/onboardingParts';
import type { Database } from '../../../db/schema';
import type { AuthedContext } from '../../../domain/context';
import { wireTime } from '../../../domain/money/days';
import type { Change } from '../../../domain/onboarding/changes';
import { ENTERPRISE, leadsTo } from '../../../domain/onboarding/machine';
import { type OwnEnterprise, toRead } from '../../../domain/onboarding/ownEnterprise';
import { proofOf } from '../../../domain/onboarding/proofs';
import { accountOf, countingOf, factsOf, papersOf, STEPS, type Stored } from '../../../domain/onboarding/store';
import { toAccountView, toBeneficiariesView, toEnterpriseView, toLegalView } from '../../../domain/onboarding/view';
import { decideDue, dueAtOf, reasonsOf } from '../../../domain/reviews';

export type Named = { enterpriseId?: string | undefined };

export const time = (at: Date | null | undefined) => (at ? wireTime(at) : null);

/** Decides the due reviews of an enterprise, then reads its content, so that the response is never outdated. */
export async function resolvedPapers(
  context: AuthedContext,
  { enterpriseId }: Named,
  find: typeof toRead = toRead,
): Promise<OwnEnterprise | null> {
  const owner = { user: context.user, enterpriseId };
  const found = await find(context.db, owner);
  if (!found) return null;
  await decideDue(context.db, context, found.enterpriseId);
  return find(context.db, { ...owner, enterpriseId: found.enterpriseId });
}

const NOWHERE = { enterpriseId: '', enterpriseNo: '', enterpriseName: '', settledStatus: 'UN_APPLY' } as const;
const placeOf = (own: OwnEnterprise | null) =>
  own
    ? {
        enterpriseId: own.enterpriseId,
        enterpriseNo: own.enterpriseNo,
        enterpriseName: own.enterpriseName,
        settledStatus: own.status,
      }
    : NOWHERE;

export async function statusOf(db: Kysely<Database>, own: OwnEnterprise | null) {
  const application = own
    ? await db
        .selectFrom('enterprise_applications')
        .selectAll()
        .where('enterprise_id', '=', own.enterpriseId)
        .executeTakeFirst()
    : undefined;
  const refused = own?.status === 'UN_PASS';
  return {
    ...placeOf(own),
    auditReason: refused ? own.auditReason : null,
    reasons: refused && own.auditReason !== null ? reasonsOf(own.auditReason) : {},
    submittedAt: time(application?.submitted_at),
    dueAt: own?.status === 'INIT' ? time(await dueAtOf(db, 'ENTERPRISE', own.enterpriseId)) : null,
    decidedAt: time(application?.decided_at),
  };
}

/** Returns the state of a change of the enterprise's data; null if no change was ever requested. */
export async function changeStatusOf(db: Kysely<Database>, change: Change | null) {
  return {
    modifyStatus: change?.status ?? ('NONE' as const),
    modifyId: change?.changeId ?? '',
    reasons: change?.status === 'UN_PASS' ? change.reasons : {},
    submittedAt: time(change?.submittedAt),
    dueAt: change?.status === 'INIT' ? time(await dueAtOf(db, change.kind, change.changeId)) : null,
    decidedAt: time(change?.decidedAt),
  };
}

export const ofParts = ({ papers: { ENTERPRISE: enterprise, LEGAL, BENEFICIARY, ACCOUNT }, stamps }: Stored) => ({
  enterprise: enterprise && stamps.ENTERPRISE ? toEnterpriseView(enterprise, stamps.ENTERPRISE) : null,
  legal: LEGAL && stamps.LEGAL ? toLegalView(LEGAL, stamps.LEGAL) : null,
  beneficiary: BENEFICIARY && stamps.BENEFICIARY ? toBeneficiariesView(BENEFICIARY, stamps.BENEFICIARY) : null,
  account: ACCOUNT && stamps.ACCOUNT ? toAccountView(ACCOUNT, stamps.ACCOUNT) : null,
});

interface Application {
  decidedAt: Date | null;
  generalReason: string | null;
}
export async function applicationOf(db: Kysely<Database>, enterpriseId: string): Promise<Application> {
  const row = await db
    .selectFrom('enterprise_applications')
    .select(['decided_at', 'general_reason'])
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst();
  return { decidedAt: row?.decided_at ?? null, generalReason: row?.general_reason ?? null };
}

/**
 * True if the step may be edited. After a refusal, the user may edit only refused steps, and steps that were
 * corrected since the refusal.
 */
export function isOpen(
  own: OwnEnterprise,
  step: OnboardingStep,
  { stamps }: Stored,
  application: Application,
): boolean {
  if (own.status !== 'UN_PASS') return own.status === 'UN_APPLY' || own.status === 'UN_SUBMIT';
  const stamp = stamps[step];
  return (
    stamp === undefined ||
    application.generalReason !== null ||
    Object.keys(stamp.refused).length > 0 ||
    (application.decidedAt !== null && stamp.savedAt >= application.decidedAt)
  );
}

export async function stepsOf(context: AuthedContext, own: OwnEnterprise | null) {
  const { db, now } = context;
  const stored: Stored = own ? await papersOf(db, own.enterpriseId) : { papers: {}, stamps: {} };
  const application = own ? await applicationOf(db, own.enterpriseId) : { decidedAt: null, generalReason: null };
  const steps = STEPS.map((step) => {
    const stamp = stored.stamps[step];
    const refused = own?.status === 'UN_SUBMIT' || own?.status === 'UN_PASS' ? (stamp?.refused ?? {}) : {};
    const passed = own?.status === 'PASS' || (own?.status === 'UN_PASS' && !isOpen(own, step, stored, application));
    const state = passed ? 'passed' : !stamp ? 'empty' : Object.keys(refused).length > 0 ? 'refused' : 'saved';
    return { step, state, version: stamp?.version ?? 0, savedAt: time(stamp?.savedAt), refused } as const;
  });
  const open = own === null || leadsTo(ENTERPRISE, own.status, 'saved') !== undefined;
  const first = steps.find(({ state }) => state === 'empty' || state === 'refused');
  const counting = own ? await countingOf(db, own) : stored;
  return {
    ...placeOf(own),
    steps: [...steps],
    next: open ? (first?.step ?? ('SUBMIT' as const)) : null,
    generalReason: own?.status === 'UN_PASS' ? application.generalReason : null,
    verification: await proofOf(db, own && accountOf(own.enterpriseId, counting.papers.ACCOUNT), now),
  };
}

export async function walletOf({ db, now }: AuthedContext, own: OwnEnterprise | null) {
  const counting = own ? await countingOf(db, own) : null;
  const account = own && accountOf(own.enterpriseId, counting?.papers.ACCOUNT);
  const member =
    own?.status === 'PASS'
      ? await db
          .selectFrom('members')
          .select(['member_no', 'created_at'])
          .where('enterprise_id', '=', own.enterpriseId)
          .executeTakeFirst()
      : undefined;
  const accounts = member
    ? await db
        .selectFrom('accounts')
        .select(['account_no', 'purpose'])
        .where('member_no', '=', member.member_no)
        .orderBy('account_no')
        .execute()
    : [];
  const verification = await proofOf(db, account, now);
  return {
    walletStatus: !member
      ? ('NONE' as const)
      : verification.state === 'VERIFIED'
        ? ('OPEN' as const)
        : ('UNVERIFIED' as const),
    memberNo: member?.member_no ?? '',
    openedAt: time(member?.created_at),
    accounts: accounts.map(({ account_no, purpose }) => ({
      accountNo: account_no,
      accountType: purpose as 'BALANCE' | 'SETTLEMENT' | 'FEE' | 'SPLIT',
    })),
    verification,
  };
}

export async function realFacts(db: Kysely<Database>, own: OwnEnterprise | null) {
  const stored: Stored = own ? await factsOf(db, own.enterpriseId) : { papers: {}, stamps: {} };
  const member = own
    ? await db
        .selectFrom('members')
        .select('created_at')
        .where('enterprise_id', '=', own.enterpriseId)
        .executeTakeFirst()
    : undefined;
  return {
    stored,
    facts: {
      ...placeOf(own),
      businessLicenseNo: own?.businessLicenseNo ?? '',
      passedAt: time(stored.stamps.ENTERPRISE?.savedAt ?? member?.created_at),
    },
  };
}
