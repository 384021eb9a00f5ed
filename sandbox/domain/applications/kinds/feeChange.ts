import type { Kysely } from 'kysely';
import { PRODUCTS, ProductCode } from '@/contract/productCodes';
import { FEE_CHANGE_APPLICATION } from '@/contract/products';
import type { Database } from '../../../db/schema';
import { nextDay } from '../../money/days';
import { percentOf, ppmOf } from '../../products/percent';
import { isOpenAt } from '../../products/states';
import { setTerms, termsInForce } from '../../products/terms';
import type { Texts } from '../../reviews';
import type { Content, KindRules, Owner } from '../model';

const codeIn = (subject: string): ProductCode[] => {
  const parsed = ProductCode.safeParse(subject);
  return parsed.success ? [parsed.data] : [];
};
const nameOf = (subject: string) =>
  codeIn(subject)
    .map((code) => PRODUCTS[code].name)
    .join('');

const inForce = async (db: Kysely<Database>, { merchantNo }: Owner, subject: string, now: Date) =>
  (await termsInForce(db, { merchantNo, productCode: subject as ProductCode, now }))?.terms;

/** 费率变更: in force from the day after its decision on; the old fee holds until then. */
export const feeChangeKind: KindRules = {
  spec: FEE_CHANGE_APPLICATION,
  title: (subject) => `${nameOf(subject)}费率变更`,
  items: codeIn,
  holds: async (db, { owner, subject, now }) => {
    const terms = await inForce(db, owner, subject, now);
    return (terms ? { FEE: { feeRate: percentOf(terms.ratePpm) } } : {}) as Content;
  },
  obstacle: async (db, { owner, subject }) =>
    (await isOpenAt(db, owner.merchantNo, subject as ProductCode))
      ? null
      : { msg: `${nameOf(subject)}尚未开通`, bizCode: 'NOT_READY' },
  problems: async (db, { owner, subject, content, now }) => {
    const terms = await inForce(db, owner, subject, now);
    const same = terms && ppmOf(content['FEE']?.['feeRate'] ?? '') === terms.ratePpm && !terms.tiers?.length;
    return (same ? { 'FEE.feeRate': '与当前费率相同' } : {}) as Texts;
  },
  pass: async (db, application, owner, { now }) => {
    const productCode = application.subject as ProductCode;
    const from = nextDay(now);
    const terms = await inForce(db, owner, productCode, now);
    if (!terms) throw new Error(`${productCode} has no terms`);
    await setTerms(db, {
      merchantNo: owner.merchantNo,
      productCode,
      terms: { ...terms, ratePpm: ppmOf(application.content['FEE']?.['feeRate'] ?? ''), tiers: [] },
      effectiveFrom: from,
      applicationNo: application.apply_no,
      now,
    });
    return from;
  },
  link: ({ subject }) => ({ url: `/product/revision/detail?productCode=${subject}`, text: '查看费率' }),
};
