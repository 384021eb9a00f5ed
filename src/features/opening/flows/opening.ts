import { all, call, select } from 'typed-redux-saga';
import {
  type Application,
  applyInfo,
  queryTemporarySave,
  rejectApply,
  temporarySave,
  temporarySave1,
  temporarySave2,
  temporarySave3,
  temporarySave4,
} from '@/contract/calls/applications';
import { merchantApply } from '@/contract/calls/merchantOpening';
import type { AnswerOf } from '@/contract/defineCall';
import { sessionSelectors } from '@/features/session';
import type { Keeping, Loading, SavedForm, Saving, SharedDraft, StepStatus, Values } from '@/shared/form/steps/model';
import { send } from '@/shared/form/steps/send';
import { request } from '@/shared/saga/request';
import { type OpeningStatus, type Operator, requestOpeningStatus } from './openingStatus';

type Kept = AnswerOf<typeof queryTemporarySave>;

/** Sections of the application to open a merchant, in their order. Each is a step of the form. */
export const SECTIONS = ['OPERATOR', 'BUSINESS', 'PAPERS', 'SETTLEMENT', 'PRODUCTS'] as const;

/** Data of the form in addition to its steps. */
export interface Opening {
  standing: OpeningStatus;
  /** Saved version of each section. A save based on an older version is refused. */
  versions: Readonly<Record<string, number>>;
  /** Number of the refused application that the form corrects; empty for a first submission. */
  mends: string;
  /** Sections that are submitted: all, or the refused sections of a correction. */
  sent: readonly string[];
  /** True if the address names an application that is not the newest. Only the newest can be corrected. */
  other: boolean;
}

const inSection = (reasons: Readonly<Record<string, string>>, section: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(reasons).flatMap(([key, reason]) =>
      key.startsWith(`${section}.`) ? [[key.slice(section.length + 1), reason] as const] : [],
    ),
  );

/**
 * Returns whether the section contains only the cashier, which the platform adds as the default product when the
 * company is chosen. The user has not typed anything then.
 */
const isBare = ({ section, values }: Kept['sections'][number]) =>
  section === 'PRODUCTS' && Object.keys(values).length === 1 && values['productCodes'] === 'CASHIER';

const draftOf = (kept: Kept['sections'][number]): SharedDraft | null =>
  kept.version > 0 && !kept.done && kept.savedAt !== null && !isBare(kept)
    ? { values: kept.values, by: kept.savedBy, at: kept.savedAt, version: kept.version }
    : null;

interface Mended {
  applyNo: string;
  openSections: readonly string[];
  reasons: Application['reasons'];
}

function stateOf(kept: Kept['sections'][number], mended: Mended | null, operator: Operator['operator']): StepStatus {
  const { section, done } = kept;
  const draft = draftOf(kept);
  if (mended) {
    if (!mended.openSections.includes(section)) return { state: 'passed' };
    if (done) return { state: 'saved', draft };
    // Reasons for single fields appear at the fields, so the step itself shows only reasons for the whole section.
    const ofFields = Object.keys(inSection(mended.reasons, section)).length > 0;
    const reason = mended.reasons[section] ?? (ofFields ? undefined : mended.reasons['reason']);
    return { state: 'refused', draft, ...(reason ? { reason } : {}) };
  }
  // If the merchant is operated by the user's own enterprise, its data is already known, so this step counts as
  // saved.
  if (section === 'OPERATOR' && operator !== 'DIFF') return { state: 'saved', draft: null };
  return { state: done ? 'saved' : 'empty', draft };
}

/** Converts the saved application to the form's state. After a refusal the reasons appear at their fields. */
export function savedOf(
  { sections }: Kept,
  standing: OpeningStatus,
  mended: Mended | null,
  other: boolean,
): SavedForm<Opening> {
  const of = <One>(read: (kept: Kept['sections'][number]) => One): Readonly<Record<string, One>> =>
    Object.fromEntries(sections.map((kept) => [kept.section, read(kept)]));
  const isThere = (section: string) => section !== 'OPERATOR' || standing.operator === 'DIFF';
  return {
    steps: of((kept) => stateOf(kept, mended, standing.operator)),
    values: of((kept) => (draftOf(kept) ? {} : kept.values)),
    masked: of(({ masked }) => masked),
    // A section that was corrected and saved after the refusal has no errors any more.
    refused: of(({ section, done }) => (mended && !done ? inSection(mended.reasons, section) : {})),
    facts: {
      standing,
      versions: of(({ version }) => version),
      mends: mended?.applyNo ?? '',
      sent: mended ? mended.openSections : SECTIONS.filter(isThere),
      other,
    },
  };
}

const askKept = () => request(queryTemporarySave, { kind: 'MERCHANT' }, { custom: true });
/**
 * Loads the enterprise's application to open a merchant. `applyNo` names a refused application to correct, which must be the
 * newest.
 */
export function* loadOpening(search: URLSearchParams): Loading<Opening> {
  const { standing, kept } = yield* all({ standing: call(requestOpeningStatus), kept: call(askKept) });
  if (!standing.ok) return standing;
  if (!kept.ok) return kept;
  const { newest } = kept.data;
  const requested = search.get('applyNo') ?? '';
  const other = requested !== '' && requested !== newest?.applyNo;
  if (newest?.state !== 'REJECTED' || newest.followedBy !== '')
    return { ok: true, data: savedOf(kept.data, standing.data, null, other) };
  const refused = yield* request(applyInfo, { applyNo: newest.applyNo }, { custom: true });
  if (!refused.ok) return refused;
  return { ok: true, data: savedOf(kept.data, standing.data, refused.data, other) };
}

/** Returns the version of a section that the user sees. */
const versionOf = ({ steps, facts }: SavedForm<Opening>, section: string) =>
  steps[section]?.draft?.version ?? facts.versions[section] ?? 0;

const CALLS = {
  BUSINESS: temporarySave1,
  PAPERS: temporarySave2,
  SETTLEMENT: temporarySave3,
  PRODUCTS: temporarySave4,
} as const;
type Saved = keyof typeof CALLS;
const isSaved = (section: string): section is Saved => section in CALLS;

/** Saves the typed values of an incomplete step, so that any colleague of the enterprise can continue. */
export function* keepTyped(values: Values, section: string, saved: SavedForm<Opening>): Keeping {
  const body = { values: { ...values }, version: versionOf(saved, section), done: false };
  const reply = isSaved(section)
    ? yield* send(CALLS[section], body)
    : yield* send(temporarySave, { ...body, kind: 'MERCHANT', section });
  if (!reply.ok) return reply;
  const by = (yield* select(sessionSelectors.selectUserInfo))?.nickName ?? '';
  return { ok: true, data: { by, at: reply.data.savedAt, version: reply.data.version } };
}

/** Saves a complete section. A refusal names the invalid fields. */
export const saveSection =
  (section: Saved) =>
  (typed: Values, saved: SavedForm<Opening>): Saving =>
    send(CALLS[section], { values: { ...typed }, version: versionOf(saved, section), done: true });

/** Submits the application to open a merchant; after a refusal only the refused sections. */
export function* submitOpening(
  { agreementNo }: { agreementNo: string },
  { values, facts }: SavedForm<Opening>,
): Saving {
  const sections = Object.fromEntries(facts.sent.map((section) => [section, { ...values[section] }]));
  const agreementNos = agreementNo === '' ? [] : [agreementNo];
  if (facts.mends !== '') return yield* send(rejectApply, { applyNo: facts.mends, sections, agreementNos });
  return yield* send(merchantApply, { sections, agreementNos });
}
