import type { Kysely } from 'kysely';
import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/enterpriseChanges';
import type { Database } from '../../../db/schema';
import { newestChange, PREFIXES, submitChange } from '../../../domain/onboarding/changes';
import * as papers from '../../../domain/onboarding/documents';
import { type OwnEnterprise, toAdminister, toManage } from '../../../domain/onboarding/ownEnterprise';
import { factsOf, type Stored } from '../../../domain/onboarding/store';
import { toBeneficiariesView, toEnterpriseView, toLegalView } from '../../../domain/onboarding/view';
import { refuse } from '../../../domain/refusal';
import { decideDue } from '../../../domain/reviews';
import type { Handlers } from '../../handler';
import { changeStatusOf, ofParts, realFacts, resolvedPapers } from './answers';
import { CHANGED, noted, refuseProblems, stepContextOf } from './saving';

const MODIFY = 'ENTERPRISE_MODIFY';
const newestModification = (db: Kysely<Database>, own: OwnEnterprise | null) =>
  own ? newestChange(db, { kind: MODIFY, enterpriseId: own.enterpriseId }) : Promise.resolve(null);

/** Handlers that change the data in force of an enterprise whose audit has passed. */
export const modificationHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  modifyInfo: async (request, context) => {
    const own = await resolvedPapers(context, request);
    const { enterprise, legal, beneficiary } = ofParts((await realFacts(context.db, own)).stored);
    const status = await changeStatusOf(context.db, await newestModification(context.db, own));
    return { ...status, enterprise, legal, beneficiary };
  },

  modifyStatus: async (request, context) => {
    const own = await resolvedPapers(context, request);
    return changeStatusOf(context.db, await newestModification(context.db, own));
  },

  modifySubmit: async ({ enterpriseId, enterprise, legal, beneficiary }, context) => {
    const { db, user, now, newId, reviewDelayMs } = context;
    const own = await toManage(db, { user, enterpriseId });
    if (own.status !== 'PASS') refuse('企业审核通过后才能变更信息');
    await decideDue(db, context, own.enterpriseId);
    const { papers: facts, stamps } = await factsOf(db, own.enterpriseId);
    const step = stepContextOf(context);
    const data: papers.Papers = {};
    const problems: Record<string, string> = {};
    const take = <Step extends 'ENTERPRISE' | 'LEGAL' | 'BENEFICIARY'>(
      step: Step,
      version: number,
      completed: papers.Completed<papers.Papers[Step] & object>,
    ) => {
      if ((stamps[step]?.version ?? 0) !== version) refuse(CHANGED, { bizCode: 'STEP_CHANGED' });
      data[step] = completed.paper;
      for (const [field, msg] of Object.entries(completed.problems)) problems[`${PREFIXES[step]}.${field}`] = msg;
    };
    if (enterprise) {
      const completed = await papers.completeEnterprise(step, enterprise, facts.ENTERPRISE, own.enterpriseId);
      take('ENTERPRISE', enterprise.version, completed);
    }
    if (legal) take('LEGAL', legal.version, await papers.completeLegal(step, legal, facts.LEGAL));
    if (beneficiary) {
      const licence = data.ENTERPRISE?.businessLicenseNo ?? own.businessLicenseNo;
      const completed = await papers.completeBeneficiaries(step, beneficiary.beneficiaries, facts.BENEFICIARY, licence);
      take('BENEFICIARY', beneficiary.version, completed);
    }
    if (Object.keys(data).length === 0) refuse('没有需要变更的内容', { bizCode: 'NOTHING_CHANGED' });
    refuseProblems(problems);
    const { changeId } = await submitChange(db, {
      kind: MODIFY,
      enterpriseId: own.enterpriseId,
      data: { ...data },
      userId: user.userId,
      now,
      delayMs: reviewDelayMs,
      newId,
      pending: 'MODIFY_PENDING',
    });
    await noted(context, 'enterprise.changeSubmitted', own.enterpriseId, {
      kind: MODIFY,
      changeId,
      parts: Object.keys(data),
    });
    return changeStatusOf(db, await newestModification(db, own));
  },

  modifyRejectInfo: async (request, context) => {
    const own = await resolvedPapers(context, request, toAdminister);
    const newest = await newestModification(context.db, own);
    const refused = newest?.status === 'UN_PASS' ? newest : null;
    const { stamps } = own ? await factsOf(context.db, own.enterpriseId) : { stamps: {} as Stored['stamps'] };
    const held = (refused?.data ?? {}) as papers.Papers;
    // A resubmitted part (enterprise, legal person, beneficiaries) replaces the data in force. So the response
    // contains the version number of the data in force, which the next submission must repeat.
    const at = (step: 'ENTERPRISE' | 'LEGAL' | 'BENEFICIARY') => ({
      version: stamps[step]?.version ?? 0,
      savedAt: refused?.submittedAt ?? context.now,
      refused: refused?.reasons ?? {},
    });
    return {
      ...(await changeStatusOf(context.db, refused)),
      enterprise: held.ENTERPRISE ? toEnterpriseView(held.ENTERPRISE, at('ENTERPRISE')) : null,
      legal: held.LEGAL ? toLegalView(held.LEGAL, at('LEGAL')) : null,
      beneficiary: held.BENEFICIARY ? toBeneficiariesView(held.BENEFICIARY, at('BENEFICIARY')) : null,
    };
  },
};
