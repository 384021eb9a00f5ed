import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/solutions';
import { SOLUTION_WORDS, type SolutionCode, solutionProductName, solutionSubject } from '@/contract/calls/solutions';
import { ProductCode } from '@/contract/words/productCodes';
import type { Owner } from '../../domain/applications/model';
import { ownerOf } from '../../domain/applications/store';
import { submitApplication } from '../../domain/applications/submit';
import { toApplicationView } from '../../domain/applications/view';
import type { AuthedContext } from '../../domain/context';
import { mustBeRead } from '../../domain/products/agreements';
import { notYours, refuse } from '../../domain/refusal';
import { decideNext } from '../../domain/reviews';
import { receivedBy, sentBy } from '../../domain/solutions/invitations';
import { SOLUTIONS } from '../../domain/solutions/list';
import { type OwnedSolutionState, solutionStates, takesMerchant } from '../../domain/solutions/states';
import { solutionDetail, toSolutionView, toStateView } from '../../domain/solutions/view';
import type { Handlers } from '../handler';

/** Returns the states of solutions, after the due reviews of their applications have been decided. */
async function statesOf(
  context: AuthedContext,
  owner: Owner,
  codes?: readonly SolutionCode[],
): Promise<OwnedSolutionState[]> {
  const found = await solutionStates(context.db, owner, codes);
  let decided = false;
  for (const { application } of found)
    if (application?.state === 'AUDITING')
      decided = (await decideNext(context.db, context, { subject: application.apply_no })) || decided;
  return decided ? solutionStates(context.db, owner, codes) : found;
}

const viewerOf = ({ user, now }: AuthedContext, owner: Owner) => ({ owner, userId: user.userId, now });

async function allShown(context: AuthedContext) {
  const owner = await ownerOf(context.db, context.user);
  const shown = [];
  for (const one of await statesOf(context, owner))
    shown.push(await toSolutionView(context.db, one, viewerOf(context, owner)));
  return shown;
}

const oneOf = async (context: AuthedContext, owner: Owner, code: SolutionCode) =>
  (await statesOf(context, owner, [code]))[0] ?? notYours();

/** Handlers of solutions: the list, the enterprise's progress, and the opening of missing products. */
export const solutionHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  solutionList: async ({ industryCode, keyword = '' }, context) => {
    const word = keyword.toLowerCase();
    return (await allShown(context)).filter(
      ({ solutionCode, solutionName, summary, products, industries }) =>
        (!industryCode || industries.some((one) => one.industryCode === industryCode)) &&
        [solutionName, summary, ...products, ...SOLUTIONS[solutionCode].audience].some((text) =>
          text.toLowerCase().includes(word),
        ),
    );
  },

  solutionTemplateInfo: async ({ solutionCode }, context) => {
    const owner = await ownerOf(context.db, context.user);
    return solutionDetail(context.db, await oneOf(context, owner, solutionCode), viewerOf(context, owner));
  },

  solutionInfoBatch: async ({ solutionCodes }, context) => {
    const owner = await ownerOf(context.db, context.user);
    const shown = [];
    for (const one of await statesOf(context, owner, [...new Set(solutionCodes)]))
      shown.push({
        solutionCode: one.code,
        solutionName: SOLUTION_WORDS[one.code],
        ...(await toStateView(context.db, one, viewerOf(context, owner))),
      });
    return shown;
  },

  solutionApply: async ({ solutionCode, sections, agreementNos }, context) => {
    const { db, user } = context;
    if (solutionCode === 'BRAND_WALLET') refuse('品牌钱包由品牌方邀请后开通', { bizCode: 'BY_INVITATION' });
    const owner = await ownerOf(db, user);
    const { application, missing } = await oneOf(context, owner, solutionCode);
    if (application && application.kind === 'SOLUTION' && application.state !== 'REJECTED')
      refuse(`已有申请正在处理（申请编号${application.apply_no}）`, { bizCode: 'APPLY_PENDING' });
    if (missing.length === 0) refuse('该方案没有待开通的产品', { bizCode: 'NOTHING_CHANGED' });
    if (owner.merchantNo === '' && takesMerchant(missing)) refuse('请先开通商户', { bizCode: 'NO_MERCHANT' });
    const chosen = sections['PLAN']?.['productCodes'];
    // Opens only the products that the page showed to the user. If a colleague has opened one of them meanwhile, the
    // request is refused.
    if (chosen !== undefined && [...chosen.split(',')].sort().join(',') !== [...missing].sort().join(',')) {
      const msg = `待开通的产品已变为${missing.map(solutionProductName).join('、')}，请确认后重新提交`;
      refuse(msg, { bizCode: 'NOTHING_CHANGED', fields: { 'PLAN.productCodes': msg } });
    }
    const ofMerchant = ProductCode.options.filter((code) => (missing as string[]).includes(code));
    if (ofMerchant.length > 0) await mustBeRead(context, owner, ofMerchant, agreementNos);
    const row = await submitApplication(context, {
      kind: 'SOLUTION',
      subject: solutionSubject(solutionCode, missing),
      sections: { ...sections, PLAN: { ...sections['PLAN'], productCodes: missing.join(',') } },
      agreementNos,
    });
    return toApplicationView(db, row);
  },

  solutionMine: async (_request, context) => {
    const { db, user, now } = context;
    const owner = await ownerOf(db, user);
    return {
      solutions: (await allShown(context)).filter(({ state }) => state !== 'UN_OPEN'),
      received: await receivedBy(db, { userId: user.userId, memberNo: owner.memberNo, now }),
      sent: await sentBy(db, { enterpriseId: owner.enterpriseId, now }),
    };
  },
};
