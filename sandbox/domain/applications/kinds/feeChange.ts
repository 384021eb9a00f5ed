import type { Kysely } from 'kysely';
import { PRODUCTS, ProductCode } from '@/contract/productCodes';
import { FEE_CHANGE_APPLICATION } from '@/contract/products';
import type { Database } from '../../../db/schema';
import { nextDay } from '../../money/days';
import { type FeeTerms, type Tier, tiersOf, tierWords } from '../../money/fees';
import { closedAt } from '../../products/gate';
import { offered } from '../../products/offered';
import { percentOf, ppmOf } from '../../products/percent';
import { setTerms, termsInForce } from '../../products/terms';
import type { Texts } from '../../reviews';
import { type Content, type KindRules, listIn, type Owner } from '../model';

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

/** What was asked for, parts of a million: of each tier where there are tiers, else of all. */
const wanted = ({ FEE = {} }: Content): { rate: number | null; tiers: number[] } => ({
  rate: FEE['feeRate'] ? ppmOf(FEE['feeRate']) : null,
  tiers: listIn(FEE['tierRates']).map(ppmOf),
});

/** Whether what is offered is charged by a rate: then none is given away by an application. */
async function takesRate(db: Kysely<Database>, owner: Owner, productCode: ProductCode): Promise<boolean> {
  const { terms } = await offered(db, { ...owner, productCode });
  return terms.ratePpm > 0 || (terms.tiers ?? []).some(({ ratePpm }) => ratePpm > 0);
}

/** What is wrong with the rates for each of the tiers in force. */
function tierProblem(tiers: readonly Tier[], { rate, tiers: rates }: ReturnType<typeof wanted>): Texts {
  if (rates.length === 0) return { 'FEE.tierRates': `当前费率分${tiers.length}档，请逐档填写费率` };
  if (rates.length !== tiers.length)
    return { 'FEE.tierRates': `当前费率分${tiers.length}档，您填写了${rates.length}档` };
  if (rate !== null && rate !== rates[0]) return { 'FEE.feeRate': '费率须与第一档相同，或不填写' };
  return rates.every((ppm, at) => ppm === tiers[at]?.ratePpm) ? { 'FEE.tierRates': '与当前费率相同' } : {};
}

/** What is wrong with one rate for all. */
function flatProblem(terms: FeeTerms, { rate, tiers: rates }: ReturnType<typeof wanted>): Texts {
  if (rates.length > 0) return { 'FEE.tierRates': '当前费率不分档，请填写一个费率' };
  if (rate === null) return { 'FEE.feeRate': '请输入费率' };
  return rate === terms.ratePpm ? { 'FEE.feeRate': '与当前费率相同' } : {};
}

/** 费率变更: in force from the day after its decision on; the old fee holds until then. Tiers keep their borders. */
export const feeChangeKind: KindRules = {
  spec: FEE_CHANGE_APPLICATION,
  title: (subject) => `${nameOf(subject)}费率变更`,
  items: codeIn,
  holds: async (db, { owner, subject, now }) => {
    const terms = await inForce(db, owner, subject, now);
    if (!terms) return {} as Content;
    const tiers = tiersOf(terms);
    const rates = tiers.map(({ ratePpm }) => percentOf(ratePpm)).join(',');
    const borders = tiers.map(({ fromCents }) => fromCents).join(',');
    return { FEE: rates === '' ? { feeRate: percentOf(terms.ratePpm) } : { tierRates: rates, tierFroms: borders } };
  },
  obstacle: async (db, { owner, subject }) => {
    const closed = await closedAt(db, owner.merchantNo, codeIn(subject));
    return closed && { msg: closed.msg, bizCode: 'NOT_READY' };
  },
  problems: async (db, { owner, subject, content, now }) => {
    const terms = await inForce(db, owner, subject, now);
    if (!terms || !content['FEE']) return {} as Texts;
    const asked = wanted(content);
    const tiers = tiersOf(terms);
    const problems = tiers.length > 0 ? tierProblem(tiers, asked) : flatProblem(terms, asked);
    if (Object.keys(problems).length > 0) return problems;
    const gives = tiers.length > 0 ? asked.tiers.includes(0) : asked.rate === 0;
    return gives && (await takesRate(db, owner, subject as ProductCode))
      ? { [tiers.length > 0 ? 'FEE.tierRates' : 'FEE.feeRate']: '费率必须大于0' }
      : {};
  },
  // The borders are those that held when it was sent.
  tell: async (_db, { field, value, before }) => {
    const borders = listIn(before['FEE']?.['tierFroms']).map(Number);
    const rates = listIn(value);
    if (field !== 'tierRates' || borders.length !== rates.length) return undefined;
    return tierWords(rates.map((rate, at) => ({ fromCents: borders[at] ?? 0, ratePpm: ppmOf(rate) })));
  },
  pass: async (db, application, owner, { now }) => {
    const productCode = application.subject as ProductCode;
    const from = nextDay(now);
    const terms = await inForce(db, owner, productCode, now);
    if (!terms) throw new Error(`${productCode} has no terms`);
    const { rate, tiers: rates } = wanted(application.content);
    const tiers = tiersOf(terms).map(({ fromCents, ratePpm }, at) => ({ fromCents, ratePpm: rates[at] ?? ratePpm }));
    await setTerms(db, {
      merchantNo: owner.merchantNo,
      productCode,
      terms: { ...terms, ratePpm: tiers[0]?.ratePpm ?? rate ?? terms.ratePpm, tiers },
      effectiveFrom: from,
      applicationNo: application.apply_no,
      now,
    });
    return from;
  },
  link: ({ subject }) => ({ url: `/product/revision/detail?productCode=${subject}`, text: '查看费率' }),
};
