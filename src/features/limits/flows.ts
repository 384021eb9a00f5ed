import { LIMIT_APPLICATION, type LimitRule, queryLimitList, submitLimitApply } from '@/contract/calls/limitRules';
import { type DraftFacts, loadSections, sentOf } from '@/shared/application/sectionSteps';
import type { Loading, SavedForm, Saving } from '@/shared/form/steps/model';
import { request } from '@/shared/saga/request';

/** Sections of the application for a higher limit, in their order. */
export const RAISE_SECTIONS = Object.keys(LIMIT_APPLICATION.sections);

/** Data of the form that applies for a higher limit. */
export interface RaiseFacts extends DraftFacts {
  /** The current limit; null if the address names no existing limit. */
  rule: LimitRule | null;
}

/** Returns whether the user can apply for a higher limit: the platform allows a higher amount. */
export const canRise = ({ highest }: Pick<LimitRule, 'highest'>): boolean =>
  highest.single !== null || highest.day !== null || highest.month !== null;

/**
 * Loads the draft of an application for a higher limit, together with the current limit. The query parameter `apply` names the
 * limit.
 */
export function* loadRaise(search: URLSearchParams): Loading<RaiseFacts> {
  const subject = search.get('apply') ?? '';
  const known = yield* request(queryLimitList, {}, { custom: true });
  if (!known.ok) return known;
  const rule = known.data.find(({ limitKey }) => limitKey === subject) ?? null;
  const kind = 'LIMIT_RAISE';
  // If the address names no existing limit, there is no draft to load.
  if (rule === null)
    return {
      ok: true,
      data: {
        steps: {},
        values: {},
        masked: {},
        refused: {},
        facts: { kind, subject, versions: {}, newest: null, rule },
      },
    };
  const sections = yield* loadSections({ kind, subject }, RAISE_SECTIONS);
  if (!sections.ok) return sections;
  const { facts, ...saved } = sections.data;
  return { ok: true, data: { ...saved, facts: { ...facts, rule } } };
}

/** Submits the application for a higher limit. Its number goes into the next page's address. */
export function* sendRaise(saved: SavedForm<RaiseFacts>): Saving {
  const body = { limitKey: saved.facts.subject, sections: sentOf(saved, RAISE_SECTIONS) };
  const reply = yield* request(submitLimitApply, body, { custom: true });
  return reply.ok ? { ok: true, search: `applyNo=${reply.data.applyNo}` } : reply;
}
