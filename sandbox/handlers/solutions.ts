import type { CallName } from '@/contract/catalogue';
import { ProductCode } from '@/contract/productCodes';
import type * as contract from '@/contract/solutions';
import { SOLUTION_WORDS, type SolutionCode, solutionProductName, solutionSubject } from '@/contract/solutions';
import type { Owner } from '../domain/applications/model';
import { shownApplication } from '../domain/applications/shown';
import { ownerOf } from '../domain/applications/store';
import { submitApplication } from '../domain/applications/submit';
import type { Actor, Context } from '../domain/context';
import { mustBeRead } from '../domain/products/agreements';
import { notYours, refuse } from '../domain/refusal';
import { decideNext } from '../domain/reviews';
import { receivedBy, sentBy } from '../domain/solutions/invitations';
import { SOLUTIONS } from '../domain/solutions/list';
import { solutionDetail, solutionShown, standingShown } from '../domain/solutions/shown';
import { type SolutionStanding, solutionStandings, takesMerchant } from '../domain/solutions/states';
import type { Handlers } from './handler';

type Room = Context & { user: Actor };

/** How solutions stand, after what is due of their applications has been decided. */
async function standing(room: Room, owner: Owner, codes?: readonly SolutionCode[]): Promise<SolutionStanding[]> {
  const found = await solutionStandings(room.db, owner, codes);
  let decided = false;
  for (const { application } of found)
    if (application?.state === 'AUDITING')
      decided = (await decideNext(room.db, room, { subject: application.apply_no })) || decided;
  return decided ? solutionStandings(room.db, owner, codes) : found;
}

const askingOf = ({ user, now }: Room, owner: Owner) => ({ owner, userId: user.userId, now });

async function allShown(room: Room) {
  const owner = await ownerOf(room.db, room.user);
  const shown = [];
  for (const one of await standing(room, owner)) shown.push(await solutionShown(room.db, one, askingOf(room, owner)));
  return shown;
}

const oneOf = async (room: Room, owner: Owner, code: SolutionCode) =>
  (await standing(room, owner, [code]))[0] ?? notYours();

/** Solutions: what there is, where the enterprise stands, and opening what is missing. */
export const solutionHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  solutionList: async ({ industryCode, keyword = '' }, room) => {
    const word = keyword.toLowerCase();
    return (await allShown(room)).filter(
      ({ solutionCode, solutionName, summary, products, industries }) =>
        (!industryCode || industries.some((one) => one.industryCode === industryCode)) &&
        [solutionName, summary, ...products, ...SOLUTIONS[solutionCode].audience].some((text) =>
          text.toLowerCase().includes(word),
        ),
    );
  },

  solutionTemplateInfo: async ({ solutionCode }, room) => {
    const owner = await ownerOf(room.db, room.user);
    return solutionDetail(room.db, await oneOf(room, owner, solutionCode), askingOf(room, owner));
  },

  solutionInfoBatch: async ({ solutionCodes }, room) => {
    const owner = await ownerOf(room.db, room.user);
    const shown = [];
    for (const one of await standing(room, owner, [...new Set(solutionCodes)]))
      shown.push({
        solutionCode: one.code,
        solutionName: SOLUTION_WORDS[one.code],
        ...(await standingShown(room.db, one, askingOf(room, owner))),
      });
    return shown;
  },

  solutionApply: async ({ solutionCode, sections, agreementNos }, room) => {
    const { db, user } = room;
    if (solutionCode === 'BRAND_WALLET') refuse('品牌钱包由品牌方邀请后开通', { bizCode: 'BY_INVITATION' });
    const owner = await ownerOf(db, user);
    const { application, missing } = await oneOf(room, owner, solutionCode);
    if (application && application.kind === 'SOLUTION' && application.state !== 'REJECTED')
      refuse(`已有申请正在处理（申请编号${application.apply_no}）`, { bizCode: 'APPLY_PENDING' });
    if (missing.length === 0) refuse('该方案没有待开通的产品', { bizCode: 'NOTHING_CHANGED' });
    if (owner.merchantNo === '' && takesMerchant(missing)) refuse('请先开通商户', { bizCode: 'NO_MERCHANT' });
    const asked = sections['PLAN']?.['productCodes'];
    // What is opened is what was looked at: a colleague may have opened something meanwhile.
    if (asked !== undefined && [...asked.split(',')].sort().join(',') !== [...missing].sort().join(',')) {
      const msg = `待开通的产品已变为${missing.map(solutionProductName).join('、')}，请确认后重新提交`;
      refuse(msg, { bizCode: 'NOTHING_CHANGED', fields: { 'PLAN.productCodes': msg } });
    }
    const ofMerchant = ProductCode.options.filter((code) => (missing as string[]).includes(code));
    if (ofMerchant.length > 0) await mustBeRead(room, owner, ofMerchant, agreementNos);
    const row = await submitApplication(room, {
      kind: 'SOLUTION',
      subject: solutionSubject(solutionCode, missing),
      sections: { ...sections, PLAN: { ...sections['PLAN'], productCodes: missing.join(',') } },
      agreementNos,
    });
    return shownApplication(db, row);
  },

  solutionMine: async (_request, room) => {
    const { db, user, now } = room;
    const owner = await ownerOf(db, user);
    return {
      solutions: (await allShown(room)).filter(({ state }) => state !== 'UN_OPEN'),
      received: await receivedBy(db, { userId: user.userId, memberNo: owner.memberNo, now }),
      sent: await sentBy(db, { enterpriseId: owner.enterpriseId, now }),
    };
  },
};
