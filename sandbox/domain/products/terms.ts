import type { Kysely, Selectable } from 'kysely';
import type { ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { monthOf } from '../money/days';
import type { FeeTerms } from '../money/fees/fees';

/* The fee terms of a merchant's product. Stored terms are never changed; newer terms replace them from a given time on. */

/** The terms of a product: fee and settlement. Amounts are cents, rates parts per million. */
export interface Terms extends FeeTerms {
  /** Settlement period of incoming payments, such as `T+1`. */
  settleCycle: string;
}

type TermsRow = Selectable<Database['product_terms']>;

export type FeeRow = Pick<TermsRow, 'rate_ppm' | 'fixed_cents' | 'min_cents' | 'max_cents' | 'tiers' | 'settle_cycle'>;

export const termsIn = (row: FeeRow): Terms => ({
  ratePpm: row.rate_ppm,
  fixedCents: row.fixed_cents,
  minCents: row.min_cents,
  maxCents: row.max_cents,
  tiers: row.tiers,
  settleCycle: row.settle_cycle,
});

/** Terms that the merchant has agreed. `effectiveFrom` may be in the future. */
interface AcceptedTerms {
  nr: number;
  terms: Terms;
  effectiveFrom: Date;
  applicationNo: string | null;
  agreementNo: string | null;
}

const acceptedTermsIn = (row: TermsRow): AcceptedTerms => ({
  nr: row.nr,
  terms: termsIn(row),
  effectiveFrom: row.effective_from,
  applicationNo: row.application_no,
  agreementNo: row.agreement_no,
});

export interface MerchantProduct {
  merchantNo: string;
  productCode: ProductCode;
}

const termsQuery = (db: Kysely<Database>, { merchantNo, productCode }: MerchantProduct) =>
  db
    .selectFrom('product_terms')
    .selectAll()
    .where('merchant_no', '=', merchantNo)
    .where('product_code', '=', productCode)
    .orderBy('effective_from', 'desc')
    .orderBy('nr', 'desc');

/** Returns all agreed terms, the newest first. The terms in force are the first whose start is not in the future. */
export const termsHistory = async (db: Kysely<Database>, of: MerchantProduct): Promise<AcceptedTerms[]> =>
  (await termsQuery(db, of).execute()).map(acceptedTermsIn);

/** Returns the terms in force; null if no terms have started yet. */
export async function termsInForce(
  db: Kysely<Database>,
  of: MerchantProduct & { now: Date },
): Promise<AcceptedTerms | null> {
  const row = await termsQuery(db, of).where('effective_from', '<=', of.now).limit(1).executeTakeFirst();
  return row ? acceptedTermsIn(row) : null;
}

/**
 * Stores terms that apply from a given time. Until then the previous terms apply. Runs in the caller's transaction.
 * Of two parallel changes of a product, one is rejected.
 */
export async function setTerms(
  db: Kysely<Database>,
  {
    merchantNo,
    productCode,
    terms,
    effectiveFrom,
    applicationNo = null,
    agreementNo = null,
    now,
  }: MerchantProduct & {
    terms: Terms;
    effectiveFrom: Date;
    applicationNo?: string | null;
    agreementNo?: string | null;
    now: Date;
  },
): Promise<number> {
  mustRise(terms);
  const { last } = await db
    .selectFrom('product_terms')
    .where('merchant_no', '=', merchantNo)
    .where('product_code', '=', productCode)
    .select(({ fn }) => fn.max('nr').as('last'))
    .executeTakeFirstOrThrow();
  const nr = (last ?? 0) + 1;
  await db
    .insertInto('product_terms')
    .values({
      merchant_no: merchantNo,
      product_code: productCode,
      nr,
      effective_from: effectiveFrom,
      rate_ppm: terms.ratePpm,
      fixed_cents: terms.fixedCents,
      min_cents: terms.minCents,
      max_cents: terms.maxCents,
      tiers: JSON.stringify(terms.tiers ?? []),
      settle_cycle: terms.settleCycle,
      application_no: applicationNo,
      agreement_no: agreementNo,
      created_at: now,
    })
    .execute();
  return nr;
}

/** Throws an error if the tiers do not ascend, because overlapping tiers would charge some volume twice. */
function mustRise({ tiers = [] }: Terms): void {
  tiers.forEach(({ fromCents, ratePpm }, at) => {
    const before = tiers[at - 1]?.fromCents ?? -1;
    if (!Number.isSafeInteger(fromCents) || fromCents <= before || ratePpm < 0 || ratePpm > 1_000_000)
      throw new RangeError('tiers that do not rise');
  });
}

/** The successful volume of a merchant's product in the month of a day: number of trades, their cents and their fees. */
export async function volumeOf(
  db: Kysely<Database>,
  { merchantNo, productCode, day }: MerchantProduct & { day: string },
): Promise<{ trades: number; volumeCents: number; feeCents: number }> {
  const row = await db
    .selectFrom('product_volumes')
    .select(['trades', 'volume_cents as volumeCents', 'fee_cents as feeCents'])
    .where('merchant_no', '=', merchantNo)
    .where('product_code', '=', productCode)
    .where('month', '=', monthOf(day))
    .executeTakeFirst();
  return row ?? { trades: 0, volumeCents: 0, feeCents: 0 };
}
