import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/limitRules';
import { requestedLimits } from '../../domain/applications/kinds/limitRaise';
import { newestAbout, ownerIn, ownerOf } from '../../domain/applications/store';
import { submitApplication } from '../../domain/applications/submit';
import { applicationDetail, toApplicationView } from '../../domain/applications/view';
import { formatCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { displayedLimits, highestOf, limitKeys, limitTitle } from '../../domain/products/limitList';
import { highestLimits, limitName, limitOf, limitsOf } from '../../domain/products/limits';
import { tradeOf } from '../../domain/products/offered';
import { productOfLimit, templatesFor } from '../../domain/products/templates';
import { toLimitsView } from '../../domain/products/view';
import { notYours } from '../../domain/refusal';
import { INDUSTRIES } from '../../domain/registers/industries';
import type { Handlers } from '../handler';
import { lockedApplication } from './applications';

export const limitRuleHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  queryLimitList: async (_request, { db, user, now }) => {
    const owner = await ownerOf(db, user);
    const offers = await templatesFor(db, await tradeOf(db, owner));
    const rules = [];
    for (const { limitKey, limits, used, since } of await limitsOf(db, {
      ...owner,
      keys: limitKeys(owner.merchantNo),
      now,
    })) {
      const row = await newestAbout(db, { owner, kind: 'LIMIT_RAISE', item: limitKey });
      rules.push({
        limitKey,
        limitName: limitTitle(limitKey, owner.merchantNo),
        limits: toLimitsView(
          displayedLimits(
            { limits, since },
            offers.find(({ productCode }) => productCode === productOfLimit(limitKey)),
          ),
        ),
        used: { day: formatCents(used.day), month: formatCents(used.month) },
        highest: toLimitsView(await highestOf(db, { ...owner, limitKey })),
        since: since && wireTime(since),
        applyNo: row?.state === 'AUDITING' ? row.apply_no : '',
      });
    }
    return rules;
  },

  queryLimitIndustry: async ({ limitKey }, { db, user }) => {
    const owner = await ownerOf(db, user);
    if (!limitKeys(owner.merchantNo).includes(limitKey)) return notYours();
    const { industryCode: own } = await tradeOf(db, owner);
    const industryLimits = [];
    for (const { industryCode, industryName } of INDUSTRIES) {
      const highest = await highestLimits(db, { industryCode, mcc: '' }, limitKey);
      industryLimits.push({ industryCode, industryName, own: industryCode === own, highest: toLimitsView(highest) });
    }
    return industryLimits;
  },

  submitLimitApply: async ({ limitKey, sections }, context) =>
    toApplicationView(
      context.db,
      await submitApplication(context, { kind: 'LIMIT_RAISE', subject: limitKey, sections }),
    ),

  queryLastEvidence: async (_request, { db, user }) => {
    const owner = await ownerOf(db, user);
    const row = await db
      .selectFrom('applications')
      .select(['apply_no', 'content', 'submitted_at'])
      .where('enterprise_id', '=', owner.enterpriseId)
      .where('kind', '=', 'LIMIT_RAISE')
      .orderBy('submitted_at', 'desc')
      .orderBy('apply_no', 'desc')
      .executeTakeFirst();
    const evidence = row?.content['EVIDENCE'];
    return {
      contractUrl: evidence?.['contractUrl'] ?? '',
      flowUrl: evidence?.['flowUrl'] ?? '',
      applyNo: row?.apply_no ?? '',
      submittedAt: row ? wireTime(row.submitted_at) : null,
    };
  },

  queryLimitApplyDetail: async ({ applyNo }, context) => {
    const { db, now } = context;
    const row = await lockedApplication(context, applyNo);
    if (row.kind !== 'LIMIT_RAISE') return notYours();
    // Shows the limits of the application's merchant, even if the session has selected another merchant.
    const owner = await ownerIn(db, row.enterprise_id, row.merchant_no || null);
    return {
      ...(await applicationDetail(db, row, now)),
      limitName: limitName(row.subject),
      before: toLimitsView(requestedLimits(row.before)),
      wanted: toLimitsView(requestedLimits(row.content)),
      now: toLimitsView((await limitOf(db, { ...owner, key: row.subject, now })).limits),
    };
  },
};
