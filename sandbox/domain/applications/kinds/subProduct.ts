import type { Kysely } from 'kysely';
import { SUB_PRODUCT_APPLICATION } from '@/contract/calls/subMerchants';
import { PRODUCTS, ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../../db/schema';
import { nextDay } from '../../money/days';
import { percentOf, ppmOf } from '../../money/fees/fees';
import { beginningParameters } from '../../products/needs';
import { openMerchantProduct } from '../../products/openings';
import { templateFor, tradeOfMerchant } from '../../products/templates';
import { setTerms, type Terms, termsInForce } from '../../products/terms';
import type { Texts } from '../../reviews';
import { subOfOwner } from '../../subMerchants/applying';
import { agentObstacle } from '../../subMerchants/gate';
import { powersOf } from '../../subMerchants/powers';
import type { Content, KindRules, Owner } from '../model';

interface About {
  merchantNo: string;
  productCode: ProductCode;
}

/**
 * Parses the subject of an application, such as `S800020000001:ALIPAY` (sub-merchant and product). Returns null if the product is
 * unknown.
 */
function aboutIn(subject: string): About | null {
  const [merchantNo = '', code = '', ...rest] = subject.split(':');
  const parsed = ProductCode.safeParse(code);
  return merchantNo !== '' && parsed.success && rest.length === 0 ? { merchantNo, productCode: parsed.data } : null;
}
const about = (subject: string): About => {
  const found = aboutIn(subject);
  if (!found) throw new Error(`${subject} is no product of a sub-merchant`);
  return found;
};

/** Returns the terms to replace: the terms in force tomorrow, or the offered terms if none are agreed. */
async function termsToReplace(db: Kysely<Database>, of: About, now: Date): Promise<{ terms: Terms; agreed: boolean }> {
  const held = await termsInForce(db, { ...of, now: nextDay(now) });
  if (held) return { terms: held.terms, agreed: true };
  return {
    terms: (await templateFor(db, await tradeOfMerchant(db, of.merchantNo), of.productCode)).terms,
    agreed: false,
  };
}

/**
 * Maximum rate: ten times the rate offered to the sub-merchant's line of business, and at most 10 %. A higher
 * requested rate is considered a typing error.
 */
const MOST_TIMES = 10;
const MOST_PPM = 100_000;

async function known(db: Kysely<Database>, { owner, subject, now }: { owner: Owner; subject: string; now: Date }) {
  const of = about(subject);
  await subOfOwner(db, owner, of.merchantNo);
  const { terms } = await termsToReplace(db, of, now);
  return {
    CHANGE: {
      feeRate: percentOf(terms.ratePpm),
      settleCycle: terms.settleCycle === 'T+0' ? 'T+0' : 'T+1',
    },
  } satisfies Content;
}

async function problems(
  db: Kysely<Database>,
  { owner, subject, content, now }: { owner: Owner; subject: string; content: Content; now: Date },
): Promise<Texts> {
  const change = content['CHANGE'];
  if (!change) return {};
  const of = about(subject);
  await subOfOwner(db, owner, of.merchantNo);
  const { terms, agreed } = await termsToReplace(db, of, now);
  const offer = (await templateFor(db, await tradeOfMerchant(db, of.merchantNo), of.productCode)).terms.ratePpm;
  const rate = ppmOf(change['feeRate'] ?? '');
  if (offer === 0 && rate !== 0) return { 'CHANGE.feeRate': '该产品不按费率收取手续费，费率须为0' };
  if (offer > 0 && rate === 0) return { 'CHANGE.feeRate': '费率必须大于0' };
  const most = Math.min(MOST_PPM, Math.max(offer * MOST_TIMES, agreed ? terms.ratePpm : 0));
  if (rate > most) return { 'CHANGE.feeRate': `费率最高可申请${percentOf(most)}%` };
  return agreed && rate === terms.ratePpm && change['settleCycle'] === terms.settleCycle
    ? { 'CHANGE.feeRate': '与当前产品信息相同' }
    : {};
}

/**
 * 子商户产品变更 (change of a sub-merchant's product): opens a closed product at the approval. For an open product, changes
 * fee and settlement cycle from the next day on.
 */
export const subProductKind: KindRules = {
  spec: SUB_PRODUCT_APPLICATION,
  title: (subject) => {
    const of = aboutIn(subject);
    return of ? `子商户${of.merchantNo}${PRODUCTS[of.productCode].name}修改` : '子商户产品信息修改';
  },
  items: (subject) => (aboutIn(subject) ? [subject] : []),
  known,
  holds: async (db, { owner, subject, now }) => {
    const of = about(subject);
    return (await termsInForce(db, { ...of, now })) ? known(db, { owner, subject, now }) : {};
  },
  obstacle: async (db, { owner, subject, now }) => {
    const { merchantNo, productCode } = about(subject);
    const sub = await subOfOwner(db, owner, merchantNo);
    const lost = await agentObstacle(db, owner.enterpriseId);
    if (lost) return lost;
    const powers = await powersOf(db, {
      enterpriseId: owner.enterpriseId,
      merchantNo,
      sub: sub.audit_status,
      now,
    });
    const power = powers.find((one) => one.productCode === productCode);
    // A pending application is not reported as an obstacle here. `submitApplication` refuses a second application
    // anyway, and at the approval this check would refuse the application that is being approved.
    const isApplied = power?.state === 'AUDITING' || power?.state === 'CHANGING';
    return power && power.obstacle !== '' && !isApplied ? { msg: power.obstacle, bizCode: 'NOT_READY' } : null;
  },
  problems,
  pass: async (db, application, owner, { now }) => {
    const of = about(application.subject);
    const sub = await subOfOwner(db, owner, of.merchantNo);
    const change = application.content['CHANGE'] ?? {};
    const { terms: before } = await termsToReplace(db, of, now);
    const terms: Terms = {
      ...before,
      ratePpm: ppmOf(change['feeRate'] ?? ''),
      settleCycle: change['settleCycle'] ?? before.settleCycle,
    };
    const applicationNo = application.apply_no;
    const content = { BUSINESS: { shortName: sub.merchant_name } };
    const opened = await openMerchantProduct(db, {
      ...of,
      terms,
      parameters: beginningParameters(of.productCode, content, { enterpriseName: sub.enterprise_name }),
      applicationNo,
      now,
    });
    if (opened) return now;
    const from = nextDay(now);
    await setTerms(db, { ...of, terms, effectiveFrom: from, applicationNo, now });
    return from;
  },
  link: ({ subject }) => {
    const { merchantNo, productCode } = about(subject);
    return {
      url: `/operation/merchantPower/edit?subMerchantNo=${merchantNo}&productCode=${productCode}`,
      text: '查看产品信息',
    };
  },
};
