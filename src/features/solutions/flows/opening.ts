import { all, call, select } from 'typed-redux-saga';
import {
  type Application,
  applyInfo,
  queryTemporarySave,
  rejectApply,
  temporarySave,
} from '@/contract/calls/applications';
import {
  type SolutionCode,
  type SolutionDetail,
  sectionsForProducts,
  solutionApply,
  solutionSubject,
  solutionTemplateInfo,
} from '@/contract/calls/solutions';
import type { AnswerOf } from '@/contract/defineCall';
import { sessionSelectors } from '@/features/session';
import type { Keeping, Loading, SavedForm, Saving, SharedDraft, StepStatus, Values } from '@/shared/form/steps/model';
import { send } from '@/shared/form/steps/send';
import { refresh } from '@/shared/resource/refresh';
import { request } from '@/shared/saga/request';
import { mine, solutionInfo, solutions } from '../resources';

/** Loaded data of the form that opens the products of a solution. The values that the user types are in the steps of the form. */
export interface Opening {
  solution: SolutionDetail;
  /** Identifies the application and its draft: the solution with its missing products. */
  subject: string;
  /** Saved version of each section. A save based on an older version is refused. */
  versions: Readonly<Record<string, number>>;
  /** Number of the refused application that the form corrects; empty for a first submission. */
  mends: string;
  /** Sections that are submitted: all, or the refused sections of a correction. */
  sent: readonly string[];
}

type Kept = AnswerOf<typeof queryTemporarySave>['sections'][number];
type Mended = AnswerOf<typeof applyInfo>;

/** Returns the reasons of one section, by field. */
const inSection = (reasons: Application['reasons'], section: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(reasons).flatMap(([key, reason]) =>
      key.startsWith(`${section}.`) ? [[key.slice(section.length + 1), reason] as const] : [],
    ),
  );

const draftOf = ({ version, done, savedAt, values, savedBy }: Kept): SharedDraft | null =>
  version > 0 && !done && savedAt !== null ? { values, by: savedBy, at: savedAt, version } : null;

function statusOf(kept: Kept, mended: Mended | null): StepStatus {
  const draft = draftOf(kept);
  if (!mended || kept.done) return { state: kept.done ? 'saved' : 'empty', draft };
  if (!mended.openSections.includes(kept.section)) return { state: 'passed' };
  const own = Object.values(inSection(mended.reasons, kept.section));
  const reason = mended.reasons[kept.section] ?? (own.length > 0 ? own.join('\n') : mended.reasons['reason']);
  return { state: 'refused', draft, ...(reason ? { reason } : {}) };
}

/** Converts the saved application to the form's state. After a refusal the reasons appear at their fields. */
export function savedOf(
  solution: SolutionDetail,
  sections: readonly Kept[],
  mended: Mended | null,
): SavedForm<Opening> {
  const needed: readonly string[] = sectionsForProducts(solution.missing);
  const own = sections.filter(({ section }) => needed.includes(section));
  const of = <One>(read: (kept: Kept) => One): Readonly<Record<string, One>> =>
    Object.fromEntries(own.map((kept) => [kept.section, read(kept)]));
  return {
    steps: of((kept) => statusOf(kept, mended)),
    values: of((kept) => (draftOf(kept) ? {} : kept.values)),
    masked: {},
    // A section that was corrected and saved after the refusal has no errors any more.
    refused: of(({ section, done }) => (mended && !done ? inSection(mended.reasons, section) : {})),
    facts: {
      solution,
      subject: solutionSubject(solution.solutionCode, solution.missing),
      versions: of(({ version }) => version),
      mends: mended?.applyNo ?? '',
      sent: mended ? mended.openSections : needed,
    },
  };
}

/** Loads the form that opens the missing products of a solution, with its saved sections. The page's query names the solution. */
export function* loadOpening(search: URLSearchParams): Loading<Opening> {
  const solutionCode = search.get('solutionCode') as SolutionCode;
  const info = yield* request(solutionTemplateInfo, { solutionCode }, { custom: true });
  if (!info.ok) return info;
  const { missing } = info.data;
  if (missing.length === 0) return { ok: true, data: savedOf(info.data, [], null) };
  const which = { kind: 'SOLUTION', subject: solutionSubject(solutionCode, missing) } as const;
  const kept = yield* request(queryTemporarySave, which, { custom: true });
  if (!kept.ok) return kept;
  const { newest, sections } = kept.data;
  if (newest?.state !== 'REJECTED' || newest.followedBy !== '' || newest.subject !== which.subject)
    return { ok: true, data: savedOf(info.data, sections, null) };
  const refused = yield* request(applyInfo, { applyNo: newest.applyNo }, { custom: true });
  return refused.ok ? { ok: true, data: savedOf(info.data, sections, refused.data) } : refused;
}

/** Builds the request body of a section. The product codes come from the solution, never from input. */
const sectionBody = (section: string, typed: Values, { facts }: SavedForm<Opening>) =>
  section === 'PLAN' ? { ...typed, productCodes: facts.solution.missing.join(',') } : { ...typed };

const bodyOf = (section: string, typed: Values, saved: SavedForm<Opening>, done: boolean) => ({
  kind: 'SOLUTION' as const,
  subject: saved.facts.subject,
  section,
  values: sectionBody(section, typed, saved),
  version: saved.steps[section]?.draft?.version ?? saved.facts.versions[section] ?? 0,
  done,
});

/** Saves the typed values of an incomplete section, so that any colleague of the enterprise can continue. */
export function* keepTyped(values: Values, section: string, saved: SavedForm<Opening>): Keeping {
  const reply = yield* send(temporarySave, bodyOf(section, values, saved, false));
  if (!reply.ok) return reply;
  const by = (yield* select(sessionSelectors.selectUserInfo))?.nickName ?? '';
  return { ok: true, data: { by, at: reply.data.savedAt, version: reply.data.version } };
}

/** Saves a complete section. A refusal names the invalid fields. */
export const saveSection =
  (section: string) =>
  (typed: Values, saved: SavedForm<Opening>): Saving =>
    send(temporarySave, bodyOf(section, typed, saved, true));

/**
 * Submits the application for the products; after a refusal only the refused sections. Its number goes into the next page's
 * address.
 */
export function* submitOpening({ agreementNo }: { agreementNo: string }, saved: SavedForm<Opening>): Saving {
  const { facts, values } = saved;
  const { solutionCode } = facts.solution;
  const sections = Object.fromEntries(
    facts.sent.map((section) => [section, sectionBody(section, values[section] ?? {}, saved)]),
  );
  const reply =
    facts.mends === ''
      ? yield* send(solutionApply, { solutionCode, sections, agreementNos: agreementNo ? [agreementNo] : [] })
      : yield* send(rejectApply, { applyNo: facts.mends, sections });
  // Reloads the solutions after a refusal as well, because the products may have been opened meanwhile.
  yield* all([call(refresh, solutions, mine, solutionInfo({ solutionCode }))]);
  if (!reply.ok) return reply;
  return { ok: true, search: new URLSearchParams({ applyNo: reply.data.applyNo }).toString() };
}
