import type { Kysely } from 'kysely';
import type { ApplicationKind } from '@/contract/calls/applications';
import type { ProductState } from '@/contract/calls/products';
import { ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import type { ApplicationRow, Owner } from '../applications/model';

/*
 * The state of products at a merchant. A row of `merchant_products` shows whether a product is open or stopped. All
 * other states are derived from applications and drafts, and are not stored.
 */

/** Kinds of applications that change an already open product. */
const CHANGES: readonly ApplicationKind[] = ['FEE_CHANGE', 'SPLIT_SPECIAL'];

export interface OwnedProductState {
  state: ProductState;
  /** The newest pending or refused application for the product. */
  application: ApplicationRow | undefined;
  openedAt: Date | null;
  stopReason: string;
  /**
   * The subject of the unsent application, if the product's state is DRAFT. Empty if the draft is an application that
   * opens the merchant.
   */
  draft?: string;
}

const LIVING = { AUDITING: 'AUDITING', WAIT_SIGN: 'WAIT_SIGN' } as const;

/**
 * Returns the state of each product of a merchant. If the enterprise has no merchant yet, the states come from the
 * application that opens the merchant.
 */
export async function productStates(
  db: Kysely<Database>,
  owner: Pick<Owner, 'enterpriseId' | 'merchantNo'>,
): Promise<Record<ProductCode, OwnedProductState>> {
  const open = await db
    .selectFrom('merchant_products')
    .selectAll()
    .where('merchant_no', '=', owner.merchantNo)
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
    .where('a.kind', 'in', ['PRODUCT', 'MERCHANT', 'SOLUTION', ...CHANGES])
    .where('f.apply_no', 'is', null)
    .orderBy('a.submitted_at', 'desc')
    .orderBy('a.apply_no', 'desc')
    .execute();
  const drafts = await db
    .selectFrom('application_drafts')
    .select(['kind', 'subject', 'values', 'section'])
    .where('enterprise_id', '=', owner.enterpriseId)
    .where('merchant_no', '=', owner.merchantNo)
    .where('kind', 'in', ['PRODUCT', 'MERCHANT'])
    .execute();
  const listed = (values: Record<string, string>) => values['productCodes']?.split(',') ?? [];
  const draftOf = (code: ProductCode) =>
    drafts.find(({ kind, subject, values }) =>
      (kind === 'PRODUCT' ? subject.split(',') : listed(values)).includes(code),
    );
  const of = (code: ProductCode): OwnedProductState => {
    const row = open.find(({ product_code }) => product_code === code);
    const mine = about.filter(
      ({ item, kind, content }) =>
        item === code || (kind === 'MERCHANT' && listed(content['PRODUCTS'] ?? {}).includes(code)),
    );
    const newest = mine.find(({ kind }) => (row ? CHANGES.includes(kind) : !CHANGES.includes(kind)));
    const known = { openedAt: row?.opened_at ?? null, stopReason: row?.stop_reason ?? '' };
    if (row?.state === 'STOPPED') return { ...known, state: 'STOPPED', application: undefined };
    if (row) {
      const changing = newest && newest.state in LIVING;
      const refused = newest?.state === 'REJECTED';
      return { ...known, state: changing ? 'CHANGING' : 'OPEN', application: changing || refused ? newest : undefined };
    }
    if (newest && newest.state in LIVING)
      return { ...known, state: LIVING[newest.state as keyof typeof LIVING], application: newest };
    const draft = draftOf(code);
    const refused = newest?.state === 'REJECTED' ? newest : undefined;
    if (draft) return { ...known, state: 'DRAFT', application: refused, draft: draft.subject };
    if (refused) return { ...known, state: 'REJECTED', application: refused };
    return { ...known, state: 'UN_OPEN', application: undefined };
  };
  return Object.fromEntries(ProductCode.options.map((code) => [code, of(code)])) as Record<
    ProductCode,
    OwnedProductState
  >;
}
