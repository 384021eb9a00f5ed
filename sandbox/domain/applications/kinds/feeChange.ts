import type { Kysely } from 'kysely';
import { FEE_CHANGE_APPLICATION } from '@/contract/calls/products';
import { PRODUCTS, ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../../db/schema';
import { nextDay } from '../../money/days';
import { type FeeTerms, percentOf, ppmOf, type Tier, tiersOf, tierWords } from '../../money/fees/fees';
import { closedAt } from '../../products/gate';
import { offered } from '../../products/offered';
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

const termsAt = (db: Kysely<Database>, { merchantNo }: Owner, subject: string, now: Date) =>
  termsInForce(db, { merchantNo, productCode: subject as ProductCode, now });

/**
 * Returns the fee terms in force tomorrow, which a fee change would replace. So a change approved today can be reverted before it
 * begins tomorrow.
 */
const toReplace = (db: Kysely<Database>, owner: Owner, subject: string, now: Date) =>
  termsAt(db, owner, subject, nextDay(now));

/**
 * Maximum rate: ten times the rate offered to the merchant's line of business, and at most 10 %. A higher requested
 * rate is considered a typing error.
 */
const MOST_TIMES = 10;
const MOST_PPM = 100_000;

const highestIn = (terms: FeeTerms): number => {
  const tiers = tiersOf(terms);
  return tiers.length === 0 ? terms.ratePpm : Math.max(...tiers.map(({ ratePpm }) => ratePpm));
};

/** The requested rate in ppm: one per tier if the fee is tiered, otherwise one for all amounts. */
const requestedRates = ({ FEE = {} }: Content): { rate: number | null; tiers: number[] } => ({
  rate: FEE['feeRate'] ? ppmOf(FEE['feeRate']) : null,
  tiers: listIn(FEE['tierRates']).map(ppmOf),
});

/** Checks whether the terms have the requested rates. */
function asksFor(terms: FeeTerms, content: Content): boolean {
  const { rate, tiers: rates } = requestedRates(content);
  const tiers = tiersOf(terms);
  return tiers.length === 0
    ? rate === terms.ratePpm
    : rates.length === tiers.length && rates.every((ppm, at) => ppm === tiers[at]?.ratePpm);
}

/** Validates the requested rates against the tiers in force. `same` is the message for rates that already apply. */
function tierProblem(
  tiers: readonly Tier[],
  { rate, tiers: rates }: ReturnType<typeof requestedRates>,
  same: string,
): Texts {
  if (rates.length === 0) return { 'FEE.tierRates': `当前费率分${tiers.length}档，请逐档填写费率` };
  if (rates.length !== tiers.length)
    return { 'FEE.tierRates': `当前费率分${tiers.length}档，您填写了${rates.length}档` };
  if (rate !== null && rate !== rates[0]) return { 'FEE.feeRate': '费率须与第一档相同，或不填写' };
  return rates.every((ppm, at) => ppm === tiers[at]?.ratePpm) ? { 'FEE.tierRates': same } : {};
}

/** Validates the requested rate of a fee without tiers. */
function flatProblem(terms: FeeTerms, { rate, tiers: rates }: ReturnType<typeof requestedRates>, same: string): Texts {
  if (rates.length > 0) return { 'FEE.tierRates': '当前费率不分档，请填写一个费率' };
  if (rate === null) return { 'FEE.feeRate': '请输入费率' };
  return rate === terms.ratePpm ? { 'FEE.feeRate': same } : {};
}

/** Checks the new rates: a charged fee cannot become free, and no rate may exceed the maximum. */
async function heightProblem(
  db: Kysely<Database>,
  { owner, subject, now, rates }: { owner: Owner; subject: string; now: Date; rates: readonly number[] },
): Promise<string | null> {
  const offer = highestIn((await offered(db, { ...owner, productCode: subject as ProductCode })).terms);
  const held = await termsAt(db, owner, subject, now);
  // If the rate in force is higher than the maximum, the rate in force is the maximum. So the merchant can keep the
  // current rate or lower it step by step.
  const most = Math.min(MOST_PPM, Math.max(offer * MOST_TIMES, held ? highestIn(held.terms) : 0));
  if (rates.some((rate) => rate > most)) return `费率最高可申请${percentOf(most)}%`;
  return offer > 0 && rates.includes(0) ? '费率必须大于0' : null;
}

/**
 * 费率变更 (change of fee rate): changes a product's fee rate from the day after the approval. The old rate applies until
 * then. The amounts at which fee tiers begin do not change. A newer change replaces an approved change that is not in
 * force yet, and may request the current rate again.
 */
export const feeChangeKind: KindRules = {
  spec: FEE_CHANGE_APPLICATION,
  title: (subject) => `${nameOf(subject)}费率变更`,
  items: codeIn,
  holds: async (db, { owner, subject, content, now }) => {
    const inForce = (await termsAt(db, owner, subject, now))?.terms;
    // Terms to compare the request with: normally the terms charged now. If the request asks for exactly these terms,
    // it reverts an approved change that begins tomorrow, and is compared with that change.
    const isBack = inForce !== undefined && asksFor(inForce, content);
    const terms = isBack ? (await toReplace(db, owner, subject, now))?.terms : inForce;
    if (!terms) return {} as Content;
    const tiers = tiersOf(terms);
    const rates = tiers.map(({ ratePpm }) => percentOf(ratePpm)).join(',');
    const borders = tiers.map(({ fromCents }) => fromCents).join(',');
    return { FEE: rates === '' ? { feeRate: percentOf(terms.ratePpm) } : { tierRates: rates, tierFroms: borders } };
  },
  obstacle: async (db, { owner, subject, now }) => {
    const closed = await closedAt(db, owner.merchantNo, codeIn(subject));
    if (closed) return { msg: closed.msg, bizCode: 'NOT_READY' };
    const held = await termsAt(db, owner, subject, now);
    return held && highestIn(held.terms) === 0
      ? { msg: `${nameOf(subject)}不按费率收取手续费，不能申请变更费率`, bizCode: 'NOT_READY' }
      : null;
  },
  problems: async (db, { owner, subject, content, now }) => {
    const current = await toReplace(db, owner, subject, now);
    if (!current || !content['FEE']) return {} as Texts;
    const { terms, effectiveFrom } = current;
    const requested = requestedRates(content);
    const tiers = tiersOf(terms);
    const same = effectiveFrom > now ? '与次日生效的费率相同' : '与当前费率相同';
    const problems = tiers.length > 0 ? tierProblem(tiers, requested, same) : flatProblem(terms, requested, same);
    if (Object.keys(problems).length > 0) return problems;
    const rates = tiers.length > 0 ? requested.tiers : [requested.rate ?? 0];
    const problem = await heightProblem(db, { owner, subject, now, rates });
    return problem === null ? {} : { [tiers.length > 0 ? 'FEE.tierRates' : 'FEE.feeRate']: problem };
  },
  // Shows tiered rates with the amounts at which the tiers began when the application was submitted.
  tell: async (_db, { field, value, before }) => {
    const borders = listIn(before['FEE']?.['tierFroms']).map(Number);
    const rates = listIn(value);
    if (field !== 'tierRates' || borders.length !== rates.length) return undefined;
    return tierWords(rates.map((rate, at) => ({ fromCents: borders[at] ?? 0, ratePpm: ppmOf(rate) })));
  },
  pass: async (db, application, owner, { now }) => {
    const productCode = application.subject as ProductCode;
    const from = nextDay(now);
    const terms = (await toReplace(db, owner, productCode, now))?.terms;
    if (!terms) throw new Error(`${productCode} has no terms`);
    const { rate, tiers: rates } = requestedRates(application.content);
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
