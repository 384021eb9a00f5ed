import {
  type Application,
  type ApplicationKind,
  queryTemporarySave,
  type Section,
  temporarySave,
} from '@/contract/calls/applications';
import {
  type DraftSpec,
  fieldStep,
  type Loading,
  type SavedForm,
  type Saving,
  type StepSpec,
  type StepStatus,
} from '../form/steps/model';
import { send } from '../form/steps/send';
import { request } from '../saga/request';
import { type FieldParts, sectionFields } from './sectionFields';

/** Identifies an application's draft: the kind of application and its subject, such as the product (`Application.subject`). */
interface WhichDraft {
  kind: ApplicationKind;
  subject: string;
}

/** Data about the whole application draft that its form needs besides the sections. */
export interface DraftFacts extends WhichDraft {
  /** Version of each saved section. A save names the version to detect conflicts. */
  versions: Readonly<Record<string, number>>;
  /** The newest submitted application with the same subject; null if there is none. */
  newest: Application | null;
}

const versionOf = ({ steps, facts }: SavedForm<DraftFacts>, section: string) =>
  steps[section]?.draft?.version ?? facts.versions[section] ?? 0;

/** Stores the drafts of an application on the platform for the enterprise. Each section has its own version. */
export const sectionDrafts: DraftSpec<DraftFacts> = {
  *keep(values, section, saved) {
    const { kind, subject } = saved.facts;
    const body = { kind, subject, section, values: { ...values }, version: versionOf(saved, section), done: false };
    const reply = yield* request(temporarySave, body, { custom: true });
    if (!reply.ok) return reply;
    const { savedBy, savedAt, version } = reply.data;
    return { ok: true, data: { by: savedBy, at: savedAt, version } };
  },
  conflict: 'DRAFT_CHANGED',
};

const saveOf = (section: string) =>
  function* save(typed: Readonly<Record<string, string>>, saved: SavedForm<DraftFacts>): Saving {
    const { kind, subject } = saved.facts;
    const body = { kind, subject, section, values: { ...typed }, version: versionOf(saved, section), done: true };
    const reply = yield* send(temporarySave, body);
    return reply.ok ? { ok: true } : reply;
  };

const sections = new WeakMap<object, Section>();

/** Converts a declared section of an application to a step of a form. */
export function sectionStep(id: string, section: Section, parts: FieldParts): StepSpec<DraftFacts> {
  const step = fieldStep({ id, title: section.title, fields: sectionFields(section, parts), save: saveOf(id) });
  sections.set(step, section);
  return step;
}

/** Returns the section from which a step was made. `sectionFacts` uses the section's declaration for the review. */
export const sectionOf = (step: StepSpec<DraftFacts>): Section | undefined => sections.get(step);

/**
 * Loads the saved values of an application's sections; fields without saved values get values that the platform already knows.
 * `refused`: the audit's reasons by `SECTION.field`, if a refused application is corrected.
 */
export function* loadSections(
  { kind, subject }: WhichDraft,
  sections: readonly string[],
  refused: Readonly<Record<string, string>> = {},
): Loading<DraftFacts> {
  const reply = yield* request(queryTemporarySave, { kind, subject }, { custom: true });
  if (!reply.ok) return reply;
  const found = reply.data.sections.filter(({ section }) => sections.includes(section));
  const by = <One>(read: (one: (typeof found)[number]) => One) =>
    Object.fromEntries(found.map((one) => [one.section, read(one)]));
  return {
    ok: true,
    data: {
      steps: by(({ section, version, done, values, savedBy, savedAt }): StepStatus => {
        const open = version > 0 && !done;
        const reason = refused[section];
        return {
          state: done ? 'saved' : isRefused(refused, section) ? 'refused' : 'empty',
          ...(reason ? { reason } : {}),
          draft: open ? { values, by: savedBy, at: savedAt ?? '', version } : null,
        };
      }),
      values: by(({ values }) => values),
      masked: by(({ masked }) => masked),
      refused: by(({ section, done }) =>
        done
          ? {}
          : Object.fromEntries(
              Object.entries(refused).flatMap(([key, msg]) =>
                key.startsWith(`${section}.`) ? [[key.slice(section.length + 1), msg]] : [],
              ),
            ),
      ),
      facts: { kind, subject, versions: by(({ version }) => version), newest: reply.data.newest },
    },
  };
}

const isRefused = (refused: Readonly<Record<string, string>>, section: string) =>
  Object.keys(refused).some((key) => key === section || key.startsWith(`${section}.`));

/** Returns the saved values of the given sections as the submission request expects them. */
export const sentOf = ({ values }: SavedForm<DraftFacts>, sections: readonly string[]) =>
  Object.fromEntries(sections.map((section) => [section, { ...values[section] }]));
