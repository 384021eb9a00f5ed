import { type ApplicationDetail, applyInfo, rejectApply } from '@/contract/calls/applications';
import { productApply, productOpenInfo } from '@/contract/calls/products';
import { type DraftFacts, loadSections, sentOf } from '@/shared/application/sectionSteps';
import type { Loading, SavedForm, Saving } from '@/shared/form/steps/model';
import { request } from '@/shared/saga/request';
import { codesIn } from '../links';
import { sectionNames } from '../sections';

/** Data of the form that opens further products of a merchant. */
export interface OpeningFacts extends DraftFacts {
  codes: readonly string[];
  /** Empty while the enterprise has no merchant. */
  merchantNo: string;
  /** Names of requested products that are already open. */
  open: readonly string[];
  /** Products that must be opened first, each with the page that opens it. */
  missing: readonly { text: string; link: string }[];
}

const OPEN: ReadonlySet<string> = new Set(['OPEN', 'CHANGING', 'STOPPED']);

/**
 * Loads the draft of an application for products, and whether they can be opened. `codes`: the products, if the page always opens
 * the same ones.
 */
export function* loadOpening(search: URLSearchParams, codes = codesIn(search)): Loading<OpeningFacts> {
  const known = yield* request(productOpenInfo, {}, { custom: true });
  if (!known.ok) return known;
  const sections = yield* loadSections({ kind: 'PRODUCT', subject: codes.join(',') }, sectionNames(codes));
  if (!sections.ok) return sections;
  const chosen = known.data.products.filter(({ productCode }) => codes.includes(productCode));
  const { facts, ...saved } = sections.data;
  return {
    ok: true,
    data: {
      ...saved,
      facts: {
        ...facts,
        codes,
        merchantNo: known.data.merchantNo,
        open: chosen.filter(({ state }) => OPEN.has(state)).map(({ productName }) => productName),
        missing: chosen.flatMap(({ missing }) => missing),
      },
    },
  };
}

/** Submits the application for the products. Its number goes into the next page's address. */
export function* sendOpening({ agreementNo }: { agreementNo: string }, saved: SavedForm<OpeningFacts>): Saving {
  const body = { sections: sentOf(saved, sectionNames(saved.facts.codes)), agreementNos: [agreementNo] };
  const reply = yield* request(productApply, body, { custom: true });
  return reply.ok ? { ok: true, search: `applyNo=${reply.data.applyNo}` } : reply;
}

/** Data of the form that corrects a refused application. */
export interface MendingFacts extends DraftFacts {
  applyNo: string;
  /** Names of the refused sections. */
  open: readonly string[];
}

/** Loads a refused application, with the user's saved corrections of its refused sections. */
export function* loadMending(search: URLSearchParams): Loading<MendingFacts> {
  const found = yield* request(applyInfo, { applyNo: search.get('applyNo') ?? '' }, { custom: true });
  if (!found.ok) return found;
  const { applyNo, kind, subject, reasons, openSections: open }: ApplicationDetail = found.data;
  const sections = yield* loadSections({ kind, subject }, open, reasons);
  if (!sections.ok) return sections;
  const { facts, ...saved } = sections.data;
  return { ok: true, data: { ...saved, facts: { ...facts, applyNo, open } } };
}

/** Submits the corrected sections. The platform gives them a new application number. */
export function* sendMending(_sent: object, saved: SavedForm<MendingFacts>): Saving {
  const { applyNo, open } = saved.facts;
  const reply = yield* request(rejectApply, { applyNo, sections: sentOf(saved, open) }, { custom: true });
  return reply.ok ? { ok: true, search: `applyNo=${reply.data.applyNo}` } : reply;
}
