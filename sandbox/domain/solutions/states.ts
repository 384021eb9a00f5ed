import type { Kysely } from 'kysely';
import type { ProductState } from '@/contract/calls/products';
import {
  isWalletProduct,
  SolutionCode,
  type SolutionProductCode,
  type SolutionState,
  solutionSubject,
} from '@/contract/calls/solutions';
import type { ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import type { ApplicationRow, Owner } from '../applications/model';
import { type OwnedProductState, productStates } from '../products/states';
import { SOLUTIONS } from './list';

/* The state of a solution. It is derived from its products, the applications about it and its draft, and is not stored. */

export interface SolutionProductState {
  code: SolutionProductCode;
  state: ProductState;
  /** The newest pending or refused application for the product. */
  application: ApplicationRow | undefined;
  stopReason: string;
  /** The state of the product at the merchant; undefined for wallet products. */
  merchant: OwnedProductState | undefined;
}

export interface OwnedSolutionState {
  code: SolutionCode;
  state: SolutionState;
  products: SolutionProductState[];
  /** Products that one application would open now. */
  missing: SolutionProductCode[];
  /** The newest pending or refused application for the solution or one of its products. */
  application: ApplicationRow | undefined;
}

export const productsOf = (code: SolutionCode): SolutionProductCode[] =>
  SOLUTIONS[code].products.map((one) => one.code);

/** True if the products require a merchant. */
export const takesMerchant = (codes: readonly SolutionProductCode[]): boolean =>
  codes.some((code) => !isWalletProduct(code));

export const isOpen = ({ state }: { state: ProductState }): boolean => state === 'OPEN' || state === 'CHANGING';
const isUnderWay = ({ state }: { state: string }): boolean => state === 'AUDITING' || state === 'WAIT_SIGN';
const opens = ({ state }: { state: ProductState }): boolean =>
  state === 'UN_OPEN' || state === 'DRAFT' || state === 'REJECTED';

/** Parses the solution and the products from an application's subject, such as `CHAIN_STORES:ALIPAY,WECHAT`. */
export function solutionIn(subject: string): { solutionCode: SolutionCode; codes: SolutionProductCode[] } | undefined {
  const [code, listed = '', ...more] = subject.split(':');
  const parsed = SolutionCode.safeParse(code);
  if (!parsed.success || more.length > 0) return undefined;
  const known = productsOf(parsed.data);
  const codes = listed === '' ? [] : listed.split(',');
  return codes.every((one): one is SolutionProductCode => (known as string[]).includes(one))
    ? { solutionCode: parsed.data, codes }
    : undefined;
}

/** Returns the states of the given solutions, in the same order. */
export async function solutionStates(
  db: Kysely<Database>,
  owner: Owner,
  codes: readonly SolutionCode[] = SolutionCode.options,
): Promise<OwnedSolutionState[]> {
  const merchants = await productStates(db, owner);
  const own = await db
    .selectFrom('member_products')
    .select('product_code')
    .where('member_no', '=', owner.memberNo)
    .execute();
  const about = await db
    .selectFrom('applications as a')
    .innerJoin('application_items as i', 'i.apply_no', 'a.apply_no')
    // Skips a refused application that was resubmitted, even if both applications have the same time.
    .leftJoin('applications as f', 'f.follows', 'a.apply_no')
    .selectAll('a')
    .select('i.item')
    .where('i.enterprise_id', '=', owner.enterpriseId)
    .where('i.merchant_no', '=', owner.merchantNo)
    .where('a.kind', '=', 'SOLUTION')
    .where('f.apply_no', 'is', null)
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.apply_no', 'desc')
    .execute();
  const drafts = await db
    .selectFrom('application_drafts')
    .select('subject')
    .where('enterprise_id', '=', owner.enterpriseId)
    .where('merchant_no', '=', owner.merchantNo)
    .where('kind', '=', 'SOLUTION')
    .execute();

  const productOf = (code: SolutionProductCode): SolutionProductState => {
    if (!isWalletProduct(code)) {
      const merchant = merchants[code as ProductCode];
      const { state, application, stopReason } = merchant;
      return { code, state, application, stopReason, merchant };
    }
    const base = { code, stopReason: '', merchant: undefined };
    if (own.some(({ product_code }) => product_code === code))
      return { ...base, state: 'OPEN', application: undefined };
    const newest = about.find(({ item }) => item === code);
    if (newest && isUnderWay(newest)) return { ...base, state: newest.state as 'AUDITING', application: newest };
    if (newest?.state === 'REJECTED') return { ...base, state: 'REJECTED', application: newest };
    return { ...base, state: 'UN_OPEN', application: undefined };
  };

  return codes.map((code) => {
    const products = productsOf(code).map(productOf);
    const missing = products.filter(opens).map((one) => one.code);
    const newest = about.find(({ item }) => item === code);
    const underWay = newest && isUnderWay(newest) ? newest : products.find((one) => isUnderWay(one))?.application;
    // A refused application can be corrected only if it requested exactly the products that are missing now.
    // Otherwise the user must start a new application.
    const subject = solutionSubject(code, missing);
    const refused = newest?.state === 'REJECTED' && newest.subject === subject ? newest : undefined;
    const of = (state: SolutionState, application?: ApplicationRow): OwnedSolutionState => ({
      code,
      state,
      products,
      missing,
      application,
    });
    if (products.every(isOpen)) return of('OPEN');
    // Only a pending application of the solution itself blocks a new one. If one product is in another pending
    // application, the other missing products can be applied for in parallel.
    if (newest && isUnderWay(newest)) return of(newest.state as 'AUDITING', newest);
    if (missing.length === 0 && underWay) return of(underWay.state as 'AUDITING', underWay);
    if (drafts.some((draft) => draft.subject === subject)) return of('DRAFT', refused);
    if (refused) return of('REJECTED', refused);
    return of(products.some(isOpen) ? 'PART' : 'UN_OPEN');
  });
}
