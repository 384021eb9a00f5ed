import type { ApplicationKind } from '@/contract/applications';
import { type FieldParts, sectionFields } from '@/shared/application/sectionFields';
import { type DraftFacts, sectionDrafts, sectionStep } from '@/shared/application/sectionSteps';
import {
  type DraftSpec,
  defineSteps,
  type Loading,
  ownStep,
  type SavedForm,
  type Saving,
  type StepFormSpec,
  type StepSpec,
} from '@/shared/form/steps/model';
import { ConfirmStep } from './ConfirmStep';
import { FIELD_PARTS } from './fields';
import {
  loadMending,
  loadOpening,
  type MendingFacts,
  type OpeningFacts,
  sendMending,
  sendOpening,
} from './flows/applying';
import { sectionNames, sectionsOf } from './kinds';
import { FORM_TEXT as TEXT } from './text';

/** The sections of a kind as steps. */
const stepsOf = (kind: ApplicationKind, names: readonly string[], parts = FIELD_PARTS) =>
  sectionsOf(kind, names).map(([name, section]) => sectionStep(name, section, sectionFields(section, parts)));

interface Made<Facts extends DraftFacts> {
  id: string;
  sections: readonly StepSpec<DraftFacts>[];
  last: StepSpec<Facts>;
  load: (search: URLSearchParams) => Loading<Facts>;
}

/** A form is declared when its page is first opened: there is one for each set of sections. */
const known = new Map<string, StepFormSpec<never>>();
function once<Facts extends DraftFacts>({ id, sections, last, load }: Made<Facts>): StepFormSpec<Facts> {
  const found = known.get(id);
  if (found) return found as unknown as StepFormSpec<Facts>;
  const made = defineSteps<Facts>({
    id,
    steps: [...(sections as unknown as readonly StepSpec<Facts>[]), last],
    load,
    about: ({ kind, subject }) => ({ application: `${kind} ${subject}` }),
    conflict: 'DRAFT_CHANGED',
    draft: sectionDrafts as unknown as DraftSpec<Facts>,
  });
  known.set(id, made as unknown as StepFormSpec<never>);
  return made;
}

/**
 * Opens these products in one application: a step for each of its sections, then what is agreed to. `whatever`: these, whatever
 * the address says.
 */
export function openingForm(codes: readonly string[], whatever = false): StepFormSpec<OpeningFacts> {
  const names = sectionNames(codes);
  const sections = stepsOf('PRODUCT', names);
  return once<OpeningFacts>({
    id: whatever ? `products.openOnly.${codes.join('.')}` : `products.open.${names.join('.')}`,
    sections,
    last: ownStep<OpeningFacts, { agreementNo: string }>({
      id: 'CONFIRM',
      title: TEXT.confirm,
      submitText: () => TEXT.submit,
      render: (props) => <ConfirmStep {...props} steps={sections} codes={props.saved.facts.codes} />,
      save: sendOpening,
    }),
    load: (search) => (whatever ? loadOpening(search, [...codes]) : loadOpening(search)),
  });
}

/** Mends a refused application of any kind: its refused sections, and nothing else. */
export function mendingForm(kind: ApplicationKind, open: readonly string[]): StepFormSpec<MendingFacts> {
  const sections = stepsOf(kind, open);
  return once<MendingFacts>({
    id: `products.mend.${kind}.${open.join('.')}`,
    sections,
    last: ownStep<MendingFacts, { agreementNo: string }>({
      id: 'CONFIRM',
      title: TEXT.confirm,
      submitText: () => TEXT.submitAgain,
      render: (props) => <ConfirmStep {...props} steps={sections} codes={null} />,
      save: sendMending,
    }),
    load: loadMending,
  });
}

/** An application with a page of its own: a step for each of these sections, then everything to read once more. */
export function applyingForm<Facts extends DraftFacts>({
  id,
  kind,
  names,
  own = {},
  load,
  send,
}: {
  id: string;
  kind: ApplicationKind;
  names: readonly string[];
  /** Fields that are drawn otherwise than everywhere. */
  own?: FieldParts['own'];
  load: (search: URLSearchParams) => Loading<Facts>;
  /** The way on names the application. */
  send: (saved: SavedForm<Facts>) => Saving;
}): StepFormSpec<Facts> {
  const sections = stepsOf(kind, names, { ...FIELD_PARTS, own: { ...FIELD_PARTS.own, ...own } });
  return once<Facts>({
    id,
    sections,
    last: ownStep<Facts, { agreementNo: string }>({
      id: 'CONFIRM',
      title: TEXT.confirm,
      submitText: () => TEXT.submit,
      render: (props) => <ConfirmStep {...props} steps={sections} codes={null} />,
      save: (_sent, saved) => send(saved),
    }),
    load,
  });
}
