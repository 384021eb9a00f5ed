import {
  agentExpandProductInfoBatch,
  type Power,
  SUB_PRODUCT_APPLICATION,
  SUB_SETTLE_APPLICATION,
  type SubMerchantDetail,
  subMerchantDetail,
  subProductApply,
  subProductSubject,
  subSettleApply,
} from '@/contract/calls/subMerchants';
import type { AnswerOf } from '@/contract/defineCall';
import { type DraftFacts, loadSections, sentOf } from '@/shared/application/sectionSteps';
import type { Loading, SavedForm, Saving } from '@/shared/form/steps/model';
import { request } from '@/shared/saga/request';

export const PRODUCT_SECTIONS = Object.keys(SUB_PRODUCT_APPLICATION.sections);
export const SETTLE_SECTIONS = Object.keys(SUB_SETTLE_APPLICATION.sections);

type Sub = Pick<AnswerOf<typeof agentExpandProductInfoBatch>[number], 'merchantNo' | 'merchantName'>;

/** Data of the form that opens or changes a product of a sub-merchant. */
export interface ProductFacts extends DraftFacts {
  sub: Sub;
  power: Power;
}

/** Loads the draft for a product of a sub-merchant, with its current terms. */
export function* loadProduct(search: URLSearchParams): Loading<ProductFacts> {
  const merchantNo = search.get('subMerchantNo') ?? '';
  const code = search.get('productCode') ?? '';
  const known = yield* request(agentExpandProductInfoBatch, { merchantNos: [merchantNo] }, { custom: true });
  if (!known.ok) return known;
  const [sub] = known.data;
  const power = sub?.products.find(({ productCode }) => productCode === code);
  // The page opens the form only for existing products, so a response without the product is an error.
  if (!sub || !power) throw new Error(`no product ${code} of ${merchantNo}`);
  const which = { kind: 'SUB_PRODUCT', subject: subProductSubject(merchantNo, power.productCode) } as const;
  const sections = yield* loadSections(which, PRODUCT_SECTIONS);
  if (!sections.ok) return sections;
  const { facts, ...saved } = sections.data;
  return { ok: true, data: { ...saved, facts: { ...facts, sub, power } } };
}

/** Submits the application for the product. Its number goes into the next page's address. */
export function* sendProduct(saved: SavedForm<ProductFacts>): Saving {
  const { sub, power } = saved.facts;
  const body = {
    subMerchantNo: sub.merchantNo,
    productCode: power.productCode,
    sections: sentOf(saved, PRODUCT_SECTIONS),
  };
  const reply = yield* request(subProductApply, body, { custom: true });
  return reply.ok ? { ok: true, search: `applyNo=${reply.data.applyNo}` } : reply;
}

/** Data of the form that changes the settlement of a sub-merchant. */
export interface SettleFacts extends DraftFacts {
  sub: SubMerchantDetail;
}

/** Loads the draft for the settlement of a sub-merchant, with its current settlement. */
export function* loadSettle(search: URLSearchParams): Loading<SettleFacts> {
  const subMerchantNo = search.get('subMerchantNo') ?? '';
  const known = yield* request(subMerchantDetail, { subMerchantNo }, { custom: true });
  if (!known.ok) return known;
  const sections = yield* loadSections({ kind: 'SUB_SETTLE', subject: subMerchantNo }, SETTLE_SECTIONS);
  if (!sections.ok) return sections;
  const { facts, ...saved } = sections.data;
  return { ok: true, data: { ...saved, facts: { ...facts, sub: known.data } } };
}

/** Submits the application for the settlement. Its number goes into the next page's address. */
export function* sendSettle(saved: SavedForm<SettleFacts>): Saving {
  const body = { subMerchantNo: saved.facts.sub.merchantNo, sections: sentOf(saved, SETTLE_SECTIONS) };
  const reply = yield* request(subSettleApply, body, { custom: true });
  return reply.ok ? { ok: true, search: `applyNo=${reply.data.applyNo}` } : reply;
}
