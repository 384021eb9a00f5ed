import { put, type SagaGenerator, select } from 'typed-redux-saga';
import { type ApplicationDetail, applyInfo, applyWithdraw, rejectApply } from '@/contract/applications';
import type { FeeFrom } from '@/contract/products';
import { productApply, productFeeAccountUpdate, productOpenInfo, submitFeeModify } from '@/contract/products';
import { messagesEvents } from '@/features/messages';
import { type DraftFacts, loadSections, sentOf } from '@/shared/application/sectionSteps';
import type { Loading, SavedForm, Saving } from '@/shared/form/steps/model';
import { resourceAsked } from '@/shared/resource/slice';
import { request } from '@/shared/saga/request';
import { selectIsShown, statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { sectionNames } from './kinds';
import { centre, detail, feeAccount } from './resources';
import { TEXT } from './text';

/** An opening of further products. */
export interface OpeningFacts extends DraftFacts {
  codes: readonly string[];
  /** Empty while the enterprise has none. */
  merchantNo: string;
  /** Names of those among them that are open already. */
  open: readonly string[];
  /** What has to be open before, with the page where it is opened. */
  missing: readonly { text: string; link: string }[];
}

/** The codes that the address names: several on the page of pay methods, one on that of a product. */
export const codesIn = (search: URLSearchParams): string[] => {
  const named = search.get('productCodes') ?? search.get('productCode') ?? '';
  return [...new Set(named.split(',').filter((code) => code !== ''))].sort();
};

const OPEN: ReadonlySet<string> = new Set(['OPEN', 'CHANGING', 'STOPPED']);

/** What has been typed of an opening, and whether it can be one. `codes`: of a page that is about these alone. */
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

/** Sends the opening; the way on names the application. */
export function* sendOpening({ agreementNo }: { agreementNo: string }, saved: SavedForm<OpeningFacts>): Saving {
  const body = { sections: sentOf(saved, sectionNames(saved.facts.codes)), agreementNos: [agreementNo] };
  const reply = yield* request(productApply, body, { custom: true });
  return reply.ok ? { ok: true, search: `applyNo=${reply.data.applyNo}` } : reply;
}

/** A refused application that is mended. */
export interface MendingFacts extends DraftFacts {
  applyNo: string;
  /** Its refused sections. */
  open: readonly string[];
}

/** A refused application with what has been typed of its refused sections since. */
export function* loadMending(search: URLSearchParams): Loading<MendingFacts> {
  const found = yield* request(applyInfo, { applyNo: search.get('applyNo') ?? '' }, { custom: true });
  if (!found.ok) return found;
  const { applyNo, kind, subject, reasons, openSections: open }: ApplicationDetail = found.data;
  const sections = yield* loadSections({ kind, subject }, open, reasons);
  if (!sections.ok) return sections;
  const { facts, ...saved } = sections.data;
  return { ok: true, data: { ...saved, facts: { ...facts, applyNo, open } } };
}

/** Sends what was mended under a number of its own. */
export function* sendMending(_sent: object, saved: SavedForm<MendingFacts>): Saving {
  const { applyNo, open } = saved.facts;
  const reply = yield* request(rejectApply, { applyNo, sections: sentOf(saved, open) }, { custom: true });
  return reply.ok ? { ok: true, search: `applyNo=${reply.data.applyNo}` } : reply;
}

/** Takes an application back. `status`: key of the status that knows of it. */
export const withdrawalAsked = defineSubmission<{ applyNo: string; status: string }>('products/withdrawalAsked', {
  *flow({ applyNo, status }): SagaGenerator<Outcome> {
    const reply = yield* request(applyWithdraw, { applyNo }, { custom: true });
    // It may have been decided meanwhile: how it stands is asked for anew, refused or not.
    if (yield* select(selectIsShown(status))) yield* put(statusEvents.statusOpened({ key: status }));
    return reply.ok ? { ok: true, told: TEXT.withdrawn, next: [messagesEvents.newsAsked()] } : reply;
  },
});

export interface FeeAsked {
  productCode: Parameters<typeof detail>[0]['productCode'];
  feeRate: string;
  reason: string;
  proofUrl: string;
}

/** The platform names a field by its section. */
const inSection = (fields: Readonly<Record<string, string>> | undefined) =>
  fields && Object.fromEntries(Object.entries(fields).map(([key, msg]) => [key.split('.').at(-1) ?? key, msg]));

/** Asks for another fee. */
export const feeChangeAsked = defineSubmission<FeeAsked>('products/feeChangeAsked', {
  *flow({ productCode, feeRate, reason, proofUrl }): SagaGenerator<Outcome> {
    const FEE = { feeRate: feeRate.trim(), reason: reason.trim(), ...(proofUrl ? { proofUrl } : {}) };
    const reply = yield* request(submitFeeModify, { productCode, sections: { FEE } }, { custom: true });
    if (!reply.ok) return { ...reply, ...(reply.fields ? { fields: inSection(reply.fields) ?? {} } : {}) };
    return {
      ok: true,
      told: TEXT.sent,
      result: { applyNo: reply.data.applyNo },
      next: [resourceAsked(detail({ productCode })), resourceAsked(centre)],
    };
  },
});

/** Where fees are taken from, from now on. */
export const feeFromChosen = defineSubmission<{ feeFrom: FeeFrom }>('products/feeFromChosen', {
  *flow({ feeFrom }): SagaGenerator<Outcome> {
    const reply = yield* request(productFeeAccountUpdate, { feeFrom }, { custom: true });
    return reply.ok ? { ok: true, told: TEXT.saved, next: [resourceAsked(feeAccount)] } : reply;
  },
});
